import { join } from 'node:path';
import {
  asksForVerification,
  type Context,
  type ContextValues,
  contextKeys,
  kindsOfUser,
  resolveRoute,
  routeTable,
  visibleMenu,
} from '#contract/config';
import { gateAllows } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { catalogueOf, settingsChecker } from '#core/plugin';
import { describe, expect, it } from 'vitest';
import { readPlugins, readTextKeys, readTexts } from '../../tools/config-source.ts';
import { root } from '../_util/import-graph.ts';

const plugins = await readPlugins();
const { bundle } = runPipeline(readTexts(join(root, 'src/config')).texts, {
  catalogue: catalogueOf(plugins, readTextKeys()),
  checkSettings: settingsChecker(plugins),
});
if (!bundle) throw new Error('the configuration does not pass the pipeline');
const { menu, routes, settings, layouts } = bundle;
const table = routeTable(routes, layouts.layouts);
const world = { table, login: routes.login, links: settings.links };

/** Everything that configuration decides for a kind of user, one fact per line: menu items, the target of each route, panels of each dashboard. */
function factsFor(kind: Context): readonly string[] {
  const items = Object.entries(menu.menus).flatMap(([name, list]) =>
    visibleMenu(list, world, kind).flatMap((item) => [
      `menu ${name}/${item.id}`,
      ...(item.children ?? []).map((child) => `menu ${name}/${item.id}/${child.id}`),
    ]),
  );
  const ends = [...table.values()].map((route) => {
    const { route: end } = resolveRoute(table, route.id, kind);
    const finalRoute = table.get(end);
    const asks = finalRoute !== undefined && asksForVerification(finalRoute, kind);
    return `route ${route.id} -> ${end}${asks ? ', once verified' : ''}`;
  });
  const panels = layouts.layouts.flatMap((layout) =>
    layout.panels
      .filter((panel) => gateAllows(panel.when, kind))
      .map((panel) => `panel ${layout.id}/${panel.id} ${panel.panel}`),
  );
  return [...items, ...ends, ...panels];
}

/** The values of each key that a fact depends on, in the words of product staff; `all` if it depends on none. */
function whoSees(kinds: readonly ContextValues[], all: readonly ContextValues[]): string {
  if (kinds.length === all.length) return 'all';
  const narrowed = contextKeys.flatMap((key) => {
    const here = new Set(kinds.map((kind) => kind[key]));
    const anywhere = new Set(all.map((kind) => kind[key]));
    return here.size < anywhere.size ? [`${key}=${[...here].join('|')}`] : [];
  });
  return `${kinds.length} of ${all.length}${narrowed.length > 0 ? `: ${narrowed.join(' ')}` : ''}`;
}

describe('the persona matrix', () => {
  const kinds = kindsOfUser(contextKeys);
  const facts = kinds.map((kind) => factsFor(kind));

  it('matches the committed copy, so that a review shows what any user gains or loses [R2.17] [R2.19] [R6.02]', async () => {
    const holders = new Map<string, ContextValues[]>();
    facts.forEach((list, at) => {
      for (const fact of list) holders.set(fact, [...(holders.get(fact) ?? []), kinds[at] as ContextValues]); // `as` holds: same length
    });
    const visitor = kinds.slice(0, 1);
    const members = kinds.slice(1);
    const lines = [...holders].map(([fact, who]) => {
      const isForVisitor = who.some((kind) => !kind['session.isLogin']) ? 'visitor' : '-';
      const inside = who.filter((kind) => kind['session.isLogin']);
      return `${fact} | ${isForVisitor} | ${inside.length === 0 ? '-' : whoSees(inside, members)}`;
    });
    const classes = new Set(facts.map((list) => list.join('\n'))).size;
    const head = [
      `# Who gets what: ${kinds.length} kinds of user (${visitor.length} visitor, ${members.length} signed in), ${classes} of them different.`,
      '# fact | visitor | signed in: all, or how many and what they have in common',
    ];
    await expect([...head, ...lines.sort(), ''].join('\n')).toMatchFileSnapshot('./persona-matrix.txt');
  });
});
