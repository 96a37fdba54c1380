import { Archive } from '#server/archive';
import { OrderReader } from '#server/domain/orders';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listedStatus } from '../../../contract/rules/index.ts';
import { addTraders } from '../../_util/add-traders.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const database = withTempDatabase();

/** Every order of 1000 万元, also those that the book never leaves in such a state. */
const ORDERS = [1, 2, 99].flatMap((quoteInd) =>
  [0, 1, 3].flatMap((timeInForce) =>
    ['', '0', '60', '1430'].flatMap((specifyTime) =>
      ['0', '2', '4'].flatMap((ordStatus) =>
        [0, 400, 1000].map((cumQty) => ({ quoteInd, timeInForce, specifyTime, ordStatus, cumQty })),
      ),
    ),
  ),
);

it('a status filter lists every order in exactly the status of the shared rule [R4.01] [R4.02] [R4.03]', async () => {
  const { storage } = database;
  await addTraders(storage.kysely, ['anna'], 1000);
  const { rows } = await sql<{
    conname: string;
  }>`select conname from pg_constraint where conrelid = 'quote_order'::regclass
      and pg_get_constraintdef(oid) like '%(cum_qty = order_qty)%'`.execute(storage.kysely);
  for (const { conname } of rows)
    await sql`alter table quote_order drop constraint ${sql.ref(conname)}`.execute(storage.kysely);
  for (const [n, order] of ORDERS.entries())
    await sql`insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4,
        price_type, order_qty, cum_qty, min_qty, all_or_none, settl_type, quote_ind, time_in_force, specify_time, urgent, stars, arrival,
        turnover_e4, ord_status, phase, accepted_n, event_n, created_at, updated_at)
      values (${`o${n}`}, ${`c${n}`}, 'user', 'anna', 'org', 'b', '1', 1, 20000, 1000000, 'Y', 1000, ${order.cumQty}, 0, false, '1',
        ${order.quoteInd}, ${order.timeInForce}, ${order.specifyTime}, false, 0, ${n}, 0, ${order.ordStatus},
        ${order.ordStatus === '0' ? 'resting' : 'done'}, ${n}, ${n}, now(), now())`.execute(storage.kysely);
  const reader = new OrderReader(
    storage.kysely,
    { bond: () => undefined, org: () => null },
    new Archive(tempFolder('archive')),
  );
  for (const [status, listed] of [
    ['unfilled', '0'],
    ['filled', '2'],
    ['cancelled', '4'],
  ] as const) {
    const expected = ORDERS.flatMap((order, n) =>
      listedStatus({ ...order, orderQty: 1000 }) === listed ? [`o${n}`] : [],
    );
    const pages = await Promise.all(
      [1, 2].map((page) => reader.page('anna', { status }, { page, rows: 200 })),
    );
    expect(pages.flatMap(({ content }) => content.map(({ orderId }) => orderId)).sort()).toEqual(
      expected.sort(),
    );
    expect(pages[0]?.totalPages).toBe(Math.ceil(expected.length / 200));
  }
});
