import { FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { Outlet } from './outlet.ts';

function setUp() {
  const clock = new FakeClock();
  const handed: (readonly unknown[])[] = [];
  const outlet = new Outlet(clock, (messages) => handed.push(messages));
  let seq = 0;
  const add = (price: number): void => {
    seq += 1;
    const changes = [['A.IB', 1, price]];
    outlet.add({ type: 'bestmarket', seq, ts: '', op: 'upd', rows: [], changes });
  };
  return { clock, handed, outlet, add };
}

describe('the outlet of a market socket', () => {
  it('delivers at once after a pause, and then merges what arrives meanwhile', () => {
    const { clock, handed, outlet, add } = setUp();
    add(1);
    expect(handed).toHaveLength(1);
    add(2);
    add(3);
    outlet.taken(1);
    expect(handed).toHaveLength(1);
    clock.advance(4);
    expect(handed.at(-1)).toMatchObject([{ since: 2, seq: 3, changes: [['A.IB', 1, 3]] }]);
  });

  it('delivers only as fast as the reader takes: a busy one gets eight old messages and then the newest', () => {
    const { clock, handed, outlet, add } = setUp();
    for (let price = 1; price <= 10_000; price += 1) {
      add(price);
      clock.advance(1);
    }
    expect(handed).toHaveLength(8);
    outlet.taken(4);
    expect(handed).toHaveLength(9);
    expect(handed.at(-1)).toMatchObject([{ seq: 10_000, changes: [['A.IB', 1, 10_000]] }]);
  });

  it('delivers changes once a second while the page is hidden, everything else at once, and the newest when it is shown', () => {
    const { clock, handed, outlet, add } = setUp();
    outlet.setSeen(false);
    for (let price = 1; price <= 350; price += 1) {
      add(price);
      clock.advance(10);
    }
    expect(handed).toHaveLength(4);
    outlet.add({ type: 'pong' });
    expect(handed.at(-1)).toMatchObject([{ seq: 350, changes: [['A.IB', 1, 350]] }, { type: 'pong' }]);
    add(9);
    clock.advance(500);
    expect(handed).toHaveLength(5);
    outlet.setSeen(true);
    expect(handed.at(-1)).toMatchObject([{ changes: [['A.IB', 1, 9]] }]);
    expect(clock.pending).toBe(0);
  });

  it('delivers what is pending when the connection ends, and nothing once stopped', () => {
    const { clock, handed, outlet, add } = setUp();
    add(1);
    add(2);
    outlet.finish();
    expect(handed).toHaveLength(2);
    add(3);
    outlet.stop();
    clock.advance(100);
    expect(handed).toHaveLength(2);
    expect(clock.pending).toBe(0);
  });
});
