import * as z from 'zod/mini';
import { gateSchema } from './gate-schema.ts';
import {
  contributionId,
  head,
  identifier,
  maybe,
  note,
  oneOf,
  oneOfJson,
  pattern,
  textKey,
} from './parts.ts';

const segment = '(?:[a-z0-9-]+|:[A-Za-z]+\\??)';
const absolutePath = new RegExp(`^/(?:${segment}(?:/${segment})*(?:/\\*)?)?$`);
const relativePath = new RegExp(`^${segment}(?:/${segment})*$`);

const redirectRule = z
  .strictObject({
    when: gateSchema,
    to: identifier.check(z.describe('改去的页面（路由 id）')),
    note: maybe(note),
  })
  .check(z.meta({ id: 'redirectRule', description: '满足条件的用户改去另一页面' }));

/** The content of a route: exactly one of these. */
const content = {
  dashboard: maybe(identifier, '显示的布局（layouts.json 中的 id）'),
  page: maybe(contributionId, '显示的插件页面：<插件>.<页面>'),
  redirect: maybe(identifier, '总是改去的页面（路由 id）'),
  builtin: maybe(
    z.enum(['notFound', 'redirect', 'popout']),
    '内置页面：notFound 为 404；redirect 重新进入路径中 * 所指的本站页面；popout 在单独的窗口中显示路径 :layout、:panel 所指的面板，谁能打开该布局的页面谁才能打开',
  ),
};

const access = {
  when: maybe(gateSchema, '谁可以打开'),
  otherwise: maybe(identifier, '不可打开时改去的页面；缺省为 notFound'),
  advanced: maybe(
    textKey,
    '高级页面：须实名认证；写明本页提供什么（文字键），未认证的用户看到这段说明、认证状态和去认证的入口，认证通过后即刻打开',
  ),
  redirects: maybe(z.array(redirectRule), '按顺序检查，第一条满足的生效，先于 when'),
};

const childRoute = z
  .strictObject({
    id: identifier,
    path: z.string().check(pattern(relativePath, 'relativePath'), z.describe('相对上级的路径')),
    title: textKey,
    ...content,
    ...access,
    note: maybe(note),
  })
  .check(
    oneOf('dashboard', 'page', 'redirect'),
    z.meta({ id: 'childRoute', description: '下级页面', ...oneOfJson('dashboard', 'page', 'redirect') }),
  );

const route = z
  .strictObject({
    id: identifier.check(z.describe('唯一的名字，菜单和跳转用它指向本页')),
    path: z
      .string()
      .check(
        pattern(absolutePath, 'absolutePath'),
        z.describe('地址；:name 必填参数，:name? 可省参数，末尾 /* 任意'),
      ),
    title: textKey,
    shell: maybe(
      z.enum(['index', 'plain']),
      '外框：index 有导航栏、主区和滚动公告；plain 只有导航栏和主区。缺省 plain',
    ),
    footer: maybe(z.boolean(), '是否显示页脚，缺省否'),
    ...content,
    ...access,
    children: maybe(z.array(childRoute).check(z.minLength(1)), '下级页面；本页的 page 作外框'),
    defaultChild: maybe(identifier, '打开本页时进入的下级页面，有 children 时必填'),
    note: maybe(note),
  })
  .check(
    oneOf('dashboard', 'page', 'redirect', 'builtin'),
    z.refine((value) => Object.hasOwn(value, 'children') === Object.hasOwn(value, 'defaultChild'), {
      error: 'rule:together',
      params: { keys: 'children、defaultChild' },
    }),
    z.meta({
      id: 'route',
      description: '一个页面',
      ...oneOfJson('dashboard', 'page', 'redirect', 'builtin'),
    }),
  );

/** routes.json: every page of the product, who may open it and where other users are sent. */
export const routesFile = z
  .strictObject({
    ...head,
    home: identifier.check(z.describe('首页的路由 id；每一种用户都必须能打开')),
    login: identifier.check(z.describe('登录页的路由 id')),
    notFound: identifier.check(z.describe('404 页的路由 id')),
    routes: z.array(route),
  })
  .check(z.describe('页面、访问条件和跳转'));

export type RoutesFile = z.output<typeof routesFile>;
export type Route = z.output<typeof route>;
export type ChildRoute = z.output<typeof childRoute>;
export type RedirectRule = z.output<typeof redirectRule>;
/** The frame around a page: `index` = navigation bar, main area, notice banner; `plain` = navigation bar and main area. */
export type ShellName = 'index' | 'plain';
