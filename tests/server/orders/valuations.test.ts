import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCsv } from '#server/domain/bonds';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter, type Quotable } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let anna: ApiClient;

beforeAll(async () => {
  server = await startTradingServer();
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
});
afterAll(() => server.close());

const TODAY = '2026-11-20';
/** Lets the ten seconds pass after which valuations are reloaded, until the bond's is of this day (null: it has none). */
async function look(bond: Quotable, date: string | null): Promise<void> {
  await server.pass(10_200);
  await expect
    .poll(() => server.market.marks.get(bond.securityId)?.date ?? null, { timeout: 20_000 })
    .toBe(date);
}

async function load(bond: Quotable, date: string, yieldMat: number): Promise<void> {
  const text = `securityId,valuationDate,source,yieldMat\n${bond.securityId},${date},中债,${yieldMat}\n`;
  const result = await importCsv(server.storage, Buffer.from(text), { today: TODAY });
  expect(result).toMatchObject({ loaded: 1, problems: [] });
}
const remove = (bond: Quotable, condition = sql`true`): Promise<unknown> =>
  sql`delete from valuation where security_id = ${bond.securityId} and ${condition}`.execute(
    server.storage.kysely,
  );
const refusalOf = async (bond: Quotable, price = bond.yield) => {
  const reply = await enter(anna, bond, { price });
  // `as` holds: the data of a refusal carries its key.
  return reply.code === 200 ? null : (reply.data as { key?: string }).key;
};

describe('the valuation that an order is checked against', () => {
  it('is the latest import while the server runs, even without a clean price', async () => {
    const bond = server.bond();
    expect(await refusalOf(bond)).toBeNull();
    await load(bond, TODAY, Number((bond.yield + 1).toFixed(4)));
    await look(bond, TODAY);
    expect(await refusalOf(bond)).toBe('deviation');
    expect(await refusalOf(bond, Number((bond.yield + 1).toFixed(4)))).toBeNull();
  });

  it('is missing once it was deleted', async () => {
    const bond = server.bond();
    expect(await refusalOf(bond)).toBeNull();
    await remove(bond);
    await look(bond, null);
    expect(await refusalOf(bond)).toBe('noValuation');
  });

  it('may not be older than five workdays', async () => {
    const [fresh, old] = [server.bond(), server.bond()];
    for (const [bond, date] of [
      [fresh, '2026-11-13'],
      [old, '2026-11-12'],
    ] as const) {
      await remove(bond);
      await load(bond, date, bond.yield);
    }
    await look(old, '2026-11-12');
    expect(await refusalOf(fresh)).toBeNull();
    const reply = await enter(anna, old);
    expect(reply.data).toMatchObject({
      key: 'oldValuation',
      values: { date: '2026-11-12', limit: '2026-11-13' },
    });
  });

  it('is never dated in the future, zero or negative', async () => {
    const bond = server.bond();
    for (const [date, value] of [
      ['2026-11-23', bond.yield + 1],
      ['2026-11-20', 0],
      ['2026-11-19', -1],
    ] as const)
      await sql`insert into valuation (security_id, valuation_date, source, yield_mat, recommended)
        values (${bond.securityId}, ${date}::date, 'CB', ${value}::numeric, 'mat')
        on conflict (security_id, source, valuation_date) do update set yield_mat = excluded.yield_mat, yield_exe = null`.execute(
        server.storage.kysely,
      );
    await load(bond, '2026-11-18', bond.yield);
    await look(bond, '2026-11-18');
    expect(await refusalOf(bond)).toBeNull();
    expect(server.market.marks.get(bond.securityId)).toMatchObject({ date: '2026-11-18' });
  });

  it('is refused on import if it could not be used', async () => {
    const bond = server.bond();
    const header = 'securityId,valuationDate,source,yieldMat,cleanMat';
    const rows = [
      '2026-11-23,CB,2.2,100',
      '2026-11-20,CB,0,100',
      '2026-11-20,CB,-1,100',
      '2026-11-20,CB,2.2,0',
    ];
    const text = [header, ...rows.map((row) => `${bond.securityId},${row}`)].join('\n');
    const { loaded, problems } = await importCsv(server.storage, Buffer.from(text), { today: TODAY });
    expect(loaded).toBe(0);
    expect(problems.map(({ line, header: column }) => [line, column])).toEqual([
      [2, 'valuationDate'],
      [3, 'yieldMat'],
      [4, 'yieldMat'],
      [5, 'cleanMat'],
    ]);
  });
});
