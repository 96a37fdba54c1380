import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndedOrder, endedText, endedTogether } from './ended-orders.ts';

const ended = (over: Partial<EndedOrder> = {}): EndedOrder => ({
  ownerId: 'anna',
  reason: 'close',
  bond: '24国开10',
  securityId: '240210.IB',
  side: 1,
  price: '2.2000%',
  left: 3000,
  cumQty: 2000,
  targetLeft: 0,
  ...over,
});
const textsOf = (count: number, over: Partial<EndedOrder> = {}) => {
  const [first = ended(over), ...rest] = Array.from({ length: count }, (_, at) =>
    ended({ bond: `券${at + 1}`, left: (at + 1) * 100, cumQty: 10, ...over }),
  );
  return endedText([first, ...rest]);
};

describe('the message about orders that ended', () => {
  it('states every figure of a single order, but not its owner', () => {
    const text = endedText([ended()]);
    for (const figure of ['24国开10', '2.2000%', '3000', '2000'])
      expect(JSON.stringify(text)).toContain(figure);
    expect(JSON.stringify(text)).not.toContain('anna');
  });

  it('lists up to five orders line by line, or else the first four and the sum of the rest [R9.07]', () => {
    const five = textsOf(5);
    for (const name of ['券1', '券2', '券3', '券4', '券5']) expect(five.values?.['list']).toContain(name);
    expect(five.values).toMatchObject({ orders: 5, left: 1500, cumQty: 50, cut: 'no', restLeft: 0 });
    const seven = textsOf(7);
    expect(String(seven.values?.['list']).split(' · ')).toHaveLength(4);
    expect(seven.values?.['list']).not.toContain('券5');
    expect(seven.values).toMatchObject({ orders: 7, left: 2800, cumQty: 70, cut: 'yes', restLeft: 1800 });
  });

  it('adds up: listed quantities and the rest equal the total left', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 12 }), (steps) => {
        const [first, ...rest] = steps.map((step) => ended({ left: step * 100 }));
        if (first === undefined) return;
        const { values } = endedText([first, ...rest]);
        const named = String(values?.['list'])
          .split(' · ')
          .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1).replaceAll(',', '')), 0);
        expect(named + Number(values?.['restLeft'])).toBe(values?.['left']);
      }),
    );
  });

  it('names the side of each order', () => {
    const { values } = endedText([ended(), ended({ side: 2, price: '2.1900%' })]);
    expect(values?.['list']).toBe('24国开10 Bid 2.2000% 3,000 · 24国开10 Ofr 2.1900% 3,000');
  });
});

describe('orders grouped into one message', () => {
  it('belong to one owner and ended for one reason; none is lost or repeated, and order is kept', () => {
    const some = fc.array(
      fc.record({
        ownerId: fc.constantFrom('anna', 'bob'),
        reason: fc.constantFrom('close' as const, 'auto' as const),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(some, (list) => {
        const orders = list.map((over, at) => ended({ ...over, left: at }));
        const groups = endedTogether(orders);
        expect(groups.flat().toSorted((a, b) => a.left - b.left)).toEqual(orders);
        for (const group of groups) {
          expect(new Set(group.map(({ ownerId, reason }) => `${ownerId} ${reason}`)).size).toBe(1);
          expect(group.map(({ left }) => left)).toEqual(
            group.map(({ left }) => left).toSorted((a, b) => a - b),
          );
        }
        expect(groups.length).toBe(new Set(orders.map(({ ownerId, reason }) => `${ownerId} ${reason}`)).size);
      }),
    );
  });
});
