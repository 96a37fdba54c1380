import type { Order } from '#contract/entities';
import { orderRow } from '#testing';
import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { OwnOrders } from './own-orders.ts';

const holding = (...rows: readonly Partial<Order>[]): OwnOrders => {
  const own = new OwnOrders();
  own.replace(rows.map((row) => orderRow(row)));
  return own;
};
const namesOf = (orders: readonly Order[]): readonly string[] => orders.map(({ orderId }) => orderId);

describe('own order records', () => {
  it.each<[what: string, next: Partial<Order>, isTaken: boolean]>([
    ['a newer version', { version: 6, cumQty: 1000 }, true],
    ['the same version with the same content', { version: 5 }, false],
    ['the same version with more permissions', { version: 5, canConfirm: true }, true],
    ['a late, older version', { version: 4, cumQty: 9000 }, false],
  ])('apply newer information only: %s', (_, next, isTaken) => {
    const own = holding({ version: 5 });
    const changes = own.take([orderRow(next)]);
    expect(changes.length).toBe(isTaken ? 1 : 0);
    expect(own.byId.get('O1')).toMatchObject(isTaken ? next : { version: 5, cumQty: 0, canConfirm: false });
  });

  it('report a new order without a previous state, and a change with it', () => {
    const own = holding();
    expect(own.take([orderRow()])).toMatchObject([{ before: null, now: { orderId: 'O1' } }]);
    expect(own.take([orderRow({ version: 2, cumQty: 10 })])).toMatchObject([
      { before: { cumQty: 0 }, now: { cumQty: 10 } },
    ]);
  });

  it('missing from a snapshot are removed; an older record in it does not replace a newer one', () => {
    const own = holding({ orderId: 'O1', version: 3, cumQty: 30 }, { orderId: 'O2' });
    const changes = own.replace([orderRow({ orderId: 'O1', version: 2 }), orderRow({ orderId: 'O3' })]);
    expect([namesOf([...own.byId.values()]), own.byId.get('O1')?.cumQty]).toEqual([['O1', 'O3'], 30]);
    expect(changes.map(({ now }) => now.orderId)).toEqual(['O3']);
  });

  it('are sorted newest first while live, by number when equally old', () => {
    const own = holding(
      { orderId: 'B', createTime: '2026-11-20 10:00:00.000' },
      { orderId: 'A', createTime: '2026-11-20 10:00:00.000' },
      { orderId: 'late', createTime: '2026-11-20 10:00:00.001' },
      { orderId: 'untimed', createTime: null },
      { orderId: 'filled', ordStatus: '2' },
      { orderId: 'cancelled', ordStatus: '4' },
    );
    expect(namesOf(own.live)).toEqual(['late', 'A', 'B', 'untimed']);
  });

  it('are observed while live: whoever shows them sees each change', () => {
    const own = holding({ orderId: 'O1' }, { orderId: 'O2' });
    const seen: string[] = [];
    const stop = autorun(() => seen.push(namesOf(own.live).join()));
    own.take([orderRow({ orderId: 'O1', ordStatus: '4', version: 2 })]);
    own.clear();
    stop();
    expect(seen).toEqual(['O1,O2', 'O2', '']);
  });
});
