import type { MarketCommand } from '#server/domain/market';
import { createLogger } from '#server/runtime';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { aroundTheClock } from './activity.ts';
import { SimulatedFeed } from './simulated-feed.ts';

/** Times of a feed's steps within `ms`, counted from its start. */
async function stepsIn(ms: number, isWatched: (at: number) => boolean): Promise<number[]> {
  const clock = new ManualClock(0);
  const steps: number[] = [];
  const feed = new SimulatedFeed({
    simulator: {
      step: (now) => {
        steps.push(now);
        return [];
      },
      observe: () => {},
      populate: () => [],
      takeBack: () => {},
    },
    session: aroundTheClock,
    clock,
    log: createLogger('silent'),
    books: () => [],
    isWatched: () => isWatched(clock.now()),
  });
  await feed.start({
    execute: async () => ({ refusals: [], cancelRefusals: new Map(), deltas: [] }),
    listen: () => () => {},
  });
  for (let passed = 0; passed < ms; passed += 100) {
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await feed.stop();
  return steps;
}

const withdrawal = (securityId: string): MarketCommand => ({
  securityId,
  bucket: 'T1',
  command: { type: 'cancel', ids: ['O1'], ownerId: 'D1', reason: 'user' },
});

/** What the feed sends to the market when one step has these commands. */
async function sentCommands(commands: readonly MarketCommand[]): Promise<(readonly MarketCommand[])[]> {
  const clock = new ManualClock(0);
  const commandParts: (readonly MarketCommand[])[] = [];
  const feed = new SimulatedFeed({
    simulator: { step: () => [...commands], observe: () => {}, populate: () => [], takeBack: () => {} },
    session: aroundTheClock,
    clock,
    log: createLogger('silent'),
    books: () => [],
    isWatched: () => true,
  });
  await feed.start({
    execute: async (part) => {
      if (clock.now() > 0) commandParts.push(part);
      return { refusals: [], cancelRefusals: new Map(), deltas: [] };
    },
    listen: () => () => {},
  });
  clock.advance(100);
  await feed.stop();
  return commandParts;
}

describe('the simulated feed', () => {
  it('submits a step in parts, each bond within one, so that users need not wait for the whole step', async () => {
    const commands = Array.from({ length: 300 }, (_, i) => withdrawal(`bond ${Math.floor(i / 7)}`));
    const parts = await sentCommands(commands);
    expect(parts.flat()).toEqual(commands);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(40);
    const bonds = parts.map((part) => new Set(part.map(({ securityId }) => securityId)));
    for (const [i, bond] of bonds.entries())
      expect(bond.isDisjointFrom(bonds[i + 1] ?? new Set())).toBe(true);
  });

  it('takes back the parts of a step that could not be written, and goes on', async () => {
    const clock = new ManualClock(0);
    const commands = Array.from({ length: 100 }, (_, i) => withdrawal(`bond ${i}`));
    const [written, lostBonds]: [string[], string[]] = [[], []];
    let steps = 0;
    const feed = new SimulatedFeed({
      simulator: {
        step: () => ((steps += 1) === 1 ? [...commands] : []),
        observe: () => {},
        populate: () => [],
        takeBack: (lost) => lostBonds.push(...lost.map(({ securityId }) => securityId)),
      },
      session: aroundTheClock,
      clock,
      log: createLogger('silent'),
      books: () => [],
      isWatched: () => true,
    });
    await feed.start({
      execute: async (part) => {
        if (part.some(({ securityId }) => securityId === 'bond 40')) throw new Error('the database is away');
        written.push(...part.map(({ securityId }) => securityId));
        return { refusals: [], cancelRefusals: new Map(), deltas: [] };
      },
      listen: () => () => {},
    });
    for (const ms of [100, 1000]) {
      clock.advance(ms);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await feed.stop();
    expect(lostBonds).toContain('bond 40');
    expect(new Set(written).isDisjointFrom(new Set(lostBonds))).toBe(true);
    expect([written.length + lostBonds.length, steps]).toEqual([100, 2]);
  });

  it('steps ten times a second while anyone is watching', async () => {
    expect(await stepsIn(1000, () => true)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  });

  it('steps once a second while no one is watching, and speeds up within a second when someone is', async () => {
    const steps = await stepsIn(4000, (at) => at >= 2050);
    expect(steps).toEqual([100, 1100, 2100, ...Array.from({ length: 19 }, (_, i) => 2200 + i * 100)]);
  });
});
