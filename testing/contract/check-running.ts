import { destroyPooledGrids } from '#core/grid/pool';
import type { PanelInstance } from '#core/plugin';
import { runInAction } from 'mobx';
import { act } from 'react';
import { PageWatch } from '../bench/dom.ts';
import { PluginBench } from '../bench/plugin-bench.tsx';
import { asText } from '../bench/as-text.ts';
import { countObservers } from './count-observers.ts';
import { leftBehind } from './left-behind.ts';
import { at, blankViews, onClosedBench, onSharedBench, type PluginCheck } from './check.ts';

/** Prices on the screen, each once. */
const pricesOf = (bench: PluginBench): readonly string[] =>
  [
    ...new Set(
      bench.texts
        .map(([, text]) => text)
        .join(' ')
        .match(/\d+\.\d{4}/g),
    ),
  ].sort();
const urlsOf = (bench: PluginBench): string =>
  bench.sockets.live
    .map((socket) => socket.url)
    .sort()
    .join(' ');

/** Long enough for timers that end on their own (a toast, a reconnect, a connection without readers). */
const LINGER_MS = 35_000;

/** Views that show prices of a stream and do not say that they may be old. */
const brightViews = (bench: PluginBench, moved: readonly string[]): readonly string[] =>
  bench.views.flatMap(([id, element]) =>
    moved.includes(id) &&
    /\d\.\d{4}/.test(element.textContent) &&
    element.querySelector('.k-stale, [data-stale="true"]') === null
      ? [`${id} shows prices that may be old as if they were current`]
      : [],
  );

export const pushCheck: PluginCheck = {
  id: 'push',
  title: 'survives a lost connection, and shows the same prices once it returns',
  async run(subject) {
    if ((subject.plugin.permissions?.push ?? []).length === 0) return [];
    return onSharedBench(subject, 'user', async (bench) => {
      // A connection outlives its last reader for a while: one left open by another check is not followed by these views.
      await bench.settle(LINGER_MS);
      const [prices, urls] = [pricesOf(bench), urlsOf(bench)];
      const before = bench.texts;
      bench.streams.update();
      await bench.settle(100);
      const moved = bench.texts.flatMap(([id, text], place) => (text === before[place]?.[1] ? [] : [id]));
      bench.sockets.networkUp = false;
      await act(async () => bench.streams.drop());
      await bench.settle(3000);
      const down = [...bench.faults, ...brightViews(bench, moved)];
      bench.sockets.networkUp = true;
      await bench.settle(40_000);
      await bench.settle(300);
      const problems = [...at('while the connection is down', down), ...at('after its return', bench.faults)];
      if (urlsOf(bench) !== urls)
        problems.push(`follows ${urlsOf(bench) || 'nothing'} after the return, before it was ${urls}`);
      const now = new Set(pricesOf(bench));
      const gone = prices.filter((price) => !now.has(price));
      if (gone.length > 0) problems.push(`prices are gone after the return: ${gone.slice(0, 5).join(' ')}`);
      return problems;
    });
  },
};

const ARRANGED = 'arranged by the contract suite';

function Thrower(): never {
  throw new Error(ARRANGED);
}

/** Makes a panel's view throw while rendering, then restores it. */
async function crash(instance: PanelInstance) {
  const { view } = instance;
  try {
    await act(async () => runInAction(() => Object.assign(instance, { view: Thrower })));
    return { crashed: instance.state, thrown: null };
  } catch (error) {
    return { crashed: instance.state, thrown: asText(error) };
  } finally {
    await act(async () => runInAction(() => Object.assign(instance, { view })));
  }
}

export const neighbourCheck: PluginCheck = {
  id: 'neighbour',
  title: 'isolates a crash: its neighbours keep running, and a retry restores it',
  async run(subject) {
    const names = Object.keys(subject.plugin.panels ?? {});
    if (names.length === 0) return [];
    return onSharedBench(subject, 'user', async (bench) => {
      const problems: string[] = [];
      const before = bench.neighbourCount;
      const isDown = (name: string) => bench.panel(name)?.state !== 'active';
      for (const [index, name] of names.entries()) {
        const instance = bench.panel(name);
        if (!instance) return [`${name} is not open`];
        const { crashed, thrown } = await crash(instance);
        if (thrown !== null)
          return [...problems, `${name}: the whole dashboard goes down with it: ${thrown}`];
        if (crashed !== 'failed') problems.push(`${name}: a throwing view left it ${crashed}`);
        const others = names.slice(index + 1).filter(isDown);
        if (others.length > 0) problems.push(`${name}: ${others.join()} went down with it`);
      }
      // Longer than the delay of the first automatic retry, and than a beat of the neighbour.
      await bench.settle(1200);
      if (bench.neighbourCount <= before) problems.push(`${names.join()}: the neighbour stopped`);
      return [...problems, ...names.filter(isDown).map((name) => `${name} did not come back`)];
    });
  },
};

const MOUNTS = 20;
/** Real time for things not driven by the bench's clock: ag-grid watches a new grid for a second. */
const OWN_CLOCK_MS = 50;
const OWN_CLOCK_LOOKS = 32;

/** Activity of a plugin whose views are not on the page, once everything that ends on its own has ended. */
async function goingOn(bench: PluginBench) {
  // Anything that a page keeps for the next panel belongs to the page.
  destroyPooledGrids(bench.services);
  await bench.settle(LINGER_MS);
  const view = bench.services.plugins.openView(bench.id);
  const injected = view.holding.injected;
  view.close();
  return {
    timers: bench.clock.pending,
    sockets: bench.sockets.live.length,
    subscriptions: bench.subscriptions,
    browser: bench.browser.listeners,
    reactions: countObservers({ ...bench.services, ...injected }),
  };
}

export const leaksCheck: PluginCheck = {
  id: 'leaks',
  title: `leaves nothing behind after ${MOUNTS} mounts: no timer, listener, socket, observer or reaction`,
  async run(subject) {
    const { plugin } = subject;
    const ever = await onClosedBench(subject, goingOn);
    // Activity of a visitor's bench on this page must not count.
    await subject.shared?.close('visitor');
    return onSharedBench(subject, 'user', async (bench) => {
      const watch = new PageWatch();
      const state = async () => ({ ...(await goingOn(bench)), ...watch.state });
      try {
        // The first mount is over, with everything that it loads for good (chunks, texts, library caches).
        await bench.unmount();
        const before = await state();
        const views = Object.keys({ ...plugin.panels, ...plugin.pages, ...plugin.widgets });
        // One view at a time, in rotation: a leak recurs after every mount of its view.
        for (let count = 0; count < Math.max(MOUNTS, views.length); count += 1) {
          await bench.mount(true, (view) => view === views[count % views.length]);
          await bench.unmount(true);
        }
        const leaks = async () =>
          leftBehind(
            { ever, first: before, last: await state() },
            { once: 'that its first mount started', again: `after ${MOUNTS} mounts` },
          );
        // A library's own interval may run on real time and end on its own: a leak persists.
        for (let look = 0; look < OWN_CLOCK_LOOKS; look += 1) {
          const found = await leaks();
          if (found.length === 0) return [];
          await new Promise((done) => setTimeout(done, OWN_CLOCK_MS));
        }
        return await leaks();
      } finally {
        watch.stop();
      }
    });
  },
};

export const bondCheck: PluginCheck = {
  id: 'bond',
  title: 'leaves no panel blank, nor with the bond chosen before, while no bond is chosen on its channel',
  async run(subject) {
    const { id: plugin, panels = {} } = subject.plugin;
    if (!Object.values(panels).some(({ channels }) => channels?.consumes?.includes('bond') === true))
      return [];
    const needing = Object.entries(panels).flatMap(([name, { channels }]) =>
      channels?.needs?.includes('bond') === true ? [`${plugin}.${name}`] : [],
    );
    return onSharedBench(subject, 'user', async (bench) => {
      const before = new Map(bench.texts);
      await act(async () => bench.channels.clear());
      await bench.settle(100);
      const former = bench.texts.flatMap(([id, text]) =>
        needing.includes(id) && before.get(id) === text ? [`${id} still shows the bond chosen before`] : [],
      );
      const found = [...bench.faults, ...blankViews(bench), ...former];
      await act(async () => bench.chooseBond());
      await bench.settle(100);
      return found;
    });
  },
};

/** A call that is made more often in a second is a poll that is too fast, or an effect that starts itself again. */
const MAX_CALLS = 4;

async function hastyCalls(bench: PluginBench): Promise<readonly string[]> {
  const before = new Map(bench.server.calls);
  await bench.settle(1000);
  return [...bench.server.calls].flatMap(([name, count]) => {
    const times = count - (before.get(name) ?? 0);
    return times > MAX_CALLS ? [`${name} is called ${times} times in a second`] : [];
  });
}

export const permissionsCheck: PluginCheck = {
  id: 'permissions',
  title:
    'uses no call, stream, key, topic or intent that its manifest does not declare: an undeclared one fails the panel',
  async run(subject) {
    return onSharedBench(subject, 'user', async (bench) => {
      for (const search of bench.services.plugins.searches.values()) {
        await Promise.allSettled([
          search.search('240210', { page: 1, signal: new AbortController().signal }),
          bench.settle(100),
        ]);
      }
      return [...bench.undeclared, ...bench.downPanels, ...(await hastyCalls(bench))];
    });
  },
};
