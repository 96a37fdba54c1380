import { type Context, type ContextKey, visitorContext } from '../context.ts';
import { describeKind, kindsOfUser } from '../kinds-of-user.ts';
import { type Gate, gateAllows, keysOfGate } from '../gate.ts';
import { isRefused } from '../menu.ts';
import type { PipelineCode } from './messages.data.ts';
import { type Resolution, resolveRoute, type Step } from '../resolve.ts';
import { type FlatRoute, type RouteTable, routeTable } from '../routing.ts';
import { type Draft, type Finding, finding, type FindingOptions, type Path } from './finding.ts';
import { gatesOf } from './gates-of.ts';
import { placedItems } from './link-menu.ts';
import type { ConfigName } from '../bundle.ts';

/** Where each route stands in routes.json. */
function pathsOfRoutes(draft: Draft): ReadonlyMap<string, Path> {
  return new Map(
    draft.files.routes.routes.flatMap((route, at): [string, Path][] => [
      [route.id, ['routes', at]],
      ...(route.children ?? []).map((child, inner): [string, Path] => [
        child.id,
        ['routes', at, 'children', inner],
      ]),
    ]),
  );
}

const keysOfRoute = (route: FlatRoute | undefined): ContextKey[] =>
  route ? [...route.gates, ...route.redirects].flatMap((item) => [...keysOfGate(item.when)]) : [];

/** The keys that decided how a request ended: enough to say whom a finding is about. */
const keysOfResolution = (table: RouteTable, asked: string, { route, steps }: Resolution): ContextKey[] =>
  [asked, route, ...steps.map((step) => step.to)].flatMap((id) => keysOfRoute(table.get(id)));

/** Where the text says what a step does: the redirect rule, `otherwise`, `redirect` or the gate. */
function pathOfStep(
  draft: Draft,
  paths: ReadonlyMap<string, Path>,
  table: RouteTable,
  step: Step,
  kind: Context,
): Path {
  const own = paths.get(step.from) ?? [];
  const owners = [own, own.slice(0, 2)];
  const { routes } = draft.files.routes;
  for (const owner of owners) {
    const top = typeof owner[1] === 'number' ? routes[owner[1]] : undefined;
    const route = typeof owner[3] === 'number' ? top?.children?.[owner[3]] : top;
    const rule =
      route?.redirects?.findIndex((item) => item.to === step.to && gateAllows(item.when, kind)) ?? -1;
    if (step.why === 'rule' && rule >= 0) return [...owner, 'redirects', rule, 'to'];
    if (step.why === 'rule' && route?.redirect === step.to) return [...owner, 'redirect'];
    if (step.why === 'blocked' && route?.otherwise === step.to) return [...owner, 'otherwise'];
  }
  return table.get(step.from)?.gates.length ? [...own, 'when'] : own;
}

/**
 * Proves over every reachable kind of user, told apart by the keys that the bundle's gates use: no redirect loop, no dead link, no visible
 * item whose page is refused, a home for everybody, a login page for visitors; warns of gates that never open and empty dashboards.
 */
export function prove(draft: Draft): Finding[] {
  const { routes, menu, layouts } = draft.files;
  const table = routeTable(routes);
  const paths = pathsOfRoutes(draft);
  const gates = gatesOf(draft.files);
  const kinds = kindsOfUser(gates.flatMap(({ gate }) => [...keysOfGate(gate)]));
  const items = placedItems(menu.menus).filter(({ item }) => item.route !== undefined);
  const found = new Map<string, Finding>();
  const report = (
    key: string,
    file: ConfigName,
    path: Path,
    code: PipelineCode,
    options: FindingOptions,
  ): void => {
    if (!found.has(key)) found.set(key, finding(draft.trees, file, path, code, options));
  };
  const opened = new Set<Gate>();
  const parents = new Map(placedItems(menu.menus).map((entry) => [entry.path.join('/'), entry.item.when]));
  const parentGate = (path: Path): Gate | undefined =>
    path.length > 3 ? parents.get(path.slice(0, 3).join('/')) : undefined;

  for (const kind of kinds) {
    const resolved = new Map<string, Resolution>();
    const resolve = (id: string): Resolution => {
      const known = resolved.get(id);
      if (known) return known;
      const fresh = resolveRoute(table, id, kind);
      resolved.set(id, fresh);
      return fresh;
    };
    const who = (keys: Iterable<ContextKey>): string => describeKind(kind, keys);
    for (const { gate } of gates) if (!opened.has(gate) && gateAllows(gate, kind)) opened.add(gate);

    for (const id of table.keys()) {
      const outcome = resolve(id);
      const keys = () => keysOfResolution(table, id, outcome);
      const [first] = outcome.steps;
      if (outcome.kind === 'loop') {
        const start = outcome.steps.findIndex((step) => step.from === outcome.route);
        const cycle = outcome.steps.slice(start);
        const key = `loop ${cycle
          .map((step) => step.from)
          .sort()
          .join(' ')}`;
        const last = cycle.at(-1);
        const path = last ? pathOfStep(draft, paths, table, last, kind) : [];
        const route = [...cycle.map((step) => step.from), outcome.route].join(' → ');
        report(key, 'routes', path, 'prove.loop', { values: { kind: who(keys()), id, route } });
      } else if (
        first?.why === 'rule' &&
        (outcome.route === routes.notFound || isRefused(outcome, kind, routes.login))
      ) {
        const path = pathOfStep(draft, paths, table, first, kind);
        report(`rule ${path.join('/')}`, 'routes', path, 'prove.rule', {
          values: { kind: who(keys()), id, route: first.to },
        });
      }
    }
    for (const { item, path } of items) {
      if (item.route === undefined || !gateAllows(item.when, kind) || !gateAllows(parentGate(path), kind))
        continue;
      const outcome = resolve(item.route);
      if (outcome.kind === 'loop') continue;
      const keys = () => [...keysOfGate(item.when), ...keysOfResolution(table, item.route ?? '', outcome)];
      const dead =
        outcome.kind === 'missing' || (outcome.route === routes.notFound && item.route !== routes.notFound);
      if (!dead && !isRefused(outcome, kind, routes.login)) continue;
      const values = { kind: who(keys()), id: item.id, route: item.route };
      report(`item ${path.join('/')}`, 'menu', [...path, 'route'], dead ? 'prove.dead' : 'prove.blocked', {
        values,
      });
    }
    const home = resolve(routes.home);
    if (
      home.kind !== 'show' ||
      home.route === routes.notFound ||
      home.steps.some((step) => step.why === 'blocked')
    ) {
      const values = { kind: who(keysOfResolution(table, routes.home, home)), id: routes.home };
      report('home', 'routes', ['home'], 'prove.home', { values, fatal: true });
    }
    for (const [at, layout] of layouts.layouts.entries()) {
      if (layout.panels.length === 0 || layout.panels.some((panel) => gateAllows(panel.when, kind))) continue;
      const shown = [...table.values()].some(
        (route) =>
          route.content.kind === 'dashboard' &&
          route.content.layout === layout.id &&
          resolve(route.id).route === route.id &&
          resolve(route.id).kind === 'show',
      );
      const keys = () => layout.panels.flatMap((panel) => [...keysOfGate(panel.when)]);
      if (shown)
        report(`empty ${at}`, 'layouts', ['layouts', at], 'prove.emptyDashboard', {
          values: { kind: who(keys()), id: layout.id },
        });
    }
  }

  const login = resolveRoute(table, routes.login, visitorContext);
  if (isRefused(login, {}, '') || login.route === routes.notFound) {
    report('login', 'routes', ['login'], 'prove.login', { values: { id: routes.login }, fatal: true });
  }
  for (const { gate, file, path } of gates)
    if (!opened.has(gate)) report(`never ${file} ${path.join('/')}`, file, path, 'prove.never', {});
  return [...found.values()];
}
