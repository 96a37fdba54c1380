import type { ConfigFiles } from '../bundle.ts';
import type { Essential } from '../catalogue.ts';
import type { Context } from '../context.ts';
import { gateAllows } from '../gate.ts';
import type { Question } from '../questions.ts';
import { isBlocked, resolveRoute } from '../resolve.ts';
import { type FlatRoute, type RouteTable, routeTable } from '../routing.ts';
import { explore } from './explore.ts';
import { placedItems } from './link-menu.ts';
import type { SwitchTarget } from './switch-off.ts';

/** Contributions that together lead one kind of user to an essential: a page with the pages that frame it, or a command. */
type Way = readonly string[];

/** All ways by which one kind of user reaches one essential. */
export interface EssentialNeed {
  readonly essential: Essential;
  readonly kind: Context;
  readonly ways: readonly Way[];
  /** What decides about the ways, apart from being logged in: enough to describe the kind. */
  readonly keys: readonly Question[];
}

/** Who must always reach what: visitors log in, users log out, staff open the studio. */
const requiredFor: Readonly<Record<Essential, (kind: Context) => boolean>> = {
  login: (kind) => kind['session.isLogin'] !== true,
  logout: (kind) => kind['session.isLogin'] === true,
  studio: (kind) => kind['session.isLogin'] === true && kind['user.isStaff'] === true,
};

type WaysFor = (kind: Context) => readonly Way[];

/** The pages that a route shows: its own, then those that frame it. */
function pagesOf(table: RouteTable, { content, parent }: FlatRoute): Way {
  const frame = parent === null ? undefined : table.get(parent);
  const own = content.kind === 'page' ? [content.page] : [];
  return frame ? [...own, ...pagesOf(table, frame)] : own;
}

type Is = (contribution: string | undefined, essential: Essential) => boolean;

/** The ways to a page that provides the essential, starting at one route. */
function waysByRoute(table: RouteTable, routeId: string, isEssential: (page: string) => boolean): WaysFor {
  return (kind) => {
    const outcome = resolveRoute(table, routeId, kind);
    const route = table.get(outcome.route);
    if (isBlocked(outcome) || !route) return [];
    const way = pagesOf(table, route);
    return way.some(isEssential) ? [way] : [];
  };
}

/** The ways through menu items whose command provides the essential. */
function waysByMenu(menu: ConfigFiles['menu'], isEssential: (command: string) => boolean): WaysFor {
  const placed = placedItems(menu.menus);
  const gateAt = new Map(placed.map(({ path, item }) => [path.join('/'), item.when]));
  const logoutItems = placed.flatMap(({ item, path }) =>
    item.command !== undefined && isEssential(item.command)
      ? [{ way: [item.command], gates: [item.when, gateAt.get(path.slice(0, 3).join('/'))] }]
      : [],
  );
  return (kind) =>
    logoutItems.flatMap(({ way, gates }) => (gates.every((gate) => gateAllows(gate, kind)) ? [way] : []));
}

function waysBy({ routes, menu, layouts }: ConfigFiles, is: Is): Readonly<Record<Essential, WaysFor>> {
  const table = routeTable(routes, layouts.layouts);
  const studioWays = [...table.values()]
    .filter(({ content }) => content.kind === 'page' && is(content.page, 'studio'))
    .map(({ id }) => waysByRoute(table, id, (page) => is(page, 'studio')));
  return {
    login: waysByRoute(table, routes.login, (page) => is(page, 'login')),
    logout: waysByMenu(menu, (command) => is(command, 'logout')),
    studio: (kind) => studioWays.flatMap((waysFor) => waysFor(kind)),
  };
}

/**
 * What must stay reachable whatever is switched off, and by which ways, over every reachable kind of user; kinds with the same ways are
 * reported once. An essential that no plugin contributes is not required.
 */
export function essentialNeeds(
  files: ConfigFiles,
  essentials: Readonly<Record<string, Essential>>,
): readonly EssentialNeed[] {
  const by = waysBy(
    files,
    (contribution, essential) => contribution !== undefined && essentials[contribution] === essential,
  );
  return [...new Set(Object.values(essentials))].flatMap((essential) => {
    const needs = new Map<string, EssentialNeed>();
    const { ways: answers } = explore((kind) => (requiredFor[essential](kind) ? by[essential](kind) : null));
    for (const { kind, questions, value: ways } of answers) {
      const key = JSON.stringify(ways);
      if (ways !== null && !needs.has(key)) needs.set(key, { essential, kind, ways, keys: questions });
    }
    return [...needs.values()];
  });
}

const switchesOff = ({ kind, id }: SwitchTarget, contribution: string): boolean =>
  kind === 'plugin' ? contribution.startsWith(`${id}.`) : contribution === id;

/** The needs left unmet once these are off, including those that had no way to begin with. */
export const unmetNeeds = (
  needs: readonly EssentialNeed[],
  off: readonly SwitchTarget[],
): readonly EssentialNeed[] =>
  needs.filter(({ ways }) =>
    ways.every((way) => way.some((part) => off.some((target) => switchesOff(target, part)))),
  );

/** The targets switched off in a configuration. */
export const switchedOff = ({ settings }: Pick<ConfigFiles, 'settings'>): readonly SwitchTarget[] => [
  ...settings.disabled.plugins.map((id) => ({ kind: 'plugin', id }) as const),
  ...settings.disabled.panels.map((id) => ({ kind: 'panel', id }) as const),
];

/**
 * Returns, for a plugin or panel, the essentials that would become unreachable if it too were switched off: [] if it may be. Essentials
 * already out of reach are not attributed to it.
 */
export function neededFor(
  files: ConfigFiles,
  essentials: Readonly<Record<string, Essential>>,
): (target: SwitchTarget) => readonly Essential[] {
  const needs = essentialNeeds(files, essentials);
  const off = switchedOff(files);
  const open = needs.filter((need) => unmetNeeds([need], off).length === 0);
  return (target) => [...new Set(unmetNeeds(open, [...off, target]).map(({ essential }) => essential))];
}
