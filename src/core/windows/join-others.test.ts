import type { StoredLayouts } from '#contract/api';
import type { WindowPlace } from '#core/browser';
import { Channels } from '#core/plugin';
import { Storage } from '#core/storage';
import { FakeAir, FakeBrowser, FakeClock, FakeStorage } from '#testing';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { joinOthers } from './join-others.ts';

type Sync = NonNullable<ReturnType<Parameters<typeof joinOthers>[2]>>;
const NOTHING: StoredLayouts['layouts'] = { deltas: [], named: [] };
const unsavedAt = (revision: number) => ({ revision, base: NOTHING, mine: NOTHING });

/** Windows of one user, each with its own layouts; `hasLayouts` false: those load later. */
function machine() {
  const air = new FakeAir();
  const clock = new FakeClock();
  return (hasLayouts = true) => {
    const browser = new FakeBrowser('/index/home', 'https://bond.test', air);
    const done: string[] = [];
    const sync = observable(
      {
        status: 'saved' as Sync['status'],
        unsaved: null as Sync['unsaved'],
        places: {} as Record<string, WindowPlace>,
      },
      {},
      { deep: false },
    );
    const layouts = Object.assign(sync, {
      pull: async () => void done.push('pull'),
      takeOver: ({ revision }: { readonly revision: number }) => void done.push(`take ${revision}`),
      keepPlace: (panel: string, place: WindowPlace) => {
        done.push(`keep ${panel} ${place.left}`);
        sync.places = { ...sync.places, [panel]: place };
      },
    });
    const there = observable.box(hasLayouts);
    const warned: unknown[] = [];
    const link = joinOthers(
      {
        browser,
        clock,
        storage: new Storage(new FakeStorage().openTab()),
        // `as` holds: windows only read the session and report unknown messages.
        session: { isLogin: true, sessionId: 's1', status: 'active' } as Parameters<
          typeof joinOthers
        >[0]['session'],
        report: { warn: (...entry: readonly unknown[]) => warned.push(entry[1]) } as unknown as Parameters<
          typeof joinOthers
        >[0]['report'],
      },
      new Channels(),
      () => (there.get() ? layouts : null),
    );
    const turn = (status: Sync['status']) => runInAction(() => (sync.status = status));
    return {
      air,
      browser,
      clock,
      done,
      layouts,
      link,
      warned,
      turn,
      arrive: () => runInAction(() => there.set(true)),
    };
  };
}

describe('layouts in a user’s windows', () => {
  it('are read again in the others when one has saved, and not in that one', () => {
    const open = machine();
    const [one, other] = [open(), open()];
    one.turn('saving');
    one.turn('saved');
    expect([one.done, other.done]).toEqual([[], ['pull']]);
  });

  it.each<[what: string, turns: readonly Sync['status'][]]>([
    ['only loaded', ['loading', 'saved']],
    ['could not save', ['saving', 'offline']],
    ['gave up saving', ['saving', 'failed']],
    ['reconnected without unsaved changes', ['offline', 'loading', 'saved']],
  ])('are left alone when one %s', (_what, turns) => {
    const open = machine();
    const [one, other] = [open(), open()];
    for (const status of turns) one.turn(status);
    expect(other.done).toEqual([]);
  });

  it('left unsaved by a closing window are taken over by the others', () => {
    const open = machine();
    const [one, other] = [open(), open()];
    one.layouts.unsaved = unsavedAt(7);
    one.browser.leave();
    expect([other.done, one.done]).toEqual([['take 7'], []]);
  });

  it('that are all saved are not passed on when a window closes', () => {
    const open = machine();
    const [one, other] = [open(), open()];
    one.browser.leave();
    expect(other.done).toEqual([]);
  });

  it('that are not loaded yet miss nothing: they are followed once loaded', () => {
    const open = machine();
    const [one, late] = [open(), open(false)];
    one.turn('saving');
    one.turn('saved');
    one.layouts.unsaved = unsavedAt(7);
    one.browser.leave();
    late.browser.leave();
    expect(late.done).toEqual([]);
    late.arrive();
    late.turn('saving');
    late.turn('saved');
    expect(one.done).toEqual(['pull']);
  });
});

describe('a popped-out panel', () => {
  it('opens where it was last, and saves its place when its window closes', () => {
    const open = machine();
    const [main, alone] = [open(), open()];
    main.layouts.places = { 'home/trades': { left: 300, top: 40, width: 500, height: 400 } };
    main.link.popouts.open('home/trades', '/popout/home/trades');
    expect(main.browser.opened[0]?.place.left).toBe(300);
    alone.browser.here = { left: 640, top: 0, width: 500, height: 400 };
    alone.link.popouts.hold('home/trades', () => undefined);
    alone.browser.leave();
    expect(alone.done).toContain('keep home/trades 640');
  });

  it('opens beside this window while layouts are not loaded, and saves no place then', () => {
    const open = machine();
    const late = open(false);
    late.link.popouts.open('home/trades', '/popout/home/trades');
    const [opened] = late.browser.opened;
    expect((opened?.place.left ?? 0) > late.browser.here.left).toBe(true);
    late.link.popouts.hold('home/trades', () => undefined);
    late.browser.leave();
    expect(late.done).toEqual([]);
  });
});

it('an unknown message between windows is reported without its content', () => {
  const open = machine();
  const one = open();
  one.air.join('bond.windows.s1', () => undefined).post({ what: 'password', value: 'secret' });
  expect(one.warned).toEqual([{ where: 'windows' }]);
  expect([one.done, JSON.stringify(one.warned)]).toEqual([[], expect.not.stringContaining('secret')]);
});
