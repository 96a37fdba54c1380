import { createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import type { Feed } from './feed.ts';
import { LEASE_MS } from './feed-lease.ts';
import { FeedRunner } from './feed-runner.ts';

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

/** One lease, as the database keeps it. */
class SharedLease {
  owner = '';
  until = 0;
  readonly #clock: ManualClock;

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  of(name: string) {
    return {
      hold: async (): Promise<boolean> => {
        const now = this.#clock.now();
        if (this.owner !== name && this.until >= now) return false;
        [this.owner, this.until] = [name, now + LEASE_MS];
        return true;
      },
      release: async (): Promise<void> => {
        if (this.owner === name) this.until = 0;
      },
    };
  }
}

function setUp() {
  const clock = new ManualClock();
  const lease = new SharedLease(clock);
  const running: string[] = [];
  const runner = (name: string, fill: () => Promise<void> = async () => {}, of = clock) => {
    const feed: Feed = {
      async start() {
        await fill();
        running.push(name);
      },
      async stop() {
        if (running.includes(name)) running.splice(running.indexOf(name), 1);
      },
      expectedWithinMs: () => null,
    };
    const sink = {
      execute: async () => ({ refusals: [], cancelRefusals: new Map(), deltas: [] }),
      listen: () => () => {},
    };
    return new FeedRunner({
      lease: lease.of(name),
      makeFeed: async () => feed,
      sink,
      clock: of,
      log: createLogger('silent'),
    });
  };
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      clock.advance(250);
      await settle();
    }
  };
  return { clock, lease, running, runner, pass };
}

it('takes over the feed within five seconds after its process died', async () => {
  const { running, runner, pass, lease } = setUp();
  const dead = new ManualClock();
  await runner('one', undefined, dead).start();
  const two = runner('two');
  await two.start();
  expect(running).toEqual(['one']);
  // A killed process does nothing more: its clock stands still.
  await pass(4_750);
  expect([lease.owner, running]).toEqual(['two', ['one', 'two']]);
  await two.stop();
});

it('keeps the lease while its feed starts, even beyond the length of a lease', async () => {
  const { running, runner, pass, lease } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  const one = runner('one', () => promise);
  const started = one.start();
  await settle();
  const two = runner('two');
  await two.start();
  await pass(20_000);
  expect([lease.owner, running]).toEqual(['one', []]);
  resolve();
  await started;
  expect(running).toEqual(['one']);
  await one.stop();
  await pass(1_000);
  expect([lease.owner, running]).toEqual(['two', ['two']]);
  await two.stop();
});

it('starts the feed once the database can be written again, if it could not when the lease came to it', async () => {
  const { lease, running, runner, pass } = setUp();
  lease.owner = 'dead';
  lease.until = Number.POSITIVE_INFINITY;
  let attempts = 0;
  const two = runner('two', async () => {
    attempts += 1;
    if (attempts <= 2) throw new Error('the database does not answer');
  });
  await two.start();
  lease.until = 0;
  await pass(5_000);
  expect([running, attempts]).toEqual([['two'], 3]);
  await two.stop();
  expect(running).toEqual([]);
});

it('fills the market once for a start that outlasts many renewals of the lease, though it fails', async () => {
  const { lease, runner, pass } = setUp();
  lease.owner = 'dead';
  lease.until = Number.POSITIVE_INFINITY;
  const { promise, reject } = Promise.withResolvers<void>();
  let attempts = 0;
  const two = runner('two', () => {
    attempts += 1;
    return attempts === 1 ? promise : new Promise(() => {});
  });
  await two.start();
  lease.until = 0;
  await pass(20_000);
  expect(attempts).toBe(1);
  reject(new Error('the database does not answer'));
  await settle();
  expect(attempts).toBe(1);
  await pass(1_000);
  expect(attempts).toBe(2);
});
