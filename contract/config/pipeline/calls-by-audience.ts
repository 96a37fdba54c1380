import type { ConfigFiles } from '../bundle.ts';
import type { Context } from '../context.ts';
import { membershipOf } from '../questions.ts';
import { explore } from './explore.ts';
import { worldOf } from './possessions.ts';

/** Calls, or streams, restricted with the parts a configuration gives only to certain audiences. */
export interface AudienceRule {
  /** Names of calls that are refused to some users. */
  readonly calls: ReadonlySet<string>;
  /** Whether a call is refused to a signed-in user of this kind. */
  readonly refuses: (call: string, kind: Context) => boolean;
}

type Has = (kind: Context) => boolean;

/** Whether a user has any of the places of each plugin. */
function openersOf(files: ConfigFiles): ReadonlyMap<string, Has> {
  const placed = new Map<string, Has[]>();
  for (const { contribution, has } of worldOf(files).things.values()) {
    const plugin = contribution?.split('.')[0];
    if (plugin !== undefined) placed.set(plugin, [...(placed.get(plugin) ?? []), has]);
  }
  return new Map(
    [...placed].map(([plugin, places]) => [plugin, (kind: Context) => places.some((has) => has(kind))]),
  );
}

/** Whether a user of this kind but with other memberships would have it. */
const isOpenToOthers = (isOpen: Has, kind: Context): boolean =>
  explore((other) => {
    const { 'user.groups': groups = {}, 'user.organisation': organisation = {} } = other;
    return isOpen({ ...kind, 'user.groups': groups, 'user.organisation': organisation });
  }).ways.some(({ value }) => value);

/**
 * The one rule by which the server refuses calls to excluded users: a call is refused if every plugin that makes it has all its places (pages, panels,
 * menu items) closed to the user by groups or organisations. A plugin that is open in one place, has no place, or is closed for another reason refuses
 * nothing; nor are calls in `shared`, made by the shell itself, refused. `callsByPlugin`: the calls of each plugin. The same applies to streams.
 */
export function callsByAudience(
  files: ConfigFiles,
  callsByPlugin: Readonly<Record<string, readonly string[]>>,
  shared: ReadonlySet<string>,
): AudienceRule {
  const openers = openersOf(files);
  const gated = new Map(
    [...openers].filter(([, isOpen]) => {
      const { ways } = explore(isOpen);
      return ways.some(
        ({ questions, value }) => !value && questions.some((item) => membershipOf(item) !== null),
      );
    }),
  );
  const makers = new Map<string, string[]>();
  for (const [plugin, calls] of Object.entries(callsByPlugin))
    for (const call of calls) makers.set(call, [...(makers.get(call) ?? []), plugin]);
  const calls = new Map(
    [...makers].filter(([call, by]) => !shared.has(call) && by.every((plugin) => gated.has(plugin))),
  );
  const isClosed = (plugin: string, kind: Context): boolean => {
    const isOpen = gated.get(plugin);
    return isOpen !== undefined && !isOpen(kind) && isOpenToOthers(isOpen, kind);
  };
  return {
    calls: new Set(calls.keys()),
    refuses: (call, kind) => calls.get(call)?.every((plugin) => isClosed(plugin, kind)) ?? false,
  };
}
