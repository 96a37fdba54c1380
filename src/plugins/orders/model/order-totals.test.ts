import { orderRow } from '#testing';
import { expect, it } from 'vitest';
import { NO_TOTALS, totalsOf } from './order-totals.ts';

it('totals sum face amounts and DV01 bought and sold, and count orders without a DV01', () => {
  const orders = [
    orderRow({ side: 1, orderQty: 5000, cumQty: 2000, leavesQty: 3000, dv01: 4210 }),
    orderRow({ side: 2, orderQty: 3000, leavesQty: 3000, dv01: 900 }),
    orderRow({ side: 2, orderQty: 1000, leavesQty: 1000 }),
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

it('leaves out what was cancelled: it is neither bought nor at risk', () => {
  const cancelled = { ordStatus: '4', leavesQty: 0 } as const;
  const orders = [
    orderRow({ side: 1, orderQty: 9000, cumQty: 0, dv01: 8000, ...cancelled }),
    orderRow({ side: 1, orderQty: 4000, cumQty: 1000, dv01: 4210, ...cancelled }),
    orderRow({ side: 2, orderQty: 2000, cumQty: 0, ...cancelled }),
  ];
  expect(totalsOf(orders)).toEqual({ buy: 1000, sell: 0, net: 1000, filled: 1000, dv01: 1053, unpriced: 0 });
});
