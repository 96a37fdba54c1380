import { type Context, type ContextKey, visitorContext } from '../context.ts';
import { describeKind, kindsOfUser } from '../kinds-of-user.ts';
import { type Gate, gateAllows, keysOfGate } from '../gate.ts';
import { isRefused } from '../menu.ts';
import type { PipelineCode } from './messages.data.ts';
import { type Resolution, resolveRoute, type Step } from '../resolve.ts';
import { type FlatRoute, type RouteTable, routeTable } from '../routing.ts';
import { type Draft, type Finding, finding, type FindingOptions, type Path } from './finding.ts';
import { gatesOf } from './gates-of.ts';
import { constantGates } from './constant-gates.ts';
import { type PlacedItem, placedItems } from './link-menu.ts';
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

/** What the proof looks at, and what it found so far: each fault once, told of the first kind of user that it was met with. */
class Proof {
  readonly found = new Map<string, Finding>();
  readonly #draft: Draft;
  readonly #table: RouteTable;
  readonly #paths: ReadonlyMap<string, Path>;
  readonly #items: readonly PlacedItem[];
  readonly #parents: ReadonlyMap<string, Gate | undefined>;

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#table = routeTable(draft.files.routes);
    this.#paths = pathsOfRoutes(draft);
    const placed = placedItems(draft.files.menu.menus);
    this.#items = placed.filter(({ item }) => item.route !== undefined);
    this.#parents = new Map(placed.map(({ path, item }) => [path.join('/'), item.when]));
  }

  /** Proves everything for one kind of user. */
  kind(kind: Context): void {
    const resolved = new Map<string, Resolution>();
    const resolve = (id: string): Resolution => {
      const known = resolved.get(id) ?? resolveRoute(this.#table, id, kind);
      resolved.set(id, known);
      return known;
    };
    for (const id of this.#table.keys()) this.#route(kind, id, resolve(id));
    for (const item of this.#items) this.#item(kind, item, resolve);
    this.#home(kind, resolve);
    this.#dashboards(kind, resolve);
  }

  /** A log-in page that visitors reach. */
  login(): void {
    const { routes } = this.#draft.files;
    const login = resolveRoute(this.#table, routes.login, visitorContext);
    if (isRefused(login, {}, '') || login.route === routes.notFound)
      this.#report('login', 'routes', ['login'], 'prove.login', {
        values: { id: routes.login },
        fatal: true,
      });
  }

  #report(key: string, file: ConfigName, path: Path, code: PipelineCode, options: FindingOptions): void {
    if (!this.found.has(key)) this.found.set(key, finding(this.#draft.trees, file, path, code, options));
  }

  /** No loop, and no rule that sends a user where they are refused. */
  #route(kind: Context, id: string, outcome: Resolution): void {
    const { routes } = this.#draft.files;
    const [first] = outcome.steps;
    const pathOf = (step: Step): Path => pathOfStep(this.#draft, this.#paths, this.#table, step, kind);
    const who = (): string => describeKind(kind, keysOfResolution(this.#table, id, outcome));
    if (outcome.kind === 'loop') {
      const cycle = outcome.steps.slice(outcome.steps.findIndex((step) => step.from === outcome.route));
      const places = cycle.map((step) => step.from);
      const last = cycle.at(-1);
      const route = [...places, outcome.route].join(' → ');
      this.#report(`loop ${places.toSorted().join(' ')}`, 'routes', last ? pathOf(last) : [], 'prove.loop', {
        values: { kind: who(), id, route },
      });
    } else if (
      first?.why === 'rule' &&
      (outcome.route === routes.notFound || isRefused(outcome, kind, routes.login))
    ) {
      const path = pathOf(first);
      this.#report(`rule ${path.join('/')}`, 'routes', path, 'prove.rule', {
        values: { kind: who(), id, route: first.to },
      });
    }
  }

  /** No visible item whose page is dead or refused. */
  #item(kind: Context, { item, path }: PlacedItem, resolve: (id: string) => Resolution): void {
    const { routes } = this.#draft.files;
    const parent = path.length > 3 ? this.#parents.get(path.slice(0, 3).join('/')) : undefined;
    if (item.route === undefined || !gateAllows(item.when, kind) || !gateAllows(parent, kind)) return;
    const outcome = resolve(item.route);
    if (outcome.kind === 'loop') return;
    const dead =
      outcome.kind === 'missing' || (outcome.route === routes.notFound && item.route !== routes.notFound);
    if (!dead && !isRefused(outcome, kind, routes.login)) return;
    const keys = [...keysOfGate(item.when), ...keysOfResolution(this.#table, item.route, outcome)];
    this.#report(
      `item ${path.join('/')}`,
      'menu',
      [...path, 'route'],
      dead ? 'prove.dead' : 'prove.blocked',
      { values: { kind: describeKind(kind, keys), id: item.id, route: item.route } },
    );
  }

  /** A home for everybody. */
  #home(kind: Context, resolve: (id: string) => Resolution): void {
    const { routes } = this.#draft.files;
    const home = resolve(routes.home);
    if (
      home.kind === 'show' &&
      home.route !== routes.notFound &&
      home.steps.every((step) => step.why !== 'blocked')
    )
      return;
    const who = describeKind(kind, keysOfResolution(this.#table, routes.home, home));
    this.#report('home', 'routes', ['home'], 'prove.home', {
      values: { kind: who, id: routes.home },
      fatal: true,
    });
  }

  /** No dashboard that is shown without a panel. */
  #dashboards(kind: Context, resolve: (id: string) => Resolution): void {
    for (const [at, { id, panels }] of this.#draft.files.layouts.layouts.entries()) {
      if (panels.length === 0 || panels.some((panel) => gateAllows(panel.when, kind))) continue;
      const isShown = [...this.#table.values()].some(
        (route) =>
          route.content.kind === 'dashboard' &&
          route.content.layout === id &&
          resolve(route.id).route === route.id &&
          resolve(route.id).kind === 'show',
      );
      if (!isShown) continue;
      const keys = panels.flatMap((panel) => [...keysOfGate(panel.when)]);
      this.#report(`empty ${at}`, 'layouts', ['layouts', at], 'prove.emptyDashboard', {
        values: { kind: describeKind(kind, keys), id },
      });
    }
  }
}

/**
 * Proves over every reachable kind of user, told apart by the keys that the bundle's gates use: no redirect loop, no dead link, no visible
 * item whose page is refused, a home for everybody, a login page for visitors; warns of gates that say the same to everybody and of empty
 * dashboards.
 */
export function prove(draft: Draft): Finding[] {
  const gates = gatesOf(draft.files);
  const kinds = kindsOfUser(gates.flatMap(({ gate }) => [...keysOfGate(gate)]));
  const proof = new Proof(draft);
  for (const kind of kinds) proof.kind(kind);
  proof.login();
  return [...proof.found.values(), ...constantGates(draft.trees, gates, kinds)];
}
