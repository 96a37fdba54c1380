import { callById } from '#contract/api';
import type { Plugin } from '#core/plugin';
import * as z from 'zod/mini';

/** Returns a text by its key; the key itself if there is none. */
export type Words = (key: string) => string;

const line = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0
    ? []
    : [line(...head), line(...head.map(() => '---')), ...rows.map((row) => line(...row)), ''];
}

const namesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join('、');

/** Settings of a panel: name, allowed values, default. */
function settingsOf(schema: z.ZodMiniObject): readonly (readonly string[])[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(json.properties ?? {}).map(([name, part]) => {
    if (typeof part === 'boolean') return [name, '', ''];
    const kind = part.enum
      ? part.enum.map((item) => JSON.stringify(item)).join(' / ')
      : String(part.type ?? '');
    const limits = [
      part.minimum === undefined ? '' : `≥ ${part.minimum}`,
      part.maximum === undefined ? '' : `≤ ${part.maximum}`,
    ];
    return [
      `\`${name}\``,
      [kind, ...limits].filter((item) => item !== '').join(' '),
      `\`${JSON.stringify(part.default)}\``,
    ];
  });
}

/** The page of a plugin, from its manifest alone: `npm run plugin:docs` writes it to docs/plugins/<id>.md. */
export function documentOf(plugin: Plugin, words: Words): string {
  const {
    id,
    version,
    title,
    description,
    needs,
    permissions,
    panels,
    pages,
    widgets,
    commands,
    search,
    keyHints,
  } = plugin;
  const panelParts = Object.entries(panels ?? {}).flatMap(([name, panel]) => {
    const { publishes = [], consumes = [] } = panel.channels ?? {};
    const links = [
      publishes.length > 0 ? `发布 ${publishes.join('、')}` : '',
      consumes.length > 0 ? `跟随 ${consumes.join('、')}` : '',
    ];
    return [
      `### \`${id}.${name}\` ${words(panel.title)}`,
      '',
      ...(panel.query ? [`读取的查询参数：${namesOf(panel.query)}。`, ''] : []),
      `大小：最小 ${panel.size.min.join(' × ')}，缺省 ${panel.size.default.join(' × ')}（列 × 行，一页 120 列）。${links.filter(Boolean).join('；')}`.trim(),
      '',
      ...table(['设置', '取值', '缺省'], settingsOf(panel.settings)),
    ];
  });
  const listOf = (items: Readonly<Record<string, { readonly title: string }>> | undefined) =>
    Object.entries(items ?? {}).map(([name, item]) => [`\`${id}.${name}\``, words(item.title)]);
  const readsQuery = Object.values(pages ?? {}).some((page) => page.query);
  const pageTable = table(
    ['页面', '名称', ...(readsQuery ? ['读取的查询参数'] : [])],
    Object.entries(pages ?? {}).map(([name, page]) => [
      `\`${id}.${name}\``,
      words(page.title),
      ...(readsQuery ? [namesOf(page.query ?? [])] : []),
    ]),
  );
  const capsOf = (keys: readonly string[]) => keys.map((key) => `\`${key}\``).join(' ');
  const commandRows = Object.entries(commands ?? {}).map(([name, { title: what, keys }]) => [
    `\`${id}.${name}\``,
    words(what),
    keys === undefined ? '' : capsOf([keys]),
  ]);
  const section = (head: string, rows: readonly string[]): readonly string[] =>
    rows.length === 0 ? [] : [`## ${head}`, '', ...rows];
  const calls = (permissions?.http ?? [])
    .map(callById)
    .map((call) => [`\`${call.name}\``, `\`${call.method} /api${call.path}\``]);
  const streams = (permissions?.push ?? []).map((type) => [`\`${type}\``]);
  return [
    `# ${words(title)}（\`${id}\` ${version}）`,
    '',
    '<!-- Written by `npm run plugin:docs` from the manifest: do not edit. -->',
    '',
    ...(description === undefined ? [] : [words(description), '']),
    ...((needs ?? []).length === 0 ? [] : [`所需服务：${(needs ?? []).join('、')}。`, '']),
    ...section('面板', panelParts),
    ...section('页面', pageTable),
    ...section('小组件', table(['小组件', '名称'], listOf(widgets))),
    ...section('命令', table(['命令', '名称', '快捷键'], commandRows)),
    ...section(
      '视图内的键',
      table(
        ['键', '作用'],
        (keyHints ?? []).map((hint) => [capsOf(hint.keys), words(hint.title)]),
      ),
    ),
    ...section('搜索', table(['搜索', '名称'], listOf(search))),
    ...section('接口', table(['接口', '地址'], calls)),
    ...section('推送', table(['推送'], streams)),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
    .concat('\n');
}
