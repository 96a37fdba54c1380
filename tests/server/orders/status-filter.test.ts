import { Archive } from '#server/archive';
import { OrderReader } from '#server/domain/orders';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { displayStatus } from '../../../contract/rules/index.ts';
import { addTraders } from '../../_util/add-traders.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const database = withTempDatabase();

/** Every order of 1000 万元 that can be in the database: a live one is neither immediate nor an intention without a time. */
const ORDERS = [1, 2, 99].flatMap((quoteInd) =>
  [0, 1, 3].flatMap((timeInForce) =>
    ['', '0', '60'].flatMap((specifyTime) =>
      [
        ['0', 0],
        ['0', 400],
        ['2', 1000],
        ['4', 0],
        ['4', 400],
      ].flatMap(([ordStatus, cumQty]) => {
        const mustEnd = specifyTime === '0' || (specifyTime === '' && (timeInForce === 3 || quoteInd === 99));
        if (ordStatus === '0' && mustEnd) return [];
        return [{ quoteInd, timeInForce, specifyTime, ordStatus: String(ordStatus), cumQty: Number(cumQty) }];
      }),
    ),
  ),
);

describe('a list of orders in one status', () => {
  it('has the orders that are shown in it, the partly filled among the unfilled or, once over, the filled [R4.01] [R4.03]', async () => {
    const { storage } = database;
    await addTraders(storage.kysely, ['anna'], 1000);
    for (const [n, order] of ORDERS.entries())
      await sql`insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4,
          price_type, order_qty, cum_qty, min_qty, all_or_none, settl_type, quote_ind, time_in_force, specify_time, urgent, stars, arrival,
          turnover_e4, ord_status, phase, accepted_n, event_n, created_at, updated_at)
        values (${`o${n}`}, ${`c${n}`}, 'user', 'anna', 'org', 'b', '1', 1, 20000, 1000000, 'Y', 1000, ${order.cumQty}, 0, false, '1',
          ${order.quoteInd}, ${order.timeInForce}, ${order.specifyTime}, false, 0, ${n}, 0, ${order.ordStatus},
          ${order.ordStatus === '0' ? 'resting' : 'done'}, ${n}, ${n}, now(), now())`.execute(storage.kysely);
    const names = { bond: () => undefined, org: () => null };
    const reader = new OrderReader(storage.kysely, names, new Archive(tempFolder('archive')));
    const listed = async (status: Parameters<OrderReader['page']>[1]['status']) => {
      const { content } = await reader.page('anna', { status }, { page: 1, rows: 200 });
      return content.map(({ orderId }) => orderId).sort();
    };
    const ordersIn = (...statuses: readonly string[]) =>
      ORDERS.flatMap((order, n) => {
        const status = displayStatus({ ...order, orderQty: 1000 });
        return statuses.includes(status === '1' ? `1 after ${order.ordStatus}` : status) ? [`o${n}`] : [];
      }).sort();
    expect(ordersIn('1 after 4')).not.toEqual([]);
    expect(await listed('cancelled')).toEqual(ordersIn('4'));
    expect(await listed('filled')).toEqual(ordersIn('2', '1 after 4'));
    expect(await listed('unfilled')).toEqual(ordersIn('0', '1 after 0'));
  });
});
