import { orderRow } from '#testing';
import { expect, it } from 'vitest';
import { NO_TOTALS, totalsOf } from './order-totals.ts';

it('sums face amounts and DV01 of what is bought and sold, and counts what has none', () => {
  const orders = [
    orderRow({ side: 1, orderQty: 5000, cumQty: 2000, dv01: 4210 }),
    orderRow({ side: 2, orderQty: 3000, dv01: 900 }),
    orderRow({ side: 2, orderQty: 1000 }),
  ];
  expect(totalsOf(orders)).toEqual({
    buy: 5000,
    sell: 4000,
    net: 1000,
    filled: 2000,
    dv01: 3310,
    unpriced: 1,
  });
  expect(totalsOf([])).toEqual(NO_TOTALS);
});
