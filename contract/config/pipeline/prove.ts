import { type Context, visitorContext } from '../context.ts';
import { type Gate, gateAllows } from '../gate.ts';
import { isRefused } from '../menu.ts';
import { type PipelineCode, userOf } from './diagnostic.ts';
import { type Resolution, resolveRoute, type Step } from '../resolve.ts';
import { type RouteTable, routeTable } from '../routing.ts';
import { panelsOf } from '../panels-of.ts';
import { explore, type Exploration, MAX_WAYS, type Way } from './explore.ts';
import { type Draft, type Finding, finding, type FindingOptions, type Path } from './finding.ts';
import { gatesOf } from './gates-of.ts';
import { constantGates } from './constant-gates.ts';
import { type PlacedItem, placedItems } from './link-menu.ts';
import type { ConfigName } from '../bundle.ts';

/** The path of each route in routes.json. */
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

/** The text location that determines a step: the redirect rule, `otherwise`, `redirect` or the gate. */
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

/** The state of the proof and its findings: each fault once, reported for the first kind of user that met it. */
class Proof {
  readonly found = new Map<string, Finding>();
  readonly #draft: Draft;
  readonly #table: RouteTable;
  readonly #paths: ReadonlyMap<string, Path>;
  readonly #items: readonly PlacedItem[];
  readonly #parents: ReadonlyMap<string, Gate | undefined>;

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#table = routeTable(draft.files.routes, draft.files.layouts.layouts);
    this.#paths = pathsOfRoutes(draft);
    const placed = placedItems(draft.files.menu.menus);
    this.#items = placed.filter(({ item }) => item.route !== undefined);
    this.#parents = new Map(placed.map(({ path, item }) => [path.join('/'), item.when]));
  }

  /** Proves everything, for every kind of user that each part distinguishes. */
  all(): void {
    for (const id of this.#table.keys()) this.#route(id);
    this.menus();
    this.#home();
    this.#dashboards();
    this.#login();
  }

  menus(): void {
    for (const item of this.#items) this.#item(item);
  }

  /** A log-in page that visitors can reach. */
  #login(): void {
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

  /** The ways of one thing; if there are too many to prove, that is reported instead. */
  #waysOf<T>(
    file: ConfigName,
    path: Path,
    id: string,
    evaluate: (kind: Context) => T,
  ): Exploration<T>['ways'] {
    const { ways, isComplete } = explore(evaluate);
    if (!isComplete)
      this.#report(`tangled ${file} ${id}`, file, path, 'prove.tangled', {
        values: { id, limit: MAX_WAYS },
      });
    return ways;
  }

  /** No loop, and no rule that sends a user where they are refused. */
  #route(id: string): void {
    const path = this.#paths.get(id) ?? [];
    for (const way of this.#waysOf('routes', path, id, (kind) => resolveRoute(this.#table, id, kind)))
      this.#resolution(id, way);
  }

  #resolution(id: string, { kind, questions, value: outcome }: Way<Resolution>): void {
    const { routes } = this.#draft.files;
    const [first] = outcome.steps;
    const pathOf = (step: Step): Path => pathOfStep(this.#draft, this.#paths, this.#table, step, kind);
    const who = () => userOf(kind, questions);
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
  #item({ item, path }: PlacedItem): void {
    const { route, id } = item;
    if (route === undefined || !this.#table.has(route)) return;
    const { routes } = this.#draft.files;
    const parent = path.length > 3 ? this.#parents.get(path.slice(0, 3).join('/')) : undefined;
    const ways = this.#waysOf('menu', path, id, (kind) =>
      gateAllows(item.when, kind) && gateAllows(parent, kind) ? resolveRoute(this.#table, route, kind) : null,
    );
    for (const { kind, questions, value: outcome } of ways) {
      if (outcome === null || outcome.kind === 'loop') continue;
      const dead =
        outcome.kind === 'missing' || (outcome.route === routes.notFound && route !== routes.notFound);
      if (!dead && !isRefused(outcome, kind, routes.login)) continue;
      this.#report(
        `item ${path.join('/')}`,
        'menu',
        [...path, 'route'],
        dead ? 'prove.dead' : 'prove.blocked',
        { values: { kind: userOf(kind, questions), id, route } },
      );
    }
  }

  /** A home page for every user. */
  #home(): void {
    const { routes } = this.#draft.files;
    const ways = this.#waysOf('routes', ['home'], routes.home, (kind) =>
      resolveRoute(this.#table, routes.home, kind),
    );
    for (const { kind, questions, value: home } of ways) {
      const isGood =
        home.kind === 'show' &&
        home.route !== routes.notFound &&
        home.steps.every((step) => step.why !== 'blocked');
      if (isGood) continue;
      this.#report('home', 'routes', ['home'], 'prove.home', {
        values: { kind: userOf(kind, questions), id: routes.home },
        fatal: true,
      });
    }
  }

  /** No dashboard that is shown without a panel. */
  #dashboards(): void {
    for (const [at, layout] of this.#draft.files.layouts.layouts.entries()) {
      const { id } = layout;
      const panels = panelsOf(layout);
      if (panels.length === 0 || panels.some(({ when }) => when === undefined)) continue;
      const pages = [...this.#table.values()].filter(
        ({ content }) => content.kind === 'dashboard' && content.layout === id,
      );
      const path: Path = ['layouts', at];
      const ways = this.#waysOf('layouts', path, id, (kind) => {
        if (panels.some((panel) => gateAllows(panel.when, kind))) return false;
        return pages.some((page) => {
          const outcome = resolveRoute(this.#table, page.id, kind);
          return outcome.kind === 'show' && outcome.route === page.id;
        });
      });
      for (const { kind, questions, value: isEmpty } of ways)
        if (isEmpty)
          this.#report(`empty ${at}`, 'layouts', path, 'prove.emptyDashboard', {
            values: { kind: userOf(kind, questions), id },
          });
    }
  }
}

/**
 * Proves over every reachable kind of user, each thing over the kinds that it distinguishes: no redirect loop, no dead link, no visible
 * item whose page is refused, a home page for every user, a login page for visitors; warns of gates with a constant verdict and of empty
 * dashboards.
 */
export function prove(draft: Draft): Finding[] {
  const proof = new Proof(draft);
  proof.all();
  return [...proof.found.values(), ...constantGates(draft.trees, gatesOf(draft.files))];
}

/** The part of the proof that concerns menu items. One without a target has been reported. */
export function proveMenus(draft: Draft): Finding[] {
  const proof = new Proof(draft);
  proof.menus();
  const gates = gatesOf(draft.files).filter(({ file }) => file === 'menu');
  return [...proof.found.values(), ...constantGates(draft.trees, gates)];
}
