import { callById } from '#contract/api';
import type { StreamType } from '#contract/push';
import type { Http } from '#core/http';
import type { MarketStore } from '#core/market';
import type { Permissions } from '#core/plugin';
import type { PushHub } from '#core/push';

/** The doors that a plugin may use, held to what its manifest declares. */
export interface GuardedDoors {
  readonly http: Http;
  readonly push: PushHub;
  readonly market: MarketStore;
}

/** Thrown at a plugin that uses what it did not declare. */
export class UndeclaredError extends Error {
  override readonly name = 'UndeclaredError';
}

type Named = 'call' | 'subscribe' | 'follow' | 'followTrades';

/** The same object with some methods checked first; the object's own use of them is checked too. */
function guarded<T extends object>(
  target: T,
  checks: Partial<Record<Named, (args: readonly unknown[]) => void>>,
): T {
  return new Proxy(target, {
    get(of, name, self: unknown) {
      const value: unknown = Reflect.get(of, name, self === undefined ? of : self);
      // `as` holds: a name that is not listed yields undefined.
      const check = checks[name as Named];
      if (typeof value !== 'function' || !check) return value;
      return (...args: readonly unknown[]): unknown => {
        check(args);
        return Reflect.apply(value, self, args);
      };
    },
  });
}

/** Lets only declared calls and streams through; others are told to `onUndeclared` and throw. */
export function guardDoors(
  doors: GuardedDoors,
  permissions: Permissions,
  onUndeclared: (problem: string) => void,
): GuardedDoors {
  const calls = new Set((permissions.http ?? []).map((id) => callById(id).name));
  const declared = new Set<string>(permissions.push ?? []);
  const refuse = (problem: string): never => {
    onUndeclared(problem);
    throw new UndeclaredError(problem);
  };
  const stream = (type: StreamType | string): void => {
    if (!declared.has(type)) refuse(`stream ${type} is used but not declared in permissions.push`);
  };
  const call = ([endpoint]: readonly unknown[]): void => {
    const name =
      typeof endpoint === 'object' && endpoint !== null && 'name' in endpoint ? String(endpoint.name) : '?';
    if (!calls.has(name)) refuse(`call ${name} is used but not declared in permissions.http`);
  };
  return {
    http: guarded(doors.http, { call }),
    push: guarded(doors.push, { subscribe: ([type]) => stream(String(type)) }),
    market: guarded(doors.market, {
      follow: ([type]) => stream(String(type)),
      followTrades: () => stream('latestTransWebSocket'),
    }),
  };
}
