import type { PriceAlert } from '#contract/entities';
import type { PushSubscription } from '#core/push';
import { FakeClock, orderRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { AlertList } from './alert-list.ts';
import { Cards } from './cards.ts';

const alertOf = (over: Partial<PriceAlert> = {}): PriceAlert => ({
  alertId: 'a1',
  symbol: '24国开10',
  securityId: '240210.IB',
  field: 'bid',
  comparison: '<=',
  priceType: 'Y',
  price: 2.1,
  repeat: 'once',
  note: '',
  state: 'armed',
  firedCount: 0,
  firedAt: null,
  firedPrice: null,
  createTime: '2026-11-20 10:00:00.000',
  updateTime: '2026-11-20 10:00:00.000',
  version: 1,
  ...over,
});

function cards(isShown = true) {
  const clock = new FakeClock();
  const sounded: string[] = [];
  const store = new Cards({ clock, isShown: () => isShown, onCard: ({ key }) => void sounded.push(key) });
  return { clock, sounded, store, keys: () => store.list.map(({ key }) => key) };
}

describe('cards', () => {
  it('tell of an event once, however often it is heard of', () => {
    const { clock, sounded, store, keys } = cards();
    for (let i = 0; i < 3; i += 1) {
      store.tell({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
      clock.advance(200);
    }
    store.tell({ kind: 'alert', alert: alertOf({ firedCount: 2 }) });
    clock.advance(200);
    expect([keys(), sounded]).toEqual([
      ['a1/2', 'a1/1'],
      ['a1/1', 'a1/2'],
    ]);
  });

  it('of something done go by themselves; prices and questions stay; a question goes when it is settled', () => {
    const { clock, store, keys } = cards();
    const hit = { hitId: 'h1', orgName: null, orderQty: 1000, price: 2.1, time: null, expireTime: null };
    store.tell({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
    store.tell({ kind: 'ask', order: orderRow(), hit });
    store.tell({ kind: 'fill', order: orderRow({ cumQty: 1000 }), qty: 1000 });
    clock.advance(60_000);
    expect(keys()).toEqual(['ask/h1', 'a1/1']);
    store.settle('O1', [hit]);
    store.settle('o2', []);
    expect(keys()).toHaveLength(2);
    store.settle('O1', []);
    expect(keys()).toEqual(['a1/1']);
  });

  it('are not made of a question that is over before anybody could be told', () => {
    const { clock, sounded, store, keys } = cards();
    const hit = (hitId: string) => ({
      hitId,
      orgName: null,
      orderQty: 1000,
      price: 2.1,
      time: null,
      expireTime: null,
    });
    store.tell({ kind: 'ask', order: orderRow(), hit: hit('h1') });
    store.tell({ kind: 'ask', order: orderRow(), hit: hit('h2') });
    store.tell({ kind: 'ask', order: orderRow({ orderId: 'O2' }), hit: hit('h3') });
    store.settle('O1', [hit('h2')]);
    clock.advance(200);
    expect([keys(), sounded]).toEqual([
      ['ask/h3', 'ask/h2'],
      ['ask/h2', 'ask/h3'],
    ]);
  });

  it('tell of many ends at once as one, and never crowd out a question', () => {
    const { clock, sounded, store, keys } = cards();
    const end = (n: number) =>
      store.tell({
        kind: 'ended',
        order: orderRow({ orderId: `o${n}`, ordStatus: '4', reason: 'close' }),
        reason: 'close',
      });
    for (let n = 1; n <= 50; n += 1) end(n);
    clock.advance(200);
    expect(keys()).toEqual(['many/o50/ended/0']);
    expect(sounded).toHaveLength(1);
    store.tell({
      kind: 'ask',
      order: orderRow(),
      hit: { hitId: 'h', orgName: null, orderQty: 1, price: 1, time: null, expireTime: null },
    });
    clock.advance(200);
    for (let n = 1; n <= 9; n += 1) {
      store.tell({ kind: 'alert', alert: alertOf({ firedCount: n }) });
      clock.advance(200);
    }
    expect(keys()).toEqual(['a1/9', 'a1/8', 'a1/7', 'a1/6', 'ask/h']);
  });

  it('are not drawn where nobody wants them, but still sound', () => {
    const { clock, sounded, store, keys } = cards(false);
    store.tell({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
    clock.advance(200);
    expect([keys(), sounded]).toEqual([[], ['a1/1']]);
  });
});

describe('the list of alerts', () => {
  it('tells of what fires while it is followed and what fired while the line was cut, but not of the past', () => {
    let told: PushSubscription<'pricealert'> | null = null;
    const push = {
      subscribe: (_type: string, subscription: PushSubscription<'pricealert'>) => {
        told = subscription;
        return () => {};
      },
    };
    // `as` holds: the store uses no more of the hub, and no call is made.
    const list = new AlertList({ http: {}, push } as unknown as ConstructorParameters<typeof AlertList>[0]);
    const fired: string[] = [];
    list.onFired((alert) => void fired.push(`${alert.alertId}/${alert.firedCount}`));
    const undo = list.follow();
    const frame = (op: 'snap' | 'upd' | 'del', rows: PriceAlert[], ids: string[] | null = null) =>
      told?.onFrame({ op, ids, rows, seq: 1, ts: '' });
    frame('snap', [alertOf({ alertId: 'old', firedCount: 4, state: 'fired' }), alertOf()]);
    expect([fired, list.ready, list.armed]).toEqual([[], true, 1]);
    frame('upd', [alertOf({ version: 2, firedCount: 1, state: 'waiting' })]);
    frame('upd', [alertOf({ version: 2, firedCount: 1, state: 'waiting' })]);
    frame('upd', [alertOf({ version: 3, firedCount: 1 })]);
    frame('snap', [alertOf({ version: 4, firedCount: 2, state: 'waiting' })]);
    expect([fired, list.rows.map(({ version }) => version)]).toEqual([['a1/1', 'a1/2'], [4]]);
    frame('del', [], ['a1']);
    expect(list.rows).toEqual([]);
    undo();
    expect(list.ready).toBe(false);
  });
});
