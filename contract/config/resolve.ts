import type { Context } from './context.ts';
import { gateAllows } from './gate.ts';
import type { FlatRoute, RouteTable } from './routing.ts';

/** Why a request for one route ended at another: `rule` a redirect rule or redirect route, `child` the default child, `blocked` a closed gate. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly why: 'rule' | 'child' | 'blocked';
}

/**
 * Where a request for a route ends. `show`: this route (reached over `steps`, empty when it is the one requested). `loop`: the rules are
 * circular; `missing`: a rule names a route that does not exist. Both must be treated as not found.
 */
export interface Resolution {
  readonly kind: 'show' | 'loop' | 'missing';
  /** Id of the route shown, or where the chain broke. */
  readonly route: string;
  readonly steps: readonly Step[];
}

function nextStep(route: FlatRoute, context: Context): Omit<Step, 'from'> | null {
  const rule = route.redirects.find((item) => gateAllows(item.when, context));
  if (rule && rule.to !== route.id) return { to: rule.to, why: 'rule' };
  const closed = route.gates.find((item) => !gateAllows(item.when, context));
  if (closed) return { to: closed.otherwise, why: 'blocked' };
  if (route.content.kind === 'redirect') return { to: route.content.to, why: 'rule' };
  return route.defaultChild === null ? null : { to: route.defaultChild, why: 'child' };
}

/**
 * Follows redirect rules, gates and default children from one route to the route that this user sees (spec section 2, navigation guard). Redirect
 * rules are checked first, then the gates, outermost first. Pure and total: a loop ends as `loop`.
 */
export function resolveRoute(table: RouteTable, id: string, context: Context): Resolution {
  const steps: Step[] = [];
  const seen = new Set<string>();
  for (let at = id; ;) {
    const route = table.get(at);
    if (!route) return { kind: 'missing', route: at, steps };
    if (seen.has(at)) return { kind: 'loop', route: at, steps };
    seen.add(at);
    const step = nextStep(route, context);
    if (!step) return { kind: 'show', route: at, steps };
    steps.push({ from: at, ...step });
    at = step.to;
  }
}

/** True if a closed gate is on the way: the request is refused (and the user perhaps sent to log in). */
export function isBlocked(resolution: Resolution): boolean {
  return resolution.kind !== 'show' || resolution.steps.some((step) => step.why === 'blocked');
}

/**
 * Whether this user is shown what the page offers and how to be verified, instead of the page itself (R1.01). Never true for a visitor: the
 * page's gates send them to log in, or it shows what visitors may see.
 */
export function asksForVerification({ advanced }: Pick<FlatRoute, 'advanced'>, context: Context): boolean {
  return advanced !== null && context['session.isLogin'] === true && context['user.newAuth'] !== 'Y';
}
