import { FakeAir, FakeBrowser, FakeClock } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Alarm, type Ring } from './alarm.ts';
import type { Tune } from './chime.ts';
import type { Claims } from './claims.ts';
import { Turn } from './turn.ts';

const ring = (key: string): Ring => ({
  key,
  tune: 'alert',
  title: '价格提醒',
  body: '24国开10',
  onOpen: () => {},
});
const BOTH = { sound: true, browser: true };

/** Locks as a browser keeps them, for all windows. */
function fakeClaims(): Claims {
  const claimed = new Set<string>();
  return {
    claim(key) {
      const isFree = !claimed.has(key);
      claimed.add(key);
      return Promise.resolve(isFree);
    },
  };
}

function setUp(
  windows: readonly { readonly visible: boolean; readonly ready: boolean }[],
  claims: Claims | null = null,
) {
  const clock = new FakeClock();
  const air = new FakeAir();
  const received: string[] = [];
  const alarms = windows.map(({ visible, ready }, at) => {
    const browser = new FakeBrowser('/', 'https://bond.test', air);
    browser.setVisible(visible);
    return new Alarm({
      clock,
      browser,
      claims,
      chime: { isReady: () => ready, play: (tune: Tune) => void received.push(`${at} ${tune}`) },
      notices: {
        permission: () => 'granted',
        ask: () => Promise.resolve('granted' as const),
        show: ({ tag }) => void received.push(`${at} notice ${tag}`),
      },
    });
  });
  return { clock, air, received, alarms };
}

describe('alarms', () => {
  it.each([
    ['locks', fakeClaims()],
    ['bids', null],
  ])(
    'sound once however many windows are open, in a visible one, with a notification only if none is visible: by %s',
    async (_by, claims) => {
      const { clock, received, alarms } = setUp(
        [
          { visible: false, ready: true },
          { visible: true, ready: true },
          { visible: true, ready: false },
        ],
        claims,
      );
      const all = alarms.map((alarm) => alarm.ring(ring('a'), BOTH));
      await clock.advanceAsync(600);
      await Promise.all(all);
      expect(received).toEqual(['1 alert']);
    },
  );

  it('notify when no window is visible, and not again when another window hears of the event late', async () => {
    const { clock, received, alarms } = setUp([
      { visible: false, ready: true },
      { visible: false, ready: false },
    ]);
    const first = alarms[0]?.ring(ring('a'), BOTH);
    await clock.advanceAsync(5_000);
    const second = alarms[1]?.ring(ring('a'), BOTH);
    await clock.advanceAsync(5_000);
    await Promise.all([first, second]);
    expect(received).toEqual(['0 alert', '0 notice a']);
  });

  it('of one tune that come at once are one sound and one notification; another tune is not held up', async () => {
    const { clock, received, alarms } = setUp([{ visible: false, ready: true }], fakeClaims());
    const many = [
      ...Array.from({ length: 40 }, (_, at) => ring(`a${at}`)),
      { ...ring('q'), tune: 'ask' } as const,
    ].map((one) => alarms[0]?.ring(one, BOTH));
    await clock.advanceAsync(600);
    await Promise.all(many);
    expect(received).toEqual(['0 alert', '0 notice a0', '0 ask', '0 notice q']);
    await clock.advanceAsync(1_000);
    const later = alarms[0]?.ring(ring('b'), BOTH);
    await clock.advanceAsync(600);
    await later;
    expect(received.slice(4)).toEqual(['0 alert', '0 notice b']);
  });

  it('follow the user’s settings for sound and notifications, and leave no listener behind when closed', async () => {
    const { clock, air, received, alarms } = setUp([{ visible: false, ready: true }]);
    const done = [
      alarms[0]?.ring(ring('a'), { sound: false, browser: false }),
      alarms[0]?.ring(ring('b'), { sound: false, browser: true }),
      alarms[0]?.ring(ring('c'), { sound: true, browser: false }),
    ];
    await clock.advanceAsync(600);
    await Promise.all(done);
    expect(received).toEqual(['0 notice b', '0 alert']);
    alarms[0]?.close();
    expect(air.listeners('bond.alarm')).toBe(0);
  });
});

describe('a turn', () => {
  it.each([
    ['locks', fakeClaims],
    ['bids', () => null],
  ])(
    'goes to exactly one window for each event, whatever their ranks and whenever each hears of it: by %s',
    async (_by, make) => {
      const windows = fc.array(
        fc.record({ rank: fc.integer({ min: 0, max: 3 }), at: fc.integer({ min: 0, max: 900 }) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      );
      await fc.assert(
        fc.asyncProperty(windows, async (list) => {
          const clock = new FakeClock();
          const air = new FakeAir();
          const claims = make();
          const won: number[] = [];
          for (const [index, { rank, at }] of list.entries()) {
            const browser = new FakeBrowser('/', 'https://bond.test', air);
            const turn = new Turn({ clock, browser, claims, id: `w${index}` });
            clock.setTimeout(() => void turn.take('event', rank).then((mine) => mine && won.push(index)), at);
          }
          await clock.advanceAsync(2_000);
          expect(won).toHaveLength(1);
        }),
        { numRuns: 60 },
      );
    },
  );
});
