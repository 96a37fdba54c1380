import {
  BookReplicator,
  LiveBooks,
  type MarketCommand,
  MarketView,
  MarketWriter,
  pruneMarket,
} from '#server/domain/market';
import type { NewOrder } from '#server/matching';
import { createLogger } from '#server/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOrder } from '../../_util/book-orders.ts';
import { createTempDatabase } from '../../_util/temp-database.ts';

let database: Awaited<ReturnType<typeof createTempDatabase>>;
let now = Date.parse('2026-11-20T10:00:00+08:00');

beforeAll(async () => {
  database = await createTempDatabase();
});
afterAll(() => database.drop());

/** A process on the database. */
function processOn() {
  const { storage } = database;
  const books = new LiveBooks();
  const writer = new MarketWriter({ storage, books, clock: { now: () => now }, log: createLogger('silent') });
  const view = new MarketView(books);
  const visibleIds: string[] = [];
  writer.listen((deltas) => {
    for (const { visible } of view.apply(deltas, now)) visibleIds.push(...visible.map(({ id }) => id));
  });
  return { books, writer, visibleIds, replicator: new BookReplicator({ storage, books, writer }) };
}
const on = (bucket: string, command: MarketCommand['command']): MarketCommand => ({
  securityId: '1.IB',
  bucket,
  command,
});
const place = (bucket: string, over: Partial<NewOrder> = {}): MarketCommand =>
  on(bucket, { type: 'place', order: newOrder({ source: 'sim', settlType: bucket, ...over }) });
const stored = async (): Promise<string[]> =>
  (await database.storage.kysely.selectFrom('book').select('bucket').orderBy('bucket').execute()).map(
    ({ bucket }) => bucket,
  );
const bucketsOf = ({ books }: { readonly books: LiveBooks }): string[] =>
  books
    .booksOf('1.IB')
    .map(({ bucket }) => bucket)
    .sort();

describe('books of days that are over', () => {
  it('are deleted once nothing is left of them, are forgotten by every process, and may be opened again', async () => {
    const [one, two, late] = [processOn(), processOn(), processOn()];
    await one.writer.execute([
      place('11.23+0', { id: 'live' }),
      place('11.24+0', { id: 'withdrawn' }),
      on('11.24+0', { type: 'cancel', ids: ['withdrawn'], ownerId: null, reason: 'user' }),
      place('11.24+1', { id: 'bid', orderQty: 1000 }),
      place('11.24+1', { id: 'ofr', orderQty: 1000, side: 2, ownerId: 'bob', orgId: 'B' }),
      place('11.25+0', { id: 'own', source: 'user' }),
      on('11.25+0', { type: 'cancel', ids: ['own'], ownerId: null, reason: 'user' }),
      place('12.24+0', { id: 'next' }),
      on('12.24+0', { type: 'cancel', ids: ['next'], ownerId: null, reason: 'user' }),
      place('23', { id: 'rolling' }),
      on('23', { type: 'cancel', ids: ['rolling'], ownerId: null, reason: 'user' }),
      place('4'),
    ]);
    const all = ['11.23+0', '11.24+0', '11.24+1', '11.25+0', '12.24+0', '23', '4'];
    for (const each of [two, late]) await each.replicator.load();
    expect([await stored(), bucketsOf(two)]).toEqual([all, all]);

    now = Date.parse('2026-11-24T10:00:00+08:00');
    await pruneMarket(database.storage, now);
    expect(await stored()).toEqual(all);
    now = Date.parse('2026-11-26T10:00:00+08:00');
    await pruneMarket(database.storage, now);
    const left = all.filter((bucket) => bucket !== '11.24+0');
    expect(await stored()).toEqual(left);
    for (const each of [one, two]) {
      expect(await each.replicator.catchUp()).toBe(0);
      expect(bucketsOf(each)).toEqual(left);
    }
    expect(bucketsOf(late)).toEqual(all);

    // In the next year, in a process that learned of nothing since.
    now = Date.parse('2027-11-20T10:00:00+08:00');
    const { refusals } = await late.writer.execute([place('11.24+0', { id: 'again' })]);
    expect(refusals).toEqual([null]);
    for (const each of [one, two]) expect(await each.replicator.catchUp()).toBe(1);
    for (const { visibleIds } of [one, two, late]) expect(visibleIds.at(-1)).toBe('again');
    for (const { books } of [one, two, late])
      expect(books.book('1.IB', '11.24+0')).toMatchObject({ version: 1, bids: [{ id: 'again' }] });
  });

  it('are looked for only where number or versions of the books differ', async () => {
    const process = processOn();
    await process.replicator.load();
    expect(await process.replicator.catchUp()).toBe(0);
    const { count, versions } = process.books.used;
    const books = [...process.books.all()];
    expect([count, versions]).toEqual([books.length, books.reduce((sum, { version }) => sum + version, 0)]);
  });
});
