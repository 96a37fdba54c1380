import { PageWatch } from '../bench/dom.ts';
import { PluginBench } from '../bench/plugin-bench.tsx';
import type { PluginCheck } from './check.ts';
import { countObservers } from './count-observers.ts';
import { type Counts, leftBehind } from './left-behind.ts';

/** Number of times that the plugin is switched on and off again. */
const TURNS = 3;
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
    const watch = new PageWatch();
    const bench = await PluginBench.open(plugin, { fixtures, isOff: true });
    const { plugins } = bench.services;
    const needs = plugin.needs ?? [];
    const openMembers = async (): Promise<Members> => {
      plugins.enable(plugin.id);
      await plugins.prepareViews(plugin.id);
      await bench.settle(100);
      return membersOf(bench, plugin.id, needs);
    };
    const whileDisabled = async (): Promise<Counts> => {
      plugins.disable(plugin.id);
      await bench.settle(LINGER_MS);
      return {
        timers: bench.clock.pending,
        sockets: bench.sockets.live.length,
        browser: bench.browser.listeners,
        reactions: countObservers(bench.services),
        ...watch.state,
      };
    };
    try {
      const problems: string[] = [];
      const ever = await whileDisabled();
      const opened = await openMembers();
      const first = await whileDisabled();
      let last = first;
      for (let turn = 0; turn < TURNS; turn += 1) {
        const members = await openMembers();
        if (turn === 0) problems.push(...survivors(opened, members, 'after disable and enable'));
        last = await whileDisabled();
      }
      const left = leftBehind(
        { ever, first, last },
        { once: 'after it was switched off', again: 'after it was switched off and on' },
      );
      const members = await openMembers();
      await bench.logOut();
      problems.push(...survivors(members, await openMembers(), 'after a user logged out'));
      return [...problems, ...left, ...bench.problems];
    } finally {
      await bench.close();
      watch.stop();
    }
  },
};
