import { FakeAir, FakeBrowser, FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import type { Claims } from './claims.ts';
import { Turn } from './turn.ts';

function world(claims: Claims | null = null) {
  const clock = new FakeClock();
  const air = new FakeAir();
  const open = (id: string): Turn =>
    new Turn({ clock, browser: new FakeBrowser('/', 'https://bond.test', air), claims, id });
  /** Whether each got the turn, once all have waited long enough. */
  const outcome = async (...taking: readonly Promise<boolean>[]): Promise<readonly boolean[]> => {
    await clock.advanceAsync(1000);
    return Promise.all(taking);
  };
  return { clock, air, open, outcome };
}

describe('a turn without locks', () => {
  it('goes to the lowest rank; between equal ranks to the lower name', async () => {
    const { open, outcome } = world();
    const [a, b, c] = [open('a'), open('b'), open('c')];
    expect(await outcome(a.take('k1', 2), b.take('k1', 0), c.take('k1', 1))).toEqual([false, true, false]);
    expect(await outcome(c.take('k2', 1), b.take('k2', 1), a.take('k2', 1))).toEqual([false, false, true]);
  });

  it('is decided separately for each event', async () => {
    const { open, outcome } = world();
    const [a, b] = [open('a'), open('b')];
    expect(await outcome(a.take('k1', 0), b.take('k1', 1), a.take('k2', 1), b.take('k2', 0))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('does not go to a window that hears of the event too late, and is never given twice', async () => {
    const { clock, open, outcome } = world();
    const [a, b] = [open('a'), open('b')];
    const first = a.take('k', 5);
    await clock.advanceAsync(99);
    const inTime = b.take('k', 0);
    await clock.advanceAsync(1);
    const late = open('c').take('k', 0);
    expect(await outcome(first, inTime)).toEqual([false, true]);
    // A window that was not open when the bids were made knows of none: it bids alone.
    expect(await outcome(late)).toEqual([true]);
    expect(await outcome(a.take('k', 0), b.take('k', 0))).toEqual([false, false]);
  });

  it('is decided by valid bids only: other messages on the channel are ignored', async () => {
    const { air, open, outcome } = world();
    const a = open('a');
    const stranger = air.join('bond.alarm', () => undefined);
    for (const message of [
      null,
      'k',
      { key: 'k' },
      { key: 'k', rank: '0', id: '0' },
      { key: 'k', rank: -1, id: 0 },
    ])
      stranger.post(message);
    const taking = a.take('k', 9);
    expect(await outcome(taking)).toEqual([true]);
  });

  it('leaves no listener or timer behind', async () => {
    const { clock, air, open, outcome } = world();
    const a = open('a');
    await outcome(a.take('k', 0));
    a.close();
    expect([air.listeners('bond.alarm'), clock.pending]).toEqual([0, 0]);
  });

  it('remembers the last five hundred events: an older one may be claimed again', async () => {
    const { open, outcome } = world();
    const a = open('a');
    await outcome(a.take('first', 0));
    await outcome(...Array.from({ length: 500 }, (_, at) => a.take(`k${at}`, 0)));
    expect(await outcome(a.take('k499', 0), a.take('first', 0))).toEqual([false, true]);
  });
});

describe('a turn with locks', () => {
  it('is claimed 80 ms later for each rank below the best', async () => {
    const claims: (readonly [key: string, atMs: number])[] = [];
    const { clock, open } = world({
      claim: (key) => (claims.push([key, clock.monotonic()]), Promise.resolve(claims.length === 1)),
    });
    const taking = [open('a').take('k', 2), open('b').take('k', 0)];
    await clock.advanceAsync(1000);
    expect([claims, await Promise.all(taking)]).toEqual([
      [
        ['k', 0],
        ['k', 160],
      ],
      [false, true],
    ]);
  });

  it('rejects when the lock cannot be requested', async () => {
    const { clock, open } = world({ claim: () => Promise.reject(new Error('no locks')) });
    const [taking] = await Promise.all([
      open('a')
        .take('k', 0)
        .catch((error: unknown) => error),
      clock.advanceAsync(10),
    ]);
    expect(taking).toMatchObject({ message: 'no locks' });
  });
});
