import { Channels } from '#core/plugin';
import type { WindowPlace } from '#core/browser';
import { FakeAir, FakeBrowser, FakeClock } from '#testing';
import { assert as check, array, constantFrom, integer, property, record } from 'fast-check';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { WindowLink } from './window-link.ts';

type Status = 'visitor' | 'active' | 'expired';
const bond = (securityId: string) => ({ type: 'fdc3.instrument' as const, id: { securityId } });

/** A window of a user: its own channels, on the wire and the clock of the others. */
function openWindow(
  air: FakeAir,
  clock: FakeClock,
  sessionId = 'one',
  places = new Map<string, WindowPlace>(),
) {
  const browser = new FakeBrowser('/index/home', 'https://bond.test', air);
  const session = observable({
    isLogin: sessionId !== '',
    sessionId,
    status: (sessionId === '' ? 'visitor' : 'active') as Status,
  });
  const channels = new Channels();
  const strangers: unknown[] = [];
  let layoutsHeard = 0;
  const leftUnsaved: unknown[] = [];
  const link = new WindowLink({
    browser,
    clock,
    places: { of: (panel) => places.get(panel), keep: (panel, place) => void places.set(panel, place) },
    opened: { get: () => [], set: () => undefined },
    channels,
    session,
    onLayouts(unsaved) {
      layoutsHeard += 1;
      if (unsaved) leftUnsaved.push(unsaved);
    },
    onStranger: (raw) => strangers.push(raw),
  });
  return {
    browser,
    channels,
    link,
    strangers,
    start: () => link.start(),
    now: () => channels.current('blue', 'bond')?.id.securityId ?? null,
    choose: (id: string) => channels.publish('blue', 'bond', bond(id)),
    become: (id: string, status: Status) =>
      runInAction(() => Object.assign(session, { sessionId: id, status, isLogin: status === 'active' })),
    layoutsHeard: () => layoutsHeard,
    leftUnsaved,
  };
}

function world() {
  const air = new FakeAir();
  const clock = new FakeClock();
  return {
    air,
    clock,
    open: (sessionId?: string, places?: Map<string, WindowPlace>) =>
      openWindow(air, clock, sessionId, places),
  };
}

describe('channels across windows', () => {
  it('carry a choice in one window to every other, in any direction', () => {
    const { open } = world();
    const [a, b, c] = [open(), open(), open()];
    for (const window of [a, b, c]) window.start();
    a.choose('240210.IB');
    expect([b.now(), c.now()]).toEqual(['240210.IB', '240210.IB']);
    c.choose('240205.IB');
    expect([a.now(), b.now()]).toEqual(['240205.IB', '240205.IB']);
  });

  it('carry lists of bonds beside a bond, and report an invalid list', () => {
    const { air, open } = world();
    const [a, b] = [open(), open()];
    for (const window of [a, b]) window.start();
    const list = { type: 'fdc3.instrumentList', name: '短债', instruments: [bond('240210.IB')] } as const;
    a.channels.publish('blue', 'list', list);
    a.choose('240205.IB');
    expect(b.channels.current('blue', 'list')).toEqual(list);
    expect(b.now()).toBe('240205.IB');
    const late = open();
    late.start();
    expect(late.channels.current('blue', 'list')).toEqual(list);
    const stranger = new FakeBrowser('/', 'https://bond.test', air);
    stranger
      .wire('bond.windows.one', () => undefined)
      .post({
        what: 'value',
        from: 'x',
        entry: {
          colour: 'blue',
          kind: 'list',
          atMs: 9e15,
          value: { type: 'fdc3.instrumentList', name: 'x' },
        },
      });
    expect(b.strangers).toHaveLength(1);
    expect(b.channels.current('blue', 'list')).toEqual(list);
  });

  it('give a late window the current value, which outranks its own default', () => {
    const { open } = world();
    const first = open();
    first.start();
    first.choose('240210.IB');
    const late = open();
    late.channels.suggest('blue', 'bond', bond('200205.IB'));
    late.start();
    expect([first.now(), late.now()]).toEqual(['240210.IB', '240210.IB']);
  });

  it('follow a new window opened at the address of a bond', () => {
    const { clock, open } = world();
    const [first, second] = [open(), open()];
    first.start();
    first.choose('240210.IB');
    clock.advance(5);
    second.choose('240205.IB');
    second.start();
    expect([first.now(), second.now()]).toEqual(['240205.IB', '240205.IB']);
  });

  it('replace a default by a choice made elsewhere, and never the other way round', () => {
    const { open } = world();
    const [a, b] = [open(), open()];
    a.start();
    b.start();
    a.channels.suggest('blue', 'bond', bond('200205.IB'));
    expect(b.now()).toBe('200205.IB');
    b.choose('240210.IB');
    a.channels.suggest('blue', 'bond', bond('200205.IB'));
    expect([a.now(), b.now()]).toEqual(['240210.IB', '240210.IB']);
  });

  it('send nothing back: a choice is one message, and the answer to a new window one more', () => {
    const { air, open } = world();
    const [a, b] = [open(), open()];
    a.start();
    b.start();
    const received: unknown[] = [];
    air.join('bond.windows.one', (message) => received.push(message));
    a.choose('240210.IB');
    a.choose('240210.IB');
    expect(received).toMatchObject([{ what: 'value', entry: { value: bond('240210.IB') } }]);
  });

  it('stay within one session: no other user, visitor or logged-out window receives anything', () => {
    const { open } = world();
    const [mine, other, visitor, leaving] = [open('one'), open('two'), open(''), open('one')];
    for (const window of [mine, other, visitor, leaving]) window.start();
    mine.choose('240210.IB');
    leaving.become('', 'visitor');
    expect(leaving.now()).toBeNull();
    mine.choose('240205.IB');
    expect([other.now(), visitor.now(), leaving.now()]).toEqual([null, null, null]);
    leaving.become('two', 'active');
    other.choose('200205.IB');
    expect([leaving.now(), mine.now()]).toEqual(['200205.IB', '240205.IB']);
  });

  it('leave the page of an ended session as it is, disconnected', () => {
    const { air, open } = world();
    const [mine, dead] = [open('one'), open('one')];
    mine.start();
    dead.start();
    mine.choose('240210.IB');
    dead.become('', 'expired');
    mine.choose('240205.IB');
    expect([dead.now(), air.listeners('bond.windows.one')]).toEqual(['240210.IB', 1]);
  });

  it('reject and report messages that are not theirs', () => {
    const { air, open } = world();
    const a = open();
    a.start();
    const wire = air.join('bond.windows.one', () => undefined);
    const entry = { colour: 'blue', kind: 'bond', value: bond('240210.IB'), atMs: 1 };
    const bad: unknown[] = [
      null,
      'value',
      { what: 'value', from: 'x' },
      { what: 'value', from: 'x', entry: { ...entry, colour: 'pink' } },
      { what: 'value', from: 'x', entry: { ...entry, value: bond('<img src=x>') } },
      { what: 'value', from: 'x', entry: { ...entry, atMs: -1 } },
      { what: 'value', from: 'x', entry, more: true },
      { what: 'out', from: 'x', panel: 'a/b/../c' },
    ];
    for (const message of bad) wire.post(message);
    expect([a.now(), a.strangers.length, a.link.popouts.out.size]).toEqual([null, bad.length, 0]);
  });

  it('lose no choice when the machine’s clock is set back', () => {
    const air = new FakeAir();
    const [a, b] = [
      openWindow(air, new FakeClock('2026-11-20 10:00:00')),
      openWindow(air, new FakeClock('2026-11-20 09:00:00')),
    ];
    a.start();
    b.start();
    a.choose('240210.IB');
    b.choose('240205.IB');
    expect([a.now(), b.now()]).toEqual(['240205.IB', '240205.IB']);
  });

  it('reach the same value everywhere, in whatever order windows open and users choose', () => {
    const step = record({
      window: integer({ min: 0, max: 3 }),
      bond: constantFrom('a', 'b', 'c', ''),
      wait: integer({ min: 0, max: 2 }),
    });
    check(
      property(array(step, { maxLength: 30 }), (steps) => {
        const { clock, open } = world();
        const windows = [open(), open(), open(), open()];
        const started = new Set<number>();
        for (const { window, bond: id, wait } of steps) {
          clock.advance(wait);
          const at = windows[window];
          if (!started.has(window)) at?.start();
          started.add(window);
          if (id === '') at?.channels.suggest('blue', 'bond', bond('default'));
          else at?.choose(id);
        }
        expect(new Set([...started].map((index) => windows[index]?.now())).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('pass layouts not saved yet to the other windows unchanged', () => {
    const { open } = world();
    const [closing, staying] = [open(), open()];
    closing.start();
    staying.start();
    const unsaved = {
      revision: 3,
      base: { deltas: [], named: [] },
      mine: { deltas: [{ layout: 'home' }], named: [] },
    };
    closing.link.announceLayouts(unsaved);
    expect([staying.leftUnsaved, closing.leftUnsaved, staying.strangers]).toEqual([[unsaved], [], []]);
  });

  it('notify the others when layouts were saved, and stop with the undo', () => {
    const { air, open } = world();
    const [a, b] = [open(), open()];
    const stop = a.start();
    b.start();
    a.link.announceLayouts();
    expect([a.layoutsHeard(), b.layoutsHeard()]).toEqual([0, 1]);
    stop();
    expect(air.listeners('bond.windows.one')).toBe(1);
    expect(a.browser.listeners).toBe(0);
  });
});

describe('popped-out panels', () => {
  const KEY = 'depthOffer/ladder';
  const PATH = '/popout/depthOffer/ladder';

  /** A normal window, and a popped-out one. */
  function opened() {
    const all = world();
    const places = new Map<string, WindowPlace>();
    const [main, alone] = [all.open('one', places), all.open('one', places)];
    main.start();
    expect(main.link.popouts.open(KEY, PATH)).toBe(true);
    alone.start();
    let isBack = false;
    const stop = alone.link.popouts.hold(KEY, () => void (isBack = true));
    return { ...all, main, alone, stop, isBack: () => isBack };
  }

  it('are known to every window of the user, including later ones', () => {
    const { main, open } = opened();
    const late = open();
    late.start();
    expect([...main.link.popouts.out]).toEqual([KEY]);
    expect([...late.link.popouts.out]).toEqual([KEY]);
    expect(main.browser.opened).toMatchObject([{ path: PATH }]);
  });

  it('report when the browser blocks the window', () => {
    const { open } = world();
    const a = open();
    a.start();
    a.browser.isBlocked = true;
    expect(a.link.popouts.open(KEY, PATH)).toBe(false);
    expect(a.link.popouts.out.size).toBe(0);
  });

  it('can be put back from either side, which closes the window', () => {
    const first = opened();
    first.main.link.popouts.putBack(KEY);
    expect([first.main.link.popouts.out.size, first.alone.browser.isClosed, first.isBack()]).toEqual([
      0,
      true,
      true,
    ]);
    const second = opened();
    second.alone.link.popouts.returnPanel();
    expect([second.main.link.popouts.out.size, second.alone.browser.isClosed]).toEqual([0, true]);
  });

  it('return when their window is closed, and next time open where it was', () => {
    const { main, alone } = opened();
    alone.browser.here = { left: 2000, top: 30, width: 700, height: 500 };
    alone.browser.leave();
    expect(main.link.popouts.out.size).toBe(0);
    main.link.popouts.open(KEY, PATH);
    expect(main.browser.opened[1]?.place).toEqual({ left: 2000, top: 30, width: 700, height: 500 });
  });

  it('have their place saved regularly, so that a logout elsewhere loses the last seconds at most', () => {
    const { main, alone, clock, stop } = opened();
    alone.browser.here = { left: -1500, top: 0, width: 900, height: 640 };
    clock.advance(10_000);
    alone.browser.here = { left: 5, top: 5, width: 5, height: 5 };
    main.link.popouts.open(KEY, PATH);
    expect(main.browser.opened[1]?.place).toEqual({ left: -1500, top: 0, width: 900, height: 640 });
    stop();
  });

  it('return when their window was killed and does not answer the roll call', () => {
    const { main, alone, clock } = opened();
    alone.become('gone', 'active');
    const window = main.browser.opened[0];
    if (window) window.isClosed = true;
    clock.advance(12_000);
    expect(main.link.popouts.out.size).toBe(0);
  });

  it('stay out as long as their window answers', () => {
    const { main, clock } = opened();
    clock.advance(60_000);
    expect(main.link.popouts.out.size).toBe(1);
  });

  it('are forgotten when another user logs in', () => {
    const { main } = opened();
    main.become('two', 'active');
    expect(main.link.popouts.out.size).toBe(0);
  });
});
