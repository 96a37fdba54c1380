import { FakeClock, plainPanel, settle } from '#testing';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { Channels } from './channels.ts';
import { PluginHost } from './host.ts';
import { contribute, type Plugin, pluginDefiner } from './plugin.ts';
import type { Scope } from './scope.ts';

interface Offered {
  readonly channels: Channels;
  readonly clock: FakeClock;
}
const definePlugin = pluginDefiner<Offered>();
const panel = plainPanel(() => null);
const named = { apiVersion: 1, version: '1', title: 't:t' } as const;

function host(...plugins: readonly Plugin[]) {
  const clock = new FakeClock();
  const person = observable.box('');
  const pluginHost = new PluginHost<Offered>({
    services: { channels: new Channels(), clock },
    clock,
    person: () => person.get(),
  });
  pluginHost.register(plugins);
  const show = async (kind: string) => {
    const instance = pluginHost.open({
      key: kind,
      kind,
      stored: () => ({}),
      colour: () => null,
      saveSettings: () => undefined,
    });
    instance?.start();
    await settle();
    return instance;
  };
  return { host: pluginHost, clock, show, become: (id: string) => runInAction(() => person.set(id)) };
}

class Count {
  value = 0;
}

/** A plugin that counts, and reports what it received. */
function counting(log: unknown[] = []) {
  const head = definePlugin({
    ...named,
    id: 'counting',
    needs: ['clock'],
    state: ({ clock }, scope) => {
      scope.own(clock.setInterval(() => undefined, 1000));
      return { count: new Count() };
    },
    viewState: async () => ({ viewState: ({ count }: { readonly count: Count }) => ({ view: { count } }) }),
  });
  return contribute(head, {
    panels: { main: panel },
    commands: {
      add: {
        title: 't:add',
        run: ({ count }) => {
          count.value += 1;
          log.push(count.value);
        },
      },
    },
    search: {
      all: {
        title: 't:all',
        search: async ({ count }) => ({ hits: [], totalPages: count.value }),
      },
    },
    activate: ({ count, clock }, scope, viewState) => {
      log.push(['activate', count.value, clock instanceof FakeClock, scope.disposed]);
      void viewState().then(({ view }) => log.push(['views', view.count === count]));
    },
  });
}

describe('plugin state', () => {
  it('is created on enable and passed to activate, commands, searches and views, with the named services', async () => {
    const log: unknown[] = [];
    const { host: at, show } = host(counting(log));
    await settle();
    expect(log).toEqual([
      ['activate', 0, true, false],
      ['views', true],
    ]);
    await at.commands.get('counting.add')?.run();
    const page = await at.searches
      .get('counting.all')
      ?.search('', { page: 1, signal: new AbortController().signal });
    expect([log.at(-1), page?.totalPages]).toEqual([1, 1]);
    const injected = (await show('counting.main'))?.holding?.injected;
    expect(Object.keys(injected ?? {})).toEqual(['clock', 'count', 'view']);
    expect(injected).toMatchObject({ count: { value: 1 }, view: { count: { value: 1 } } });
    at.dispose();
  });

  it('ends on disable with everything it started, and is created anew on enable', async () => {
    const { host: at, clock, show } = host(counting());
    const before = await show('counting.main');
    const injected = before?.holding?.injected;
    at.disable('counting');
    expect([before?.holding, clock.pending]).toEqual([null, 0]);
    at.enable('counting');
    const after = (await show('counting.main'))?.holding?.injected;
    expect(after).toEqual({ ...injected, count: new Count(), view: { count: new Count() } });
    expect((after as { count: Count }).count).not.toBe((injected as { count: Count }).count);
    at.dispose();
    expect(clock.pending).toBe(0);
  });

  it('is created anew when the user changes: its open panels restart, others stay', async () => {
    const idle = contribute(definePlugin({ ...named, id: 'idle' }), { panels: { main: panel } });
    const { host: at, clock, show, become } = host(counting(), idle);
    const [mine, other] = [await show('counting.main'), await show('idle.main')];
    await at.commands.get('counting.add')?.run();
    const [holding, scope, generation] = [mine?.holding, mine?.scope, mine?.generation];
    become('somebody');
    expect(mine?.holding?.injected).toMatchObject({ count: { value: 0 }, view: { count: { value: 0 } } });
    expect(mine?.holding).not.toBe(holding);
    expect([scope?.disposed, mine?.generation, mine?.state]).toEqual([true, (generation ?? 0) + 1, 'active']);
    expect([other?.generation, clock.pending]).toEqual([1, 1]);
    at.dispose();
  });

  it('whose creation fails leaves its plugin failed and the others running', () => {
    const scopes: Scope[] = [];
    const { host: at } = host(
      definePlugin({
        ...named,
        id: 'broken',
        state: (_, scope) => {
          scopes.push(scope);
          throw new Error('no luck');
        },
      }),
      definePlugin({ ...named, id: 'hiding', needs: ['clock'], state: () => ({ clock: 1 }) }),
      definePlugin({ ...named, id: 'instance', state: () => new Count() }),
      counting(),
    );
    expect(at.diagnostics.map(({ path, values }) => [path, values?.['reason']])).toEqual([
      ['broken', 'no luck'],
      ['hiding', 'clock in the state hides another of that name'],
      ['instance', 'the state is no plain object of named stores'],
    ]);
    expect([scopes[0]?.disposed, at.plugins.map(({ status }) => status)]).toEqual([
      true,
      ['failed', 'failed', 'failed', 'active'],
    ]);
    at.dispose();
  });

  it('is typed by needs and state', () => {
    const head = counting();
    contribute(head, { commands: { ok: { title: 't:t', run: ({ count }) => void count.value } } });
    // @ts-expect-error the state has no such member
    contribute(head, { commands: { bad: { title: 't:t', run: ({ total }) => void total } } });
    // @ts-expect-error what only views hold is no part of what a command gets
    contribute(head, { commands: { late: { title: 't:t', run: ({ view }) => void view } } });
    definePlugin({
      ...named,
      id: 'x',
      needs: ['clock'],
      // @ts-expect-error a service that was not named
      state: ({ channels }) => ({ channels }),
    });
    expect(true).toBe(true);
  });
});
