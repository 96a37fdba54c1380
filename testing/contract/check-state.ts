import { countObservers } from './count-observers.ts';
import { PluginBench } from '../bench/plugin-bench.tsx';
import type { PluginCheck } from './check.ts';

/** Number of times that the plugin is switched off and on. */
const TURNS = 4;
/** By then everything that ends on its own has ended. */
const LINGER_MS = 35_000;

type Members = ReadonlyMap<string, object>;

/** Objects that the plugin holds besides its services, by name. */
function membersOf({ services }: PluginBench, id: string, needs: readonly string[]): Members {
  const view = services.plugins.openView(id);
  const members = Object.entries(view.holding.injected).filter(
    ([name, value]) => !needs.includes(name) && typeof value === 'object' && value !== null,
  );
  view.close();
  return new Map(members);
}

const survivors = (before: Members, after: Members, when: string): readonly string[] =>
  [...after]
    .filter(([name, value]) => before.get(name) === value)
    .map(([name]) => `${name} is the same object ${when}: it lives in a module`);

export const stateCheck: PluginCheck = {
  id: 'state',
  title: 'drops its state, with everything it started, when it is disabled or the user changes',
  async run({ plugin, fixtures }) {
    if ((plugin.state ?? plugin.viewState ?? plugin.activate) === undefined) return [];
    const bench = await PluginBench.open(plugin, { fixtures });
    const { plugins } = bench.services;
    const needs = plugin.needs ?? [];
    const openMembers = async (): Promise<Members> => {
      await plugins.prepareViews(plugin.id);
      await bench.settle(100);
      return membersOf(bench, plugin.id, needs);
    };
    const afterDisable = async () => {
      plugins.disable(plugin.id);
      await bench.settle(LINGER_MS);
      return {
        timers: bench.clock.pending,
        sockets: bench.sockets.live.length,
        listeners: bench.browser.listeners,
        reactions: countObservers(bench.services),
      };
    };
    try {
      const problems: string[] = [];
      const first = await openMembers();
      const before = await afterDisable();
      let last = first;
      for (let turn = 0; turn < TURNS; turn += 1) {
        plugins.enable(plugin.id);
        last = await openMembers();
        if (turn === 0) problems.push(...survivors(first, last, 'after disable and enable'));
        if (turn < TURNS - 1) await afterDisable();
      }
      await bench.logOut();
      problems.push(...survivors(last, await openMembers(), 'after a user logged out'));
      const after = await afterDisable();
      // `as` holds: both have the same keys.
      for (const key of Object.keys(before) as (keyof typeof before)[])
        if (after[key] > before[key])
          problems.push(`${after[key] - before[key]} ${key} are left after it was switched off and on`);
      return [...problems, ...bench.problems];
    } finally {
      await bench.close();
    }
  },
};
