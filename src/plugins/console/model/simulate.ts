import {
  asksForVerification,
  type Bundle,
  type Context,
  type Diagnostic,
  explainGate,
  type FlatRoute,
  type Gate,
  gateAllows,
  type GateExplanation,
  isBlocked,
  type MenuItem,
  type MenuLeaf,
  type MenuName,
  panelsOf,
  type Resolution,
  resolveRoute,
  type RouteTable,
  routeTable,
  visibleMenu,
} from '#contract/config';

/** Why a user does not see something. */
export type Reason =
  /** Its own gate, or that of a page: which conditions would need a different answer. `of`: the text key of its name, or a kind of panel. */
  | {
      readonly kind: 'gate';
      readonly on: 'item' | 'route';
      readonly of: string;
      readonly gate: Gate;
      readonly questions: GateExplanation['reasons'];
    }
  /** Its page is refused or leads nowhere; `route` is the text of the title of where it leads. */
  | { readonly kind: 'route'; readonly route: string }
  /** A redirect rule sends its user to another page; `to` is the text of its title. */
  | { readonly kind: 'sent'; readonly to: string }
  /** The link in settings is empty. */
  | { readonly kind: 'link'; readonly link: string }
  /** Switched off by the kill switch. */
  | { readonly kind: 'off'; readonly id: string }
  /** Its parent is hidden, or has nothing left in it. */
  | { readonly kind: 'parent' }
  | { readonly kind: 'empty' }
  /** The configuration has an error there. */
  | { readonly kind: 'broken'; readonly finding: Diagnostic };

/** One item as seen by a kind of user. */
export interface Sight {
  readonly id: string;
  /** Text key of its name; of a panel without a title its kind. */
  readonly label: string;
  readonly isVisible: boolean;
  readonly reasons: readonly Reason[];
  readonly children: readonly Sight[];
}

/** A page as a kind of user reaches it. */
export interface RouteSight extends Sight {
  readonly path: string;
  /** Where the user ends up; the page itself if nothing prevents it. */
  readonly outcome: Resolution;
}

export interface Simulation {
  readonly menus: Readonly<Record<MenuName, readonly Sight[]>>;
  readonly routes: readonly RouteSight[];
  readonly layouts: readonly Sight[];
}

type Item = MenuItem | MenuLeaf;
type Layout = Bundle['layouts']['layouts'][number];

/** The condition of an advanced page. */
const VERIFIED: Gate = { 'user.newAuth': { is: 'Y' } };

const closed = (
  of: string,
  gate: Gate | undefined,
  context: Context,
  on: 'item' | 'route' = 'item',
): Reason[] => {
  const { allowed, reasons } = explainGate(gate, context);
  return allowed || gate === undefined ? [] : [{ kind: 'gate', on, of, gate, questions: reasons }];
};

const titleOf = (table: RouteTable, id: string): string => table.get(id)?.title ?? id;

/** The gates that refused a request for a page, with the routes they belong to. */
function routeReasons(table: RouteTable, id: string, outcome: Resolution, context: Context): Reason[] {
  if (!isBlocked(outcome)) return [];
  const routeIds = [id, ...outcome.steps.map((step) => step.from)];
  const gates = [...new Set(routeIds)].flatMap((name) => {
    const route = table.get(name);
    return (route?.gates ?? []).flatMap((item) => closed(route?.title ?? name, item.when, context, 'route'));
  });
  return gates.length > 0 ? gates : [{ kind: 'route', route: titleOf(table, outcome.route) }];
}

/** A configuration as one kind of user sees it. */
interface World {
  readonly bundle: Bundle;
  readonly table: RouteTable;
  readonly context: Context;
}

function off({ bundle }: World, id: string | undefined): Reason[] {
  const { plugins, panels } = bundle.settings.disabled;
  return id !== undefined && (plugins.includes(id.split('.')[0] ?? '') || panels.includes(id))
    ? [{ kind: 'off', id }]
    : [];
}

const offItem = (world: World, { widget, popover, command }: Item): Reason[] =>
  off(world, widget ?? popover ?? command);

function itemReasons(world: World, item: Item): Reason[] {
  const { bundle, table, context } = world;
  const { links } = bundle.settings;
  return [
    ...closed(item.label, item.when, context),
    ...offItem(world, item),
    ...(item.link !== undefined && (links[item.link] ?? '') === ''
      ? [{ kind: 'link', link: item.link } as const]
      : []),
    ...(item.route === undefined
      ? []
      : routeReasons(table, item.route, resolveRoute(table, item.route, context), context)),
  ];
}

/** Reasons for a hidden item; `otherwise` when it has none of its own. */
const hiddenBy = (
  isVisible: boolean,
  reasons: () => readonly Reason[],
  otherwise: 'parent' | 'empty',
): readonly Reason[] => {
  if (isVisible) return [];
  const own = reasons();
  return own.length > 0 ? own : [{ kind: otherwise }];
};

function menuSights(world: World, items: readonly MenuItem[]): readonly Sight[] {
  const { bundle, table, context } = world;
  const links = { table, login: bundle.routes.login, links: bundle.settings.links };
  const visibleItems = new Map(visibleMenu(items, links, context).map((item) => [item.id, item]));
  return items.map((item): Sight => {
    const seen = visibleItems.get(item.id);
    const isVisible = seen !== undefined && offItem(world, item).length === 0;
    return {
      id: item.id,
      label: item.label,
      isVisible,
      reasons: hiddenBy(isVisible, () => itemReasons(world, item), 'empty'),
      children: (item.children ?? []).map((child): Sight => {
        const isShown = (seen?.children ?? []).some((one) => one.id === child.id);
        return {
          id: child.id,
          label: child.label,
          isVisible: isShown,
          reasons: hiddenBy(isShown, () => itemReasons(world, child), 'parent'),
          children: [],
        };
      }),
    };
  });
}

/** Where the rules of this page, or of one on the way, lead instead. A page that is only a redirect, or opens a child, is seen through those. */
function sentReasons(table: RouteTable, outcome: Resolution): Reason[] {
  const isSent = outcome.steps.some(
    ({ from, why }) => why === 'rule' && table.get(from)?.content.kind !== 'redirect',
  );
  if (isBlocked(outcome) || !isSent) return [];
  return [{ kind: 'sent', to: titleOf(table, outcome.route) }];
}

function routeSight(world: World, route: FlatRoute): RouteSight {
  const { table, context } = world;
  const outcome = resolveRoute(table, route.id, context);
  const page = route.content.kind === 'page' ? route.content.page : undefined;
  const reasons = [
    ...routeReasons(table, route.id, outcome, context),
    ...sentReasons(table, outcome),
    ...(asksForVerification(route, context) ? closed(route.title, VERIFIED, context, 'route') : []),
    ...off(world, page),
  ];
  return {
    id: route.id,
    label: route.title,
    path: route.path,
    isVisible: reasons.length === 0,
    reasons,
    outcome,
    children: [],
  };
}

function layoutSight(world: World, layout: Layout, routes: readonly RouteSight[]): Sight {
  const { bundle, table, context } = world;
  const isVisible = routes.some((route) => {
    const content = table.get(route.id)?.content;
    return (
      content?.kind === 'dashboard' &&
      content.layout === layout.id &&
      route.isVisible &&
      route.outcome.route === route.id
    );
  });
  const children = panelsOf(layout).map((panel): Sight => {
    const broken = bundle.placeholders[`${layout.id}/${panel.id}`];
    const label = panel.title ?? panel.panel;
    const reasons: Reason[] = [
      ...closed(label, panel.when, context),
      ...off(world, panel.panel),
      ...(broken ? [{ kind: 'broken', finding: broken } as const] : []),
    ];
    const isShown = isVisible && gateAllows(panel.when, context) && reasons.length === 0;
    return {
      id: panel.id,
      label,
      isVisible: isShown,
      reasons: hiddenBy(isShown, () => reasons, 'parent'),
      children: [],
    };
  });
  return {
    id: layout.id,
    label: layout.title,
    isVisible,
    reasons: isVisible ? [] : [{ kind: 'parent' }],
    children,
  };
}

/** What one kind of user sees of a configuration, and why the rest is hidden. Pure. */
export function simulate(bundle: Bundle, context: Context): Simulation {
  const table = routeTable(bundle.routes, bundle.layouts.layouts);
  const world: World = { bundle, table, context };
  const routes = [...table.values()].map((route) => routeSight(world, route));
  // `as` holds: the file has exactly the menus of MenuName.
  const menus = Object.fromEntries(
    Object.entries(bundle.menu.menus).map(([name, items]) => [name, menuSights(world, items)]),
  ) as unknown as Simulation['menus'];
  return {
    menus,
    routes,
    layouts: bundle.layouts.layouts.map((layout) => layoutSight(world, layout, routes)),
  };
}
