import {
  BookReplicator,
  LiveBooks,
  type MarketCommand,
  type MarketResult,
  MarketWriter,
  type Plan,
} from '#server/domain/market';
import {
  type BookDelta,
  type BookOrder,
  type BookState,
  checkInvariants,
  emptyBook,
  type NewOrder,
} from '#server/matching';
import { createLogger, seededRandom } from '#server/runtime';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder } from '../../_util/book-orders.ts';
import { randomCommand } from '../../_util/random-commands.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const T0 = Date.parse('2026-11-19T10:00:00+08:00');
const database = withTempDatabase();
const log = createLogger('silent');

/** One server process on the database. */
function process(clock = { now: () => T0 }) {
  const books = new LiveBooks();
  const writer = new MarketWriter({ storage: database.storage, books, clock, log });
  const replicator = new BookReplicator({ storage: database.storage, books, writer });
  return { books, writer, replicator };
}

async function stored(securityId: string): Promise<BookState[]> {
  const reader = process();
  await reader.replicator.load();
  return [...reader.books.booksOf(securityId)];
}

let ids = 0;
const order = (over: Partial<NewOrder> = {}): NewOrder => {
  ids += 1;
  return newOrder({ id: `w${ids}`, clOrdId: `client-${ids}`, clean: 1_000_123, ...over });
};
const place = (securityId: string, over: Partial<NewOrder> = {}): MarketCommand => ({
  securityId,
  bucket: '23',
  command: { type: 'place', order: order(over) },
});
const bob = { ownerId: 'bob', orgId: 'B' };
type Planned = Plan<readonly MarketCommand[], null, MarketResult>;

/** A plan for commands known in advance. */
const planned = (over: Partial<Planned> = {}): Planned => ({
  scope: (commands) => ({ books: commands, owners: [] }),
  decide: async (requests) => ({ commands: requests.flat(), decision: null }),
  finish: async (requests, _decision, _locked, result) => requests.map(() => result),
  ...over,
});

describe('the market writer', () => {
  it('stores the books so that a restart restores them', async () => {
    const random = seededRandom(11).next;
    let now = T0;
    const { books, writer, replicator } = process({ now: () => now });
    const bonds = ['000001.IB', '000002.IB', '000003.IB'];
    for (let i = 0; i < 150; i += 1) {
      now += Math.floor(random() * 3000);
      const commands = Array.from({ length: 8 }, (): MarketCommand => {
        const securityId = bonds[Math.floor(random() * 3)] ?? '';
        const state = books.book(securityId, '23') ?? emptyBook(securityId, '23');
        return {
          securityId,
          bucket: '23',
          command: randomCommand(random, state, now, () => `r${(ids += 1)}`),
        };
      });
      await writer.execute(commands);
    }
    for (const securityId of bonds) {
      expect(checkInvariants(books.book(securityId, '23') ?? emptyBook('', ''), now)).toEqual([]);
      expect(await stored(securityId)).toEqual(books.booksOf(securityId));
    }
    expect(await replicator.catchUp()).toBe(0);
    const sums = await sql<{ bought: number; sold: number; traded: number }>`
      select (select sum(cum_qty)::int from quote_order where side = 1) as bought,
        (select sum(cum_qty)::int from quote_order where side = 2) as sold, (select sum(qty)::int from trade) as traded`.execute(
      database.storage.kysely,
    );
    expect(sums.rows[0]?.traded).toBeGreaterThan(0);
    expect(sums.rows[0]).toMatchObject({ bought: sums.rows[0]?.traded, sold: sums.rows[0]?.traded });
  });

  it('stores every event of a user’s order, and only the last state of a simulated one', async () => {
    const { writer } = process();
    await writer.execute([
      place('000010.IB', { id: 'mine', orderQty: 3000 }),
      place('000010.IB', { ...bob, id: 'sim', source: 'sim', side: 2, orderQty: 1000 }),
    ]);
    const { rows } = await sql<{ kind: string; order_id: string; body: { order: BookOrder } }>`
      select kind, order_id, body from order_event where security_id = '000010.IB' order by n`.execute(
      database.storage.kysely,
    );
    expect(rows.map(({ kind, order_id, body }) => [kind, order_id, body.order.cumQty])).toEqual([
      ['new', 'mine', 0],
      ['fill', 'mine', 1000],
    ]);
    const states = await database.storage.kysely
      .selectFrom('quote_order')
      .select(['order_id', 'cum_qty', 'ord_status'])
      .where('security_id', '=', '000010.IB')
      .orderBy('order_id')
      .execute();
    expect(states).toEqual([
      { order_id: 'mine', cum_qty: 1000, ord_status: '0' },
      { order_id: 'sim', cum_qty: 1000, ord_status: '2' },
    ]);
  });

  it('confirms one of two hits, though a listener fails once that is committed', async () => {
    const { writer } = process();
    const hit = { ...bob, side: 2, orderQty: 1000, quoteInd: 99, targetId: 'asked' } as const;
    await writer.execute([
      place('000015.IB', { id: 'asked', orderQty: 5000, quoteInd: 2 }),
      place('000015.IB', { ...hit, id: 'older' }),
      place('000015.IB', { ...hit, id: 'newer' }),
    ]);
    const seen: number[] = [];
    writer.listen(() => {
      throw new Error('a fault in a listener');
    });
    writer.listen((deltas) => seen.push(deltas.length));
    const confirm = { type: 'confirm', targetId: 'asked', hitId: null, ownerId: 'anna', qty: null } as const;
    const result = await writer.carryOut(planned(), [
      { securityId: '000015.IB', bucket: '23', command: confirm },
    ]);
    const { rows } = await sql<{ ofr_id: string }>`select ofr_id from trade
      where security_id = '000015.IB'`.execute(database.storage.kysely);
    expect([result.refusals, rows, seen]).toEqual([[null], [{ ofr_id: 'older' }], [1]]);
  });

  it('lets two processes sell a quote only once, whatever each remembers', async () => {
    const one = process();
    const two = process();
    await one.writer.execute([place('000020.IB', { id: 'only', orderQty: 1000 })]);
    await two.replicator.load();
    const hit = (writer: MarketWriter, id: string) =>
      writer.execute([
        place('000020.IB', { ...bob, id, side: 2, orderQty: 1000, quoteInd: 99, targetId: 'only' }),
      ]);
    const results = await Promise.all([hit(one.writer, 'first'), hit(two.writer, 'second')]);
    expect(results.flatMap((result) => result.refusals).filter((refusal) => refusal === null)).toHaveLength(
      1,
    );
    expect(results.flatMap((result) => result.refusals)).toContain('unknownTarget');
    const { rows } = await sql<{
      qty: number;
    }>`select qty from trade where security_id = '000020.IB'`.execute(database.storage.kysely);
    expect(rows).toEqual([{ qty: 1000 }]);
  });

  it('receives another process’s changes in full and reports them once', async () => {
    const one = process();
    const two = process();
    await two.replicator.load();
    const received: BookDelta[] = [];
    two.writer.listen((deltas, local) => {
      if (!local) received.push(...deltas);
    });
    await one.writer.execute([
      place('000030.IB', { id: 'a' }),
      place('000030.IB', { ...bob, id: 'b', side: 2, orderQty: 2000 }),
    ]);
    await two.replicator.catchUp();
    await two.replicator.catchUp();
    expect(received).toHaveLength(1);
    expect(received[0]?.orders.map(({ order: { id, cumQty, status } }) => [id, cumQty, status])).toEqual([
      ['a', 2000, '0'],
      ['b', 2000, '2'],
    ]);
    expect(received[0]?.trades).toHaveLength(1);
    expect(received[0]?.history.map(({ n, kind, order: { id, cumQty } }) => [n, kind, id, cumQty])).toEqual([
      [1, 'new', 'a', 0],
      [2, 'new', 'b', 0],
      [3, 'fill', 'a', 2000],
      [4, 'fill', 'b', 2000],
    ]);
    expect(two.books.booksOf('000030.IB')).toEqual(one.books.booksOf('000030.IB'));
  });

  it('fails and undoes only the batch that violates a database rule', async () => {
    const { writer, books } = process();
    await writer.execute([
      place('000040.IB', { id: 'taken', clOrdId: 'once', specifyTime: '0', expireAt: T0 }),
    ]);
    const good = writer.execute([place('000040.IB', { id: 'good' })]);
    const bad = writer.execute([
      place('000040.IB', { id: 'half' }),
      place('000040.IB', { id: 'again', clOrdId: 'once' }),
    ]);
    const failing = planned({
      finish: async () => {
        throw new Error('no quota');
      },
    });
    const thrown = writer.carryOut(failing, [place('000040.IB', { id: 'undone' })]);
    await expect(good).resolves.toMatchObject({ refusals: [null] });
    await expect(bad).rejects.toMatchObject({ code: '23505' });
    await expect(thrown).rejects.toThrow('no quota');
    expect(books.book('000040.IB', '23')?.bids.map((bid) => bid.id)).toEqual(['good']);
    expect(await stored('000040.IB')).toEqual(books.booksOf('000040.IB'));
  });

  it('runs the plan’s own statements in the same transaction', async () => {
    const { writer } = process();
    const noting = planned({
      finish: async (_requests, _decision, { trx }, result) => {
        await sql`insert into system_setting (name, value) values ('reply', ${JSON.stringify(result.refusals)}::jsonb)`.execute(
          trx,
        );
        return [result];
      },
    });
    await writer.carryOut(noting, [place('000050.IB', { id: 'with-setting' })]);
    const { rows } = await sql<{
      value: unknown;
    }>`select value from system_setting where name = 'reply'`.execute(database.storage.kysely);
    expect(rows).toEqual([{ value: [null] }]);
  });

  it('decides adjacent requests of a plan together, up to its limit, and everything in order of arrival', async () => {
    const { writer } = process();
    const seen: (readonly string[])[] = [];
    const together = (name: string, most: number): Plan<string, number, string> => ({
      together: most,
      scope: () => ({ books: [], owners: [] }),
      decide: async (requests) => ({ commands: [], decision: seen.push([name, ...requests]) }),
      finish: async (requests, turn) => requests.map((request) => `${request} in ${turn}`),
    });
    const [entries, cancels] = [together('entries', 3), together('cancels', 1)];
    const outcomes = await Promise.all([
      ...['a', 'b'].map((request) => writer.carryOut(entries, request)),
      ...['x', 'y'].map((request) => writer.carryOut(cancels, request)),
      ...['c', 'd', 'e', 'f'].map((request) => writer.carryOut(entries, request)),
    ]);
    expect(seen).toEqual([
      ['entries', 'a', 'b'],
      ['cancels', 'x'],
      ['cancels', 'y'],
      ['entries', 'c', 'd', 'e'],
      ['entries', 'f'],
    ]);
    expect(outcomes).toEqual([
      'a in 1',
      'b in 1',
      'x in 2',
      'y in 3',
      'c in 4',
      'd in 4',
      'e in 4',
      'f in 5',
    ]);
  });

  it('retries a request that failed alone once, if its plan allows', async () => {
    const { writer } = process();
    const tries: string[] = [];
    const flaky = (mayRetry: boolean): Plan<string, null, string> => ({
      together: 9,
      scope: () => ({ books: [], owners: [] }),
      decide: async (requests) => {
        tries.push(requests.join(''));
        if (tries.length < 3) throw new Error('taken');
        return { commands: [], decision: null };
      },
      finish: async (requests) => requests,
      mayRetry: () => mayRetry,
    });
    const again = flaky(true);
    expect(await Promise.all([writer.carryOut(again, 'a'), writer.carryOut(again, 'b')])).toEqual(['a', 'b']);
    expect(tries).toEqual(['ab', 'a', 'a', 'b']);
    tries.length = 0;
    await expect(writer.carryOut(flaky(false), 'c')).rejects.toThrow('taken');
    expect(tries).toEqual(['c']);
  });
});

describe('the books of two processes under load', () => {
  beforeAll(() => {
    ids = 100_000;
  });

  it('never oversell, and end up equal', async () => {
    const processes = [process(), process()];
    const random = seededRandom(5).next;
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(
        processes.map(({ writer, books }) => {
          const state = books.book('000060.IB', '23') ?? emptyBook('000060.IB', '23');
          const commands = Array.from({ length: 5 }, (): MarketCommand => ({
            securityId: '000060.IB',
            bucket: '23',
            command: randomCommand(random, state, T0, () => `p${(ids += 1)}`),
          }));
          return writer.execute(commands);
        }),
      );
    }
    for (const { replicator } of processes) await replicator.catchUp();
    const [one, two] = processes.map(({ books }) => books.booksOf('000060.IB'));
    expect(one).toEqual(two);
    expect(await stored('000060.IB')).toEqual(one);
    expect(one?.flatMap((book) => checkInvariants(book, T0))).toEqual([]);
  });
});
