import { FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { Outlet } from './outlet.ts';

function setUp() {
  const clock = new FakeClock();
  const handed: (readonly unknown[])[] = [];
  const outlet = new Outlet(clock, (messages) => handed.push(messages));
  let seq = 0;
  const add = (price: number, key = 'A.IB'): void => {
    seq += 1;
    const changes = [[key, 1, price]];
    outlet.add({ type: 'bestmarket', seq, ts: '', op: 'upd', rows: [], changes });
  };
  return { clock, handed, outlet, add };
}

describe('the outlet of a market socket', () => {
  it('delivers four messages at once after a pause, and then merges what arrives meanwhile', () => {
    const { clock, handed, outlet, add } = setUp();
    for (let price = 1; price <= 6; price += 1) add(price);
    expect(handed).toHaveLength(4);
    outlet.acknowledge(4);
    expect(handed).toHaveLength(4);
    clock.advance(4);
    expect(handed.at(-1)).toMatchObject([{ since: 5, seq: 6, changes: [['A.IB', 1, 6]] }]);
    outlet.acknowledge(1);
    clock.advance(8);
    for (let price = 7; price <= 9; price += 1) add(price);
    expect(handed).toHaveLength(7);
  });

  it('delivers only as fast as the reader takes: a busy one gets eight old messages and then the newest', () => {
    const { clock, handed, outlet, add } = setUp();
    for (let price = 1; price <= 10_000; price += 1) {
      add(price);
      clock.advance(1);
    }
    expect(handed).toHaveLength(8);
    outlet.acknowledge(4);
    expect(handed).toHaveLength(9);
    expect(handed.at(-1)).toMatchObject([{ seq: 10_000, changes: [['A.IB', 1, 10_000]] }]);
  });

  it('delivers changes once a second while the page is hidden, everything else at once, and the newest when it is shown', () => {
    const { clock, handed, outlet, add } = setUp();
    outlet.setPageVisible(false);
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
    outlet.setPageVisible(true);
    expect(handed.at(-1)).toMatchObject([{ changes: [['A.IB', 1, 9]] }]);
    expect(clock.pending).toBe(0);
  });

  it('delivers what is pending when the connection ends, and nothing once stopped', () => {
    const { clock, handed, outlet, add } = setUp();
    for (let price = 1; price <= 6; price += 1) add(price);
    outlet.finish();
    expect(handed).toHaveLength(5);
    expect(handed.at(-1)).toMatchObject([{ seq: 6 }]);
    add(7);
    outlet.stop();
    clock.advance(100);
    expect(handed).toHaveLength(5);
    expect(clock.pending).toBe(0);
  });
});

describe('rows out of sight', () => {
  const look = (...keys: string[]) => new Map([['bestmarket', new Set(keys)]]);
  const keysOf = (messages: readonly unknown[] | undefined) =>
    // `as` holds: frames of changes only were added.
    (messages as readonly { changes: [string, ...unknown[]][] }[] | undefined)?.flatMap(({ changes }) =>
      changes.map(([key]) => key),
    );

  it('are delivered at once while little changes', () => {
    const { clock, handed, outlet, add } = setUp();
    outlet.setVisibleKeys(look('A.IB'));
    clock.advance(100);
    add(1, 'B.IB');
    expect(handed).toMatchObject([[{ seq: 1, changes: [['B.IB', 1, 1]] }]]);
  });

  it('follow those in sight, sixteen in a delivery and the oldest first, and none is lost', () => {
    const { clock, handed, outlet, add } = setUp();
    outlet.setVisibleKeys(look('A.IB'));
    add(0, 'A.IB');
    const others = Array.from({ length: 40 }, (_, at) => `${at}.IB`);
    for (const key of others) add(1, key);
    clock.advance(4);
    expect(handed).toHaveLength(1);
    add(2, 'A.IB');
    expect(keysOf(handed.at(-1))).toEqual(['A.IB', ...others.slice(0, 16)]);
    clock.advance(15);
    expect(handed).toHaveLength(2);
    clock.advance(1);
    expect(keysOf(handed.at(-1))).toEqual(others.slice(16, 32));
    clock.advance(16);
    expect(keysOf(handed.at(-1))).toEqual(others.slice(32));
    expect(clock.pending).toBe(0);
  });

  it('are delivered at once when they come into sight', () => {
    const { clock, handed, outlet, add } = setUp();
    outlet.setVisibleKeys(look('A.IB'));
    add(0, 'A.IB');
    add(1, 'B.IB');
    outlet.setVisibleKeys(look('A.IB', 'B.IB'));
    expect(keysOf(handed.at(-1))).toEqual(['B.IB']);
    clock.advance(100);
    expect(clock.pending).toBe(0);
  });

  it('are all delivered once a second while the page is hidden', () => {
    const { clock, handed, outlet, add } = setUp();
    outlet.setVisibleKeys(look());
    outlet.setPageVisible(false);
    for (let at = 0; at < 40; at += 1) add(1, `${at}.IB`);
    clock.advance(1000);
    expect(handed.map((messages) => keysOf(messages)?.length)).toEqual([1, 39]);
  });
});
