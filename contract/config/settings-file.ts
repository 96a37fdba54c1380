import * as z from 'zod/mini';
import { MAX_LIMIT, RIGHTS } from '../entities/index.ts';
import { AUTO_CANCEL_PRESETS } from '../rules/index.ts';
import { firmSettings } from './documents-section.ts';
import { externalPlugin } from './external.ts';
import { contributionId, head, identifier, maybe, note, optionalLink, pattern, textKey } from './parts.ts';

const time = z
  .string()
  .check(pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'), z.describe('时刻 HH:mm（北京时间）'));
const section = <T extends z.core.$ZodLooseShape>(description: string, shape: T) =>
  z.strictObject({ ...shape, note: maybe(note) }).check(z.describe(description));

const bp = maybe(z.number().check(z.minimum(0), z.maximum(10_000)));
const priceBand = (description: string) =>
  section(description, {
    warn: bp.check(z.describe('超过多少 BP 提示')),
    ask: bp.check(z.describe('超过多少 BP 须用另一个键再次确认')),
    refuse: bp.check(z.describe('超过多少 BP 拒绝，服务器同样拒绝')),
  });

const limit = maybe(z.number().check(z.minimum(0), z.maximum(1_000)));
const publishGuard = section('发布后的自动回退：按发布前的配置里的限度判断；缺省的一项不作用', {
  minutes: z.int().check(z.minimum(1), z.maximum(1_440), z.describe('发布后看多少分钟')),
  least: z.int().check(z.minimum(1), z.maximum(100_000), z.describe('页面和面板至少显示多少次之后才判断')),
  crashes: limit.check(z.describe('每百次显示，面板崩溃比之前多出几次就回退')),
  refusals: limit.check(z.describe('每百次显示，被拒绝的调用比之前多出几次就回退')),
  slower: limit.check(z.describe('出内容的平均时间比之前慢百分之几就回退')),
  unused: maybe(
    z.number().check(z.minimum(1), z.maximum(100)),
    '改动的菜单、页面和面板，每百次打开页面的使用比之前少百分之几就回退',
  ),
});

const words = z.string().check(z.minLength(1), z.maxLength(200));
const ownText = z
  .strictObject({
    'zh-CN': words.check(z.describe('中文')),
    'en-US': maybe(words, '英文；缺省时英文界面也显示中文'),
  })
  .check(z.meta({ id: 'ownText', description: '一处文字' }));
/** Texts written by product staff, by name. */
export type OwnTexts = Readonly<Record<string, z.output<typeof ownText>>>;

/** settings.json: product constants that staff may change without a build. */
export const settingsFile = z
  .strictObject({
    ...head,
    product: section('产品', {
      name: textKey.check(z.describe('产品名')),
      analyticsName: z.string().check(z.describe('统计中的产品名')),
    }),
    links: z
      .record(identifier, optionalLink)
      .check(
        z.describe(
          '具名的站外链接，菜单用 link 引用；research 为研究平台内嵌地址，miniProgramme 为小程序码内容',
        ),
      ),
    appearance: section('外观缺省值', {
      theme: z.enum(['dark', 'light']).check(z.describe('主题')),
      locale: z.enum(['zh-CN', 'en-US']).check(z.describe('语言')),
      priceColours: z.enum(['red-up', 'green-up', 'colour-blind']).check(z.describe('涨跌颜色')),
    }),
    trading: section('交易时间', {
      opens: time.check(z.describe('开始')),
      closes: time.check(z.describe('结束')),
      text: textKey.check(z.describe('公告条上的文字')),
    }),
    banner: section('滚动公告条', {
      enabled: z.boolean(),
      hideHours: z.number().check(z.minimum(0), z.maximum(72), z.describe('手动关闭后隐藏几小时')),
    }),
    analytics: section('统计', {
      endpoint: optionalLink.check(z.describe('统计服务地址；留空表示不发送')),
    }),
    search: section('搜索', {
      pageSize: z.int().check(z.minimum(1), z.maximum(200), z.describe('每页条数')),
      historySize: z.int().check(z.minimum(0), z.maximum(50), z.describe('历史条数')),
    }),
    messages: section('消息', {
      popoverSize: z.int().check(z.minimum(1), z.maximum(20), z.describe('浮层显示条数')),
    }),
    quoting: section('报价预设', {
      priceStepsBp: z
        .array(z.number().check(z.minimum(0), z.maximum(100)))
        .check(z.minLength(1), z.describe('做市价格步长，BP')),
      quantityPresets: z
        .array(z.int().check(z.minimum(1)))
        .check(z.minLength(1), z.describe('数量预设，万元')),
      autoCancelPresets: z
        .array(z.literal(AUTO_CANCEL_PRESETS))
        .check(z.minLength(1), z.describe('自动撤销预设：0 立即，30 秒，其余为分钟')),
    }),
    priceBands: maybe(
      section('防错价；缺省的一项不作用', {
        best: priceBand('越过对手方最优报价的距离'),
        valuation: priceBand('与中债估值的距离'),
      }),
    ),
    approval: maybe(
      section('实名认证通过时的默认配置；之后由控制台逐个调整', {
        amountLimit: maybe(
          z.int().check(z.minimum(0), z.maximum(MAX_LIMIT)),
          '交易额度，万元；缺省不设置，须由人工设置后才能报价',
        ),
        rights: z.array(z.enum(RIGHTS)).check(z.describe('开通的角色和服务')),
      }),
    ),
    rights: maybe(
      section('调整额度与权限的规则', {
        approval: z
          .enum(['off', 'required'])
          .check(z.describe('required：每次调整须由提交者以外的审批人员通过后才生效')),
      }),
    ),
    publishing: maybe(
      section('发布配置的规则', {
        approval: z
          .enum(['off', 'required'])
          .check(z.describe('required：每次修改须由作者以外的审批人员通过后才发布；停用开关除外')),
        guard: maybe(publishGuard),
      }),
    ),
    disabled: section('停用', {
      plugins: z.array(identifier).check(z.describe('停用的插件')),
      panels: z.array(contributionId).check(z.describe('停用的面板种类，显示为占位')),
    }),
    ...firmSettings,
    texts: maybe(z.record(identifier, ownText), '自己写的文字：菜单、页面、面板的名字用 own:<名字> 引用'),
    external: maybe(z.array(externalPlugin), '允许运行的外部插件；在隔离的框架里运行'),
  })
  .check(z.describe('产品常量'));

export type SettingsFile = z.output<typeof settingsFile>;
