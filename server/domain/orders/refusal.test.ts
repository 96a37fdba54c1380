import { describe, expect, it } from 'vitest';
import { closedId, conflict, refused, refusedByBook } from './refusal.ts';

describe('a refused entry', () => {
  it('under an id that was closed, or was used for another entry, is a conflict and no failed check', () => {
    expect([closedId(), conflict()]).toEqual([
      { code: 409, field: 'clOrdId', key: 'clOrdIdClosed', values: {} },
      { code: 409, field: 'clOrdId', key: 'clOrdIdTaken', values: {} },
    ]);
    expect(refused('price', 'badPrice').code).toBe(500);
  });

  it('names the step of quantities where the book refused the quantity, and no value elsewhere', () => {
    const [quantity, price] = [refusedByBook('badQuantity'), refusedByBook('badPrice')];
    expect(quantity).toEqual({ code: 500, field: 'orderQty', key: 'badQuantity', values: { step: 100 } });
    expect(price).toEqual({ code: 500, field: 'price', key: 'badPrice', values: {} });
  });

  it('tells of another user’s order as of one that has ended', () => {
    expect(refusedByBook('notOwner')).toEqual(refusedByBook('unknownOrder'));
  });
});
