import { FakeClock, settle } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Channels } from './channels.ts';
import { definePanel } from './definitions.ts';
import { PanelInstance, type PanelInstanceOptions } from './panel-instance.ts';
import type { Scope } from './scope.ts';
import { UndeclaredError, type Use } from './undeclared.ts';

type Loaded = { readonly View: () => null };
const View = () => null;

/** A panel, every scope that one of its views received, and the loads that wait for the test. */
function open({
  isLate = false,
  ...options
}: Partial<PanelInstanceOptions> & { readonly isLate?: boolean } = {}) {
  const clock = new FakeClock();
  const scopes: Scope[] = [];
  const loads: PromiseWithResolvers<Loaded>[] = [];
  const refused: Use[] = [];
  const instance = new PanelInstance({
    key: 'home/p1',
    kind: 'quotes.composite',
    definition: definePanel({
      title: 't:t',
      settings: z.object({ rows: z._default(z.number(), 10) }),
      settingsVersion: 1,
      migrations: {},
      size: { min: [1, 1], default: [1, 1] },
      channels: { consumes: ['bond'] },
      load: () => {
        const load = Promise.withResolvers<Loaded>();
        loads.push(load);
        if (!isLate) load.resolve({ View });
        return load.promise;
      },
    }),
    clock,
    channels: new Channels(),
    stored: () => ({}),
    colour: () => 'blue',
    saveSettings: () => undefined,
    refuse: (_, use) => (refused.push(use), new UndeclaredError(use)),
    hold: (_, scope) => (scopes.push(scope), { plugin: 'quotes', injected: {}, services: {}, scope }),
    ...options,
  });
  const live = () => scopes.filter(({ disposed }) => !disposed);
  return { instance, clock, scopes, loads, refused, live };
}
const crash = (instance: PanelInstance, source: 'render' | 'load' = 'render') =>
  instance.fail(new Error('boom'), source);

describe('the life cycle of a panel', () => {
  const does = {
    start: ({ instance }) => instance.start(),
    suspend: ({ instance }) => instance.suspend(),
    resume: ({ instance }) => instance.resume(),
    crash: ({ instance }) => crash(instance),
    loseLoad: ({ instance }) => crash(instance, 'load'),
    retry: ({ instance }) => instance.retry(),
    restart: ({ instance }) => instance.restart(),
    wait: ({ clock }) => clock.advance(1500),
    waitLong: ({ clock }) => clock.advance(61_000),
  } satisfies Record<string, (panel: ReturnType<typeof open>) => void>;
  // `as` holds: the keys of the object above.
  const step = fc.constantFrom(...(Object.keys(does) as (keyof typeof does)[]));

  it('holds resources exactly while it is on screen, and never two sets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (script) => {
        const panel = open();
        const { instance, clock, live } = panel;
        for (const name of script) {
          does[name](panel);
          await settle();
          const { state, holding, fault, retryAtMs, view } = instance;
          expect([state, live()]).toEqual([state, state === 'active' ? [instance.scope] : []]);
          expect([holding?.scope ?? null, view !== null || state !== 'active']).toEqual([
            state === 'active' ? instance.scope : null,
            true,
          ]);
          const isDown = state === 'failed' || state === 'quarantined';
          expect([fault !== null, retryAtMs !== null, clock.pending]).toEqual([
            isDown,
            state === 'failed',
            state === 'failed' ? 1 : 0,
          ]);
        }
        instance.dispose();
        await settle();
        expect([live(), clock.pending, instance.holding, instance.state]).toEqual([[], 0, null, 'idle']);
      }),
      { numRuns: 150 },
    );
  });

  it('remounts its view on each fresh start, and only then', async () => {
    const { instance } = open();
    instance.start();
    await settle();
    const first = instance.generation;
    instance.suspend();
    instance.resume();
    instance.start();
    expect(instance.generation).toBe(first);
    instance.restart();
    crash(instance);
    instance.retry();
    expect(instance.generation).toBe(first + 2);
  });

  it('does nothing more after it was disposed', async () => {
    const { instance, loads, live } = open({ isLate: true });
    instance.start();
    instance.dispose();
    loads[0]?.resolve({ View });
    await settle();
    instance.start();
    crash(instance);
    instance.resume();
    expect([instance.state, instance.fault, live(), loads.length]).toEqual(['idle', null, [], 1]);
  });
});

describe('a chunk that loads late', () => {
  it('is ignored if the panel failed meanwhile; the next attempt loads it again', async () => {
    const { instance, loads, live } = open({ isLate: true });
    instance.start();
    crash(instance);
    loads[0]?.resolve({ View });
    await settle();
    expect([instance.state, instance.view, live()]).toEqual(['failed', null, []]);
    instance.retry();
    loads[1]?.resolve({ View });
    await settle();
    expect([instance.state, live().length]).toEqual(['active', 1]);
  });

  it('from an earlier attempt completes the current one, and a second answer changes nothing', async () => {
    const { instance, loads, live } = open({ isLate: true });
    instance.start();
    crash(instance);
    instance.retry();
    loads[0]?.resolve({ View });
    await settle();
    const { generation } = instance;
    loads[1]?.resolve({ View });
    await settle();
    expect([instance.state, instance.generation, live().length]).toEqual(['active', generation, 1]);
  });

  it('shows nothing before the panel is on screen, and then at once', async () => {
    const { instance, loads, live } = open({ isLate: true });
    instance.start();
    instance.suspend();
    loads[0]?.resolve({ View });
    await settle();
    expect([instance.state, instance.holding, live()]).toEqual(['suspended', null, []]);
    instance.resume();
    expect([instance.state, live()]).toEqual(['active', [instance.scope]]);
  });
});

describe('reopening a panel whose view was shown before', () => {
  it('shows it at once if its plugin is ready, and otherwise loads as the first time', async () => {
    let isReady = true;
    const first = open({ isReady: () => isReady });
    const { definition } = first.instance;
    first.instance.start();
    expect(first.instance.state).toBe('loading');
    await settle();
    first.instance.dispose();
    const again = open({ definition, isReady: () => isReady });
    again.instance.start();
    expect([again.instance.state, again.instance.view, again.instance.generation, again.live()]).toEqual([
      'active',
      View,
      1,
      [again.instance.scope],
    ]);
    isReady = false;
    const late = open({ definition, isReady: () => isReady });
    late.instance.start();
    expect([late.instance.state, late.live(), first.loads.length]).toEqual(['loading', [], 2]);
  });
});

describe('a change of user', () => {
  it('restarts a failed panel, and leaves an idle one alone', async () => {
    const { instance, loads } = open();
    instance.restart();
    expect([instance.state, loads.length]).toEqual(['idle', 0]);
    instance.start();
    await settle();
    for (let times = 0; times < 3; times += 1) {
      crash(instance);
      if (instance.state === 'failed') instance.retry();
    }
    expect(instance.state).toBe('quarantined');
    instance.restart();
    expect([instance.state, instance.fault]).toEqual(['active', null]);
  });

  it('keeps a hidden panel hidden, and gives it a new view when it is shown', async () => {
    const { instance, scopes, live } = open();
    instance.start();
    await settle();
    instance.suspend();
    instance.restart();
    expect([instance.state, instance.holding, live()]).toEqual(['suspended', null, []]);
    instance.resume();
    expect([live().length, scopes.at(-1)]).toEqual([1, instance.scope]);
  });
});

describe('a panel’s support report', () => {
  it('gives crash times by the wall clock', async () => {
    const { instance, clock } = open();
    instance.start();
    await settle();
    clock.advance(90_000);
    crash(instance);
    clock.advance(2500);
    // `as` holds: the report is of this shape.
    const { crashes } = JSON.parse(instance.report()) as { crashes: string[] };
    expect(crashes).toEqual(['2026-11-20T02:01:30.000Z']);
    instance.dispose();
  });

  it('lists faults in the settings, and the settings used instead', () => {
    const { instance } = open({ stored: () => ({ value: { rows: 'many' } }) });
    expect(JSON.parse(instance.report())).toMatchObject({
      state: 'idle',
      settings: { rows: 10 },
      settingsFaults: [{ path: ['rows'] }],
    });
    expect(instance.settingsFaults).toHaveLength(1);
  });
});

describe('a thrown value', () => {
  it.each([
    ['an error', new TypeError('mistake'), 'mistake', /TypeError/],
    ['an error without a stack', Object.assign(new Error('bare'), { stack: undefined }), 'bare', /^$/],
    ['a string', 'plain words', 'plain words', /^$/],
    ['nothing', undefined, 'undefined', /^$/],
  ])('%s is recorded as text', async (_what, thrown, message, stack) => {
    const { instance } = open();
    instance.guard(() => {
      throw thrown;
    }, 'event');
    expect(instance.fault).toMatchObject({ source: 'event', message, stack: expect.stringMatching(stack) });
    instance.dispose();
  });

  it('is reported to the host once, with the resulting state', async () => {
    const reported: string[] = [];
    const { instance } = open({ onFault: ({ state }, { message }) => reported.push(`${state} ${message}`) });
    instance.start();
    await settle();
    for (let times = 0; times < 3; times += 1) {
      crash(instance);
      crash(instance);
      if (times < 2) instance.retry();
    }
    expect(reported).toEqual(['failed boom', 'failed boom', 'quarantined boom']);
  });

  it('is absent after guarded code that succeeds', () => {
    const { instance } = open();
    instance.guard(() => undefined, 'promise');
    expect([instance.state, instance.fault]).toEqual(['idle', null]);
  });
});

describe('a panel’s channel access', () => {
  it('allows only declared topics, and names a refused one', () => {
    const { instance, refused } = open();
    expect(instance.channel.current('bond')).toBeNull();
    expect(() =>
      instance.channel.publish('bond', { type: 'fdc3.instrument', id: { securityId: 'a' } }),
    ).toThrow('publishes bond');
    expect(() => instance.channel.current('list')).toThrow('consumes list');
    expect(refused.map(({ kind }) => kind)).toEqual(['topic', 'topic']);
  });
});
