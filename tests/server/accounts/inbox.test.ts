import type { Bus } from '#server/bus';
import { InboxFollower, MessageWriter } from '#server/domain/messages';
import type { Publisher } from '#server/push';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { FaultyBus } from '../../_util/faulty-bus.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();
const log = createLogger('silent');

/** One process, and the titles of the messages its readers were notified of. */
async function process(bus: Bus) {
  const received: string[] = [];
  const clock = new ManualClock();
  const here: Publisher = {
    // `as` holds: only messages are published here.
    publish: (_type, event) => {
      received.push((event as unknown as { row: { title: string } }).row.title);
    },
  };
  const inbox = new InboxFollower({ db: database.storage.kysely, bus, clock, log, here });
  inbox.start();
  await inbox.poll();
  const writer = new MessageWriter(clock, { publish: () => {} }, inbox);
  const send = (title: string): Promise<unknown> =>
    database.storage.tx((trx, afterCommit) =>
      writer.send(trx, afterCommit, { operId: 'anna', msgType: 'system', title, content: 'x' }),
    );
  const secondPasses = async (): Promise<void> => {
    clock.advance(1_000);
    await inbox.poll();
  };
  return { received, inbox, writer, send, secondPasses };
}

describe('a message written in another process', () => {
  beforeAll(async () => {
    await sql`insert into operator (oper_id, opername, opername_key, password_hash, valid_start, valid_end, created_at, updated_at)
      values ('anna', 'anna', 'anna', '', '2026-01-01', '2036-01-01', now(), now())`.execute(
      database.storage.kysely,
    );
  });

  it('is announced over the bus at once, and once even if received several times', async () => {
    const network = new FaultyBus();
    const [one, two] = [await process(network.end()), await process(network.end())];
    await one.send('first');
    await expect.poll(() => two.received).toEqual(['first']);
    network.fault = 'twiceBackwards';
    await one.send('second');
    await one.send('third');
    await expect.poll(() => two.received.length).toBe(3);
    for (let second = 0; second < 40; second += 1) await two.secondPasses();
    expect(two.received.toSorted()).toEqual(['first', 'second', 'third']);
    expect(one.received).toEqual(['first', 'second', 'third']);
  });

  it('is found within a second while the bus is away, in order', async () => {
    const network = new FaultyBus();
    const [one, two] = [await process(network.end()), await process(network.end())];
    network.fault = 'cut';
    await one.send('fourth');
    await one.send('fifth');
    expect(two.received).toEqual([]);
    await two.secondPasses();
    expect(two.received).toEqual(['fourth', 'fifth']);
    network.fault = 'none';
    await one.send('sixth');
    await expect.poll(() => two.received).toEqual(['fourth', 'fifth', 'sixth']);
  });

  it('is found even if it was written after but committed before another, without announcement', async () => {
    const network = new FaultyBus();
    network.fault = 'cut';
    const [one, two] = [await process(network.end()), await process(network.end())];
    await database.storage.tx(async (trx) => {
      await one.writer.send(trx, () => {}, {
        operId: 'anna',
        msgType: 'system',
        title: 'slow',
        content: 'x',
      });
      await two.send('quick');
      for (let second = 0; second < 8; second += 1) await one.secondPasses();
      expect(one.received).toEqual(['quick']);
    });
    for (const each of [one, two]) await each.secondPasses();
    expect([one.received, two.received]).toEqual([
      ['quick', 'slow'],
      ['quick', 'slow'],
    ]);
  });
});
