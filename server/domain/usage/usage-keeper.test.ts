import type { BundleText } from '#contract/config';
import type { Storage, Tx } from '#server/db';
import { createLogger } from '#server/runtime';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { orderSender } from '../../../tests/_util/order-world.ts';
import { UsageKeeper } from './usage-keeper.ts';
import type { CountRow, Use } from './usage-tally.ts';

/** A database that accepts everything and stores nothing, and a record of its queries. */
function emptyDatabase() {
  const queries: CompiledQuery[] = [];
  const kysely = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void queries.push(query),
  });
  return { queries, kysely };
}

function keeper(published: Readonly<Record<string, readonly string[]>>) {
  const clock = new ManualClock();
  const { queries, kysely } = emptyDatabase();
  const state = { published, isAway: false, looks: 0 };
  const looked = Promise.withResolvers<void>();
  const usageKeeper = new UsageKeeper({
    // `as` holds: sums are written in transactions, and the storage is used for nothing else.
    storage: {
      tx: async (work: (trx: Tx) => Promise<void>) => {
        if (state.isAway) throw new Error('away');
        await work(kysely as unknown as Tx);
      },
    } as unknown as Storage,
    clock,
    log: createLogger('silent'),
    running: async () => {
      state.looks += 1;
      await looked.promise;
      // `as` holds: the texts are passed on unchanged.
      return Object.keys(state.published).map((hash) => ({ hash, texts: hash as unknown as BundleText }));
    },
    thingsOf: async (texts) => new Set(state.published[String(texts)] ?? []),
    calls: new Set(['ordersPrice']),
  });
  /** The rows written since: uses by configuration, thing and kind of user. */
  const written = async (): Promise<readonly string[]> => {
    queries.length = 0;
    await usageKeeper.flush();
    return queries
      .filter(({ sql }) => sql.includes('usage_count'))
      .flatMap(({ parameters: [rows] }) =>
        // `as` holds: the sums are sent as one list of rows.
        typeof rows === 'string' && rows.startsWith('[') ? (JSON.parse(rows) as CountRow[]) : [],
      )
      .map(({ hash, what, id, uses, who }) => `${hash || '-'} ${what} ${id} ${uses} ${who}`);
  };
  return { usageKeeper, clock, state, written, answer: () => looked.resolve() };
}
const anna = orderSender();
const viewer = { session: anna.session, ip: anna.ip };
const opened = (id: string, n = 1): Use => ({ what: 'panel', id, n });

describe('usage reports', () => {
  it('on a newly published version are all counted, even those that arrive before it is looked up', async () => {
    const { usageKeeper, state, written, answer } = keeper({ new: ['panel quotes.list'] });
    const reports = [1, 2, 3].map(() => usageKeeper.report(viewer, 'new', [opened('quotes.list', 2)]));
    answer();
    await Promise.all(reports);
    expect(await written()).toEqual(['new panel quotes.list 6 verified']);
    expect(state.looks).toBe(1);
  });

  it('on an unknown version or item are counted as dropped, with one look-up a second at most', async () => {
    const { usageKeeper, state, written, clock, answer } = keeper({ known: ['panel quotes.list'] });
    answer();
    await usageKeeper.report(viewer, 'made up', [opened('quotes.list', 5)]);
    await usageKeeper.report(viewer, 'known', [opened('quotes.list'), opened('gone.panel', 3)]);
    clock.advance(999);
    await usageKeeper.report(viewer, 'made up too', [opened('quotes.list', 7)]);
    expect(state.looks).toBe(1);
    expect(await written()).toEqual([
      '- dropped configuration 12 verified',
      '- dropped thing 3 verified',
      'known panel quotes.list 1 verified',
    ]);
    clock.advance(1);
    await usageKeeper.report(viewer, 'made up', []);
    expect(state.looks).toBe(2);
  });

  it('are counted for pages and panels of the configuration, and for calls in any case', async () => {
    const { usageKeeper, written, answer } = keeper({ h: ['panel quotes.list', 'route home'] });
    answer();
    await usageKeeper.report({ session: null, ip: '192.0.2.1' }, 'h', [
      { what: 'content', id: 'home', n: 1, ms: 300 },
      { what: 'crash', id: 'quotes.list', n: 1 },
      { what: 'refused', id: 'ordersPrice', n: 2 },
      { what: 'refused', id: 'madeUp', n: 4 },
    ]);
    expect(await written()).toEqual([
      '- dropped thing 4 visitor',
      'h content home 1 visitor',
      'h crash quotes.list 1 visitor',
      'h refused ordersPrice 2 visitor',
    ]);
  });

  it('beyond four per session in five seconds are dropped', async () => {
    const { usageKeeper, written, answer, clock } = keeper({ h: ['panel quotes.list'] });
    answer();
    for (let n = 0; n < 6; n += 1) await usageKeeper.report(viewer, 'h', [opened('quotes.list')]);
    clock.advance(5_000);
    await usageKeeper.report(viewer, 'h', [opened('quotes.list')]);
    expect(await written()).toEqual(['- dropped reports 2 verified', 'h panel quotes.list 5 verified']);
  });

  it('that could not be written are written the next time, once', async () => {
    const { usageKeeper, written, answer, state } = keeper({ h: ['panel quotes.list'] });
    answer();
    await usageKeeper.report(viewer, 'h', [opened('quotes.list', 2)]);
    state.isAway = true;
    await expect(usageKeeper.flush()).rejects.toThrow('away');
    state.isAway = false;
    await usageKeeper.report(viewer, 'h', [opened('quotes.list')]);
    expect(await written()).toEqual(['h panel quotes.list 3 verified']);
    expect(await written()).toEqual([]);
  });
});
