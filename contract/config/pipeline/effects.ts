import type { ConfigFiles } from '../bundle.ts';
import type { ContextKey, ContextValues } from '../context.ts';
import { kindsOfUser } from '../kinds-of-user.ts';
import { gateAllows, keysOfGate } from '../gate.ts';
import { visibleMenu } from '../menu.ts';
import type { MenuItem } from '../menu-file.ts';
import { menuNames } from '../menu-file.ts';
import { asksForVerification, isBlocked, resolveRoute } from '../resolve.ts';
import { type RouteTable, routeTable } from '../routing.ts';
import { gatesOf } from './gates-of.ts';
import { describeKinds } from './who.ts';

/**
 * Something that some kinds of user have after a change and had not before (`gained`), the reverse (`lost`), or a page that now leads
 * elsewhere (`redirected`).
 */
export interface Effect {
  readonly change: 'gained' | 'lost' | 'redirected';
  readonly what: 'menu' | 'route' | 'panel';
  /** `navigation/quotes/composite`, a route id, or `<layout>/<panel>`. */
  readonly id: string;
  /** Text key of its name; for a panel without a title of its own its kind, `<plugin>.<panel>`. */
  readonly label: string;
  /** Kinds of user, in words. */
  readonly who: readonly string[];
  /** How many kinds of user, of `Effects.kinds`. */
  readonly kinds: number;
  /** `redirected`: ids of the routes shown before and after. */
  readonly from?: string;
  readonly to?: string;
}

/** Who gains and who loses what. `kinds`: how many kinds of user the gates tell apart. */
export interface Effects {
  readonly kinds: number;
  readonly effects: readonly Effect[];
}

interface Thing {
  readonly what: Effect['what'];
  readonly id: string;
  readonly label: string;
}

/** What one kind of user has. */
interface Possessions {
  readonly things: ReadonlyMap<string, Thing>;
  /** Route shown for each route asked for. */
  readonly shown: ReadonlyMap<string, string>;
}

/** A bundle, prepared for asking about many kinds of user. */
function worldOf(files: ConfigFiles): (kind: ContextValues) => Possessions {
  const table: RouteTable = routeTable(files.routes);
  const { plugins, panels } = files.settings.disabled;
  const isOff = (contribution: string | undefined): boolean =>
    contribution !== undefined &&
    (plugins.includes(contribution.split('.')[0] ?? '') || panels.includes(contribution));
  const menuWorld = { table, login: files.routes.login, links: files.settings.links };

  return (kind) => {
    const things = new Map<string, Thing>();
    const shown = new Map<string, string>();
    const add = (what: Thing['what'], id: string, label: string, key = id): void =>
      void things.set(`${what} ${key}`, { what, id, label });
    const addItems = (items: readonly MenuItem[], path: string): void => {
      for (const item of items) {
        if (isOff(item.widget) || isOff(item.popover) || isOff(item.command)) continue;
        add('menu', `${path}/${item.id}`, item.label);
        addItems(item.children ?? [], `${path}/${item.id}`);
      }
    };
    for (const name of menuNames) addItems(visibleMenu(files.menu.menus[name], menuWorld, kind), name);
    const layouts = new Set<string>();
    for (const route of table.values()) {
      const outcome = resolveRoute(table, route.id, kind);
      if (isBlocked(outcome)) continue;
      shown.set(route.id, outcome.route);
      if (outcome.steps.some((step) => step.why !== 'child')) continue;
      const { content } = route;
      if (content.kind === 'page' && isOff(content.page)) continue;
      if (asksForVerification(route, kind)) continue;
      add('route', route.id, route.title);
      if (content.kind === 'dashboard') layouts.add(content.layout);
    }
    for (const layout of files.layouts.layouts) {
      if (!layouts.has(layout.id)) continue;
      for (const panel of layout.panels) {
        if (isOff(panel.panel) || !gateAllows(panel.when, kind)) continue;
        // Another kind under the same id is another panel.
        add(
          'panel',
          `${layout.id}/${panel.id}`,
          panel.title ?? panel.panel,
          `${layout.id}/${panel.id} ${panel.panel}`,
        );
      }
    }
    return { things, shown };
  };
}

const hasAdvanced = ({ routes }: ConfigFiles): boolean =>
  [...routeTable(routes).values()].some(({ advanced }) => advanced !== null);

const order = { menu: 0, route: 1, panel: 2 } as const;

/**
 * Who gains and who loses what when `after` takes the place of `before`: menu items, pages and panels, over every reachable kind of user
 * that the gates of either tell apart (at most 769). Losses first. Pure.
 */
export function effectsOf(before: ConfigFiles, after: ConfigFiles): Effects {
  const keys: readonly ContextKey[] = [
    ...new Set([
      ...[...gatesOf(before), ...gatesOf(after)].flatMap(({ gate }) => [...keysOfGate(gate)]),
      ...([before, after].some(hasAdvanced) ? ['user.newAuth' as const] : []),
    ]),
  ].filter((key) => key !== 'session.isLogin');
  const kinds = kindsOfUser(keys);
  const [then, now] = [worldOf(before), worldOf(after)];
  const found = new Map<
    string,
    { readonly effect: Omit<Effect, 'who' | 'kinds'>; readonly some: ContextValues[] }
  >();
  const note = (effect: Omit<Effect, 'who' | 'kinds'>, key: string, kind: ContextValues): void => {
    const known = found.get(key) ?? { effect, some: [] };
    known.some.push(kind);
    found.set(key, known);
  };
  for (const kind of kinds) {
    const [had, has] = [then(kind), now(kind)];
    for (const [key, thing] of had.things)
      if (!has.things.has(key)) note({ change: 'lost', ...thing }, `0 ${key}`, kind);
    for (const [key, thing] of has.things)
      if (!had.things.has(key)) note({ change: 'gained', ...thing }, `1 ${key}`, kind);
    for (const [id, to] of has.shown) {
      const from = had.shown.get(id);
      // A page that itself came or went is told as such.
      if (from === undefined || from === to || from === id || to === id) continue;
      note({ change: 'redirected', what: 'route', id, label: id, from, to }, `2 ${id} ${from} ${to}`, kind);
    }
  }
  const effects = [...found].map(([key, { effect, some }]) => ({
    rank: `${key.slice(0, 1)}${order[effect.what]}`,
    effect: { ...effect, kinds: some.length, who: describeKinds(some, kinds, keys) },
  }));
  return {
    kinds: kinds.length,
    effects: effects.sort((a, b) => a.rank.localeCompare(b.rank)).map(({ effect }) => effect),
  };
}
