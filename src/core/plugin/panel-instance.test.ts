import { FakeClock, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Channels } from './channels.ts';
import { definePanel } from './definitions.ts';
import { PanelInstance, type PanelInstanceOptions } from './panel-instance.ts';
import { CRASH_WINDOW_MS, retryDelay } from './panel-policy.ts';
import { UndeclaredError } from './undeclared.ts';

const View = () => null;

function open(
  change: Partial<PanelInstanceOptions> & {
    readonly load?: () => Promise<{ readonly View: typeof View }>;
  } = {},
) {
  const clock = new FakeClock();
  const channels = new Channels();
  const saved: object[] = [];
  const { load = async () => ({ View }), ...options } = change;
  const definition = definePanel({
    title: 't:t',
    settings: z.object({ rows: z._default(z.number(), 10), dense: z._default(z.boolean(), false) }),
    settingsVersion: 1,
    migrations: {},
    size: { min: [1, 1], default: [1, 1] },
    channels: { publishes: ['bond'], consumes: ['bond'] },
    load,
  });
  const instance = new PanelInstance({
    key: 'p1',
    kind: 'quotes.composite',
    definition,
    clock,
    channels,
    stored: () => ({}),
    colour: () => 'blue',
    saveSettings: (value) => saved.push(value),
    refuse: (_, use) => new UndeclaredError(use),
    hold: (_, scope) => ({ plugin: 'quotes', injected: {}, services: {}, scope }),
    ...options,
  });
  return { instance, clock, channels, saved };
}

async function started(change: Parameters<typeof open>[0] = {}) {
  const panel = open(change);
  panel.instance.start();
  await settle();
  return panel;
}

describe('a panel instance', () => {
  it('goes from idle through loading to active', async () => {
    const { instance } = open();
    expect(instance.state).toBe('idle');
    instance.start();
    expect(instance.state).toBe('loading');
    await settle();
    expect(instance).toMatchObject({ state: 'active', view: View, generation: 1 });
  });

  it('waits for what its view needs besides the chunk', async () => {
    let ready: (() => void) | undefined;
    const { instance } = await started({ prepare: () => new Promise<void>((resolve) => (ready = resolve)) });
    expect(instance.state).toBe('loading');
    ready?.();
    await settle();
    expect(instance.state).toBe('active');
  });

  it('ends its scope when hidden and starts a new one when visible again', async () => {
    const { instance } = await started();
    let running = 0;
    const subscribe = () => {
      running += 1;
      instance.scope.own(() => {
        running -= 1;
      });
    };
    subscribe();
    instance.suspend();
    expect([instance.state, running]).toEqual(['suspended', 0]);
    instance.resume();
    subscribe();
    expect([instance.state, running]).toEqual(['active', 1]);
    instance.dispose();
    expect(running).toBe(0);
  });

  it('that loads while hidden waits suspended', async () => {
    const { instance } = open();
    instance.suspend();
    instance.start();
    await settle();
    expect(instance.state).toBe('suspended');
    instance.resume();
    expect(instance.state).toBe('active');
  });

  it('retries a failed load automatically with growing delays', async () => {
    let failures = 3;
    const { instance, clock } = await started({
      load: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('offline');
        return { View };
      },
    });
    expect(instance).toMatchObject({
      state: 'failed',
      fault: { source: 'load', message: 'offline' },
      retryAtMs: clock.monotonic() + 1000,
    });
    await clock.advanceAsync(1000);
    expect(instance.retryAtMs).toBe(clock.monotonic() + 2000);
    await clock.advanceAsync(2000);
    expect(instance.retryAtMs).toBe(clock.monotonic() + 4000);
    await clock.advanceAsync(4000);
    expect(instance).toMatchObject({ state: 'active', fault: null, retryAtMs: null });
  });

  it('remounts after a crash', async () => {
    const { instance, clock } = await started();
    instance.fail(new Error('boom'), 'render');
    expect(instance).toMatchObject({ state: 'failed', generation: 1 });
    await clock.advanceAsync(1000);
    expect(instance).toMatchObject({ state: 'active', generation: 2, fault: null });
  });

  it('is quarantined after 3 crashes in 60 s, and then waits for a manual retry', async () => {
    const { instance, clock } = await started();
    for (const wait of [1000, 2000, 0]) {
      instance.fail(new Error('boom'), 'effect');
      await clock.advanceAsync(wait);
    }
    expect(instance.state).toBe('quarantined');
    await clock.advanceAsync(10 * CRASH_WINDOW_MS);
    expect(instance.state).toBe('quarantined');
    expect(clock.pending).toBe(0);
    instance.retry();
    expect(instance.state).toBe('active');
    instance.fail(new Error('again'), 'render');
    expect(instance.state).toBe('failed');
    instance.dispose();
  });

  it('counts crashes by elapsed time, whatever the wall clock is set to', async () => {
    const { instance, clock } = await started();
    for (let crash = 0; crash < 5; crash += 1) {
      instance.fail(new Error('crash'), 'render');
      expect(instance.state).toBe('failed');
      // Set back by an hour, as when a machine reaches the time server again.
      clock.setWall(clock.now() - 3_600_000);
      await clock.advanceAsync(CRASH_WINDOW_MS + 1000);
    }
    for (let crash = 0; crash < 3; crash += 1) {
      instance.fail(new Error('crash'), 'render');
      clock.setWall(clock.now() + 3_600_000);
      await clock.advanceAsync(5000);
    }
    expect(instance.state).toBe('quarantined');
  });

  it('is not quarantined by crashes that are far apart', async () => {
    const { instance, clock } = await started();
    for (let crash = 0; crash < 5; crash += 1) {
      instance.fail(new Error('boom'), 'event');
      expect(instance.state).toBe('failed');
      await clock.advanceAsync(CRASH_WINDOW_MS / 2 + 1);
    }
    instance.dispose();
  });

  it('keeps its error through every event except a retry', async () => {
    const { instance, channels } = await started();
    instance.fail(new Error('first'), 'render');
    instance.fail(new Error('second'), 'effect');
    instance.suspend();
    instance.resume();
    instance.start();
    channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId: 'a' } });
    expect(instance).toMatchObject({ state: 'failed', fault: { message: 'first' } });
    instance.dispose();
  });

  it('fails for a listener of its own that throws, and no other panel does', async () => {
    const { instance, channels } = await started();
    let received = 0;
    instance.scope.own(
      instance.channel.subscribe('bond', () => {
        throw new Error('in the listener');
      }),
    );
    channels.subscribe('blue', 'bond', () => {
      received += 1;
    });
    channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId: 'a' } });
    expect(instance).toMatchObject({
      state: 'failed',
      fault: { source: 'event', message: 'in the listener' },
    });
    expect(received).toBe(1);
    instance.dispose();
  });

  it('leaves no timer and no late view behind when it is disposed', async () => {
    const loading = open();
    loading.instance.start();
    loading.instance.dispose();
    await settle();
    expect(loading.instance).toMatchObject({ state: 'idle', view: null });
    const failed = await started();
    failed.instance.fail(new Error('boom'), 'render');
    failed.instance.dispose();
    expect(failed.clock.pending).toBe(0);
  });

  it('refuses a module without a view', async () => {
    // `as` holds nowhere: a module that forgot its export.
    const { instance } = await started({ load: async () => ({}) as { View: typeof View } });
    expect(instance.fault).toMatchObject({
      source: 'load',
      message: 'the module of quotes.composite exports no View',
    });
    instance.dispose();
  });

  it('merges changed settings over the stored ones, and resets them', async () => {
    const { instance, saved } = await started({ stored: () => ({ value: { dense: true } }) });
    expect(instance.settings).toEqual({ rows: 10, dense: true });
    instance.changeSettings({ rows: 20 });
    instance.fail(new Error('boom'), 'render');
    instance.resetSettings();
    expect(saved).toEqual([{ rows: 20, dense: true }, {}]);
    expect(instance.state).toBe('active');
  });

  it('includes state and fault in its support report', async () => {
    const { instance } = await started();
    instance.fail(new Error('boom'), 'render');
    expect(JSON.parse(instance.report())).toMatchObject({
      key: 'p1',
      kind: 'quotes.composite',
      state: 'failed',
      fault: { message: 'boom' },
    });
    instance.dispose();
  });

  it('waits 1 s before a retry, doubling, at most 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});
