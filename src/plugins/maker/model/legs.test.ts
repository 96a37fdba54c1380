import { ORDER_FLAG } from '#contract/rules';
import { describe, expect, it } from 'vitest';
import { leg } from '../testing/desk.ts';
import { legsByBond } from './legs.ts';

const at = (minute: number): string => `2026-11-20 10:${minute}:00.000`;
const over = { ordStatus: '4' } as const;

describe('the two-sided quotes of a market maker', () => {
  it('are one per side and bond, with all the day’s fills', () => {
    const legs = legsByBond([
      leg({ orderId: 'b1', ...over, cumQty: 500, createTime: at(10) }),
      leg({ orderId: 'b2', cumQty: 200, createTime: at(11) }),
      leg({ orderId: 'o1', side: 2, createTime: at(11) }),
      leg({ orderId: 'x', securityID: 'other.IB', createTime: at(11) }),
    ]);
    expect([...legs.keys()]).toEqual(['240210.IB', 'other.IB']);
    const { bid, ofr, bidFilled, ofrFilled } = legs.get('240210.IB') ?? expect.fail('the bond');
    expect([bid?.order.orderId, bid?.isLive, ofr?.order.orderId]).toEqual(['b2', true, 'o1']);
    expect([bidFilled, ofrFilled]).toEqual([700, 0]);
    expect(legs.get('other.IB')?.ofr).toBeNull();
  });

  it('are the resting ones even if a newer one has ended; otherwise the newest that ended', () => {
    const bid = (...orders: readonly ReturnType<typeof leg>[]) => legsByBond(orders).get('240210.IB')?.bid;
    const [live, done, last] = [
      leg({ orderId: 'live', createTime: at(10) }),
      leg({ orderId: 'done', ...over, createTime: at(20) }),
      leg({ orderId: 'last', ...over, createTime: at(30) }),
    ];
    for (const orders of [
      [live, done, last],
      [last, done, live],
    ])
      expect(bid(...orders)).toMatchObject({ order: { orderId: 'live' }, isLive: true });
    for (const orders of [
      [done, last],
      [last, done],
    ])
      expect(bid(...orders)).toMatchObject({ order: { orderId: 'last' }, isLive: false });
  });

  it('exclude single orders', () => {
    expect(legsByBond([leg({ flags: [] }), leg({ flags: [ORDER_FLAG.urgent] })]).size).toBe(0);
  });
});
