import { alerts } from '#contract/api';
import type { PriceAlert } from '#contract/entities';
import { createHttp, HttpError } from '#core/http';
import type { PushSubscription } from '#core/push';
import { FakeClock, FakeServer, orderRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { alertOf } from '../testing/alert-of.ts';
import { AlertList } from './alert-list.ts';
import { Cards } from './cards.ts';

function cards(isShown = true) {
  const clock = new FakeClock();
  const sounded: string[] = [];
  const store = new Cards({
    clock,
    isShown: () => isShown,
    onCard: ({ key }) => void sounded.push(key),
    onRead: () => {},
  });
  return { clock, sounded, store, keys: () => store.list.map(({ key }) => key) };
}

describe('cards', () => {
  it('show an event once, however often it is received', () => {
    const { clock, sounded, store, keys } = cards();
    for (let i = 0; i < 3; i += 1) {
      store.announce({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
      clock.advance(200);
    }
    store.announce({ kind: 'alert', alert: alertOf({ firedCount: 2 }) });
    clock.advance(200);
    expect([keys(), sounded]).toEqual([
      ['a1/2', 'a1/1'],
      ['a1/1', 'a1/2'],
    ]);
  });

  it('for completed events close by themselves; prices and pending hits stay; a hit’s card closes once it is settled', () => {
    const { clock, store, keys } = cards();
    const hit = { hitId: 'h1', orgName: null, orderQty: 1000, price: 2.1, time: null, expireTime: null };
    store.announce({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
    store.announce({ kind: 'ask', order: orderRow(), hit });
    store.announce({ kind: 'fill', order: orderRow({ cumQty: 1000 }), qty: 1000 });
    clock.advance(60_000);
    expect(keys()).toEqual(['ask/h1', 'a1/1']);
    store.settle('O1', [hit]);
    store.settle('o2', []);
    expect(keys()).toHaveLength(2);
    store.settle('O1', []);
    expect(keys()).toEqual(['a1/1']);
  });

  it('are not shown for a hit that ended before they could be', () => {
    const { clock, sounded, store, keys } = cards();
    const hit = (hitId: string) => ({
      hitId,
      orgName: null,
      orderQty: 1000,
      price: 2.1,
      time: null,
      expireTime: null,
    });
    store.announce({ kind: 'ask', order: orderRow(), hit: hit('h1') });
    store.announce({ kind: 'ask', order: orderRow(), hit: hit('h2') });
    store.announce({ kind: 'ask', order: orderRow({ orderId: 'O2' }), hit: hit('h3') });
    store.settle('O1', [hit('h2')]);
    clock.advance(200);
    expect([keys(), sounded]).toEqual([
      ['ask/h3', 'ask/h2'],
      ['ask/h2', 'ask/h3'],
    ]);
  });

  it('merge many cancellations at once into one, and never crowd out a pending hit', () => {
    const { clock, sounded, store, keys } = cards();
    const end = (n: number) =>
      store.announce({
        kind: 'ended',
        order: orderRow({ orderId: `o${n}`, ordStatus: '4', reason: 'close' }),
        reason: 'close',
      });
    for (let n = 1; n <= 50; n += 1) end(n);
    clock.advance(200);
    expect(keys()).toEqual(['many/o50/ended/0']);
    expect(sounded).toHaveLength(1);
    store.announce({
      kind: 'ask',
      order: orderRow(),
      hit: { hitId: 'h', orgName: null, orderQty: 1, price: 1, time: null, expireTime: null },
    });
    clock.advance(200);
    for (let n = 1; n <= 9; n += 1) {
      store.announce({ kind: 'alert', alert: alertOf({ firedCount: n }) });
      clock.advance(200);
    }
    expect(keys()).toEqual(['a1/9', 'a1/8', 'a1/7', 'a1/6', 'ask/h']);
  });

  it('of alerts are not crowded out by news of orders, which give way first', () => {
    const { clock, store, keys } = cards();
    store.announce({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
    clock.advance(200);
    for (let n = 1; n <= 9; n += 1) {
      store.announce({ kind: 'fill', order: orderRow({ orderId: `o${n}`, cumQty: 1000 }), qty: 1000 });
      clock.advance(200);
    }
    expect([keys().length, keys()]).toEqual([5, expect.arrayContaining(['a1/1'])]);
    for (let n = 2; n <= 9; n += 1) {
      store.announce({ kind: 'alert', alert: alertOf({ firedCount: n }) });
      clock.advance(200);
    }
    expect(keys()).toEqual(['a1/9', 'a1/8', 'a1/7', 'a1/6', 'a1/5']);
  });

  it('of news are shown beside as many prices as there is room for, and costs none of them', () => {
    const { clock, store, keys } = cards();
    for (let n = 1; n <= 5; n += 1) {
      store.announce({ kind: 'alert', alert: alertOf({ firedCount: n }) });
      clock.advance(200);
    }
    const fill = (orderId: string) => {
      store.announce({ kind: 'fill', order: orderRow({ orderId, cumQty: 1000 }), qty: 1000 });
      clock.advance(200);
    };
    fill('o1');
    fill('o2');
    const prices = ['a1/5', 'a1/4', 'a1/3', 'a1/2', 'a1/1'];
    expect(keys()).toEqual(['o2/fill/1000', ...prices]);
    clock.advance(20_000);
    expect(keys()).toEqual(prices);
  });

  it('are not drawn if switched off, but still play the sound', () => {
    const { clock, sounded, store, keys } = cards(false);
    store.announce({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
    clock.advance(200);
    expect([keys(), sounded]).toEqual([[], ['a1/1']]);
  });
});

describe('the list of alerts', () => {
  it('reports alerts that fire while it is followed or while the connection was lost, but not earlier ones', () => {
    let subscribed: PushSubscription<'pricealert'> | null = null;
    const push = {
      subscribe: (_type: string, subscription: PushSubscription<'pricealert'>) => {
        subscribed = subscription;
        return () => {};
      },
    };
    // `as` holds: the store uses no more of the hub, and no call is made.
    const list = new AlertList({ http: {}, push } as unknown as ConstructorParameters<typeof AlertList>[0]);
    const fired: string[] = [];
    list.onFired((alert) => void fired.push(`${alert.alertId}/${alert.firedCount}`));
    const undo = list.follow();
    const frame = (op: 'snap' | 'upd' | 'del', rows: PriceAlert[], ids: string[] | null = null) =>
      subscribed?.onFrame({ op, ids, rows, seq: 1, ts: '' });
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

describe('the list of alerts and the server', () => {
  const fields = {
    securityId: '240210.IB',
    field: 'bid',
    comparison: '<=',
    priceType: 'Y',
    price: 2.1,
    repeat: 'once',
    note: '',
  } as const;
  function listOn() {
    const server = new FakeServer();
    const subscribed: { current: PushSubscription<'pricealert'> | null } = { current: null };
    let followers = 0;
    const list = new AlertList({
      http: createHttp({ transport: server.transport, token: () => 't' }),
      push: {
        subscribe: (_type, subscription) => {
          followers += 1;
          // `as` holds: the list subscribes to its own stream only.
          subscribed.current = subscription as unknown as PushSubscription<'pricealert'>;
          return () => void (followers -= 1);
        },
      },
    });
    const frame = (op: 'snap' | 'upd' | 'del', rows: readonly PriceAlert[], ids: string[] | null = null) =>
      subscribed.current?.onFrame({ op, ids, rows: [...rows], seq: 1, ts: '' });
    return { server, list, subscribed, frame, followers: () => followers };
  }
  const on = (server: FakeServer, call: { readonly path: string }, answer: unknown): void =>
    void server.on(call.path, answer);

  it('keeps the newer version, in whichever order a reply and a push of the same change arrive', async () => {
    const { server, list, frame } = listOn();
    list.follow();
    frame('snap', []);
    on(server, alerts.addAlert, () => {
      frame('upd', [alertOf({ version: 2, state: 'waiting' })]);
      return alertOf({ version: 1 });
    });
    expect((await list.add(fields)).version).toBe(1);
    expect(list.rows.map(({ version, state }) => [version, state])).toEqual([[2, 'waiting']]);
    on(server, alerts.updateAlert, alertOf({ version: 3, price: 2.05 }));
    await list.update(alertOf({ version: 2 }), { ...fields, price: 2.05 });
    frame('upd', [alertOf({ version: 2 })]);
    expect(list.rows.map(({ price }) => price)).toEqual([2.05]);
    expect(JSON.parse(String(server.requests.at(-1)?.body))).toMatchObject({ alertId: 'a1', version: 2 });
  });

  it('is unchanged by a refusal, whose text reaches the form', async () => {
    const { server, list, frame } = listOn();
    list.follow();
    frame('snap', [alertOf()]);
    server.onReply(alerts.addAlert.path, 200, { code: 400, message: '最多 50 条', data: null });
    server.onReply(alerts.removeAlert.path, 503, null);
    await expect(list.add(fields)).rejects.toBeInstanceOf(HttpError);
    await expect(list.remove('a1')).rejects.toBeInstanceOf(HttpError);
    expect(list.rows).toHaveLength(1);
    on(server, alerts.removeAlert, {});
    await list.remove('a1');
    expect(list.rows).toEqual([]);
  });

  it('lists armed alerts before fired ones, newest first, and counts the armed ones', () => {
    const { list, frame } = listOn();
    list.follow();
    frame('snap', [
      alertOf({ alertId: 'rest', state: 'fired', updateTime: '2026-11-20 12:00:00.000' }),
      alertOf({ alertId: 'old' }),
      alertOf({ alertId: 'b', updateTime: '2026-11-20 11:00:00.000' }),
      alertOf({ alertId: 'a', updateTime: '2026-11-20 11:00:00.000', state: 'waiting' }),
      alertOf({ alertId: 'untimed', updateTime: null }),
    ]);
    expect([list.rows.map(({ alertId }) => alertId), list.armed]).toEqual([
      ['a', 'b', 'old', 'untimed', 'rest'],
      4,
    ]);
  });

  it('uses one subscription for all followers, and forgets everything when the last one leaves', () => {
    const { list, subscribed, frame, followers } = listOn();
    const [one, two] = [list.follow(), list.follow()];
    frame('snap', [alertOf()]);
    subscribed.current?.onError?.(403, null);
    expect([followers(), list.refusal]).toEqual([1, { key: 'core:http.failed' }]);
    subscribed.current?.onServed?.();
    expect(list.refusal).toBeNull();
    subscribed.current?.onError?.(403, null);
    one();
    expect([followers(), list.rows.length]).toEqual([1, 1]);
    two();
    expect([followers(), list.rows.length, list.ready, list.refusal]).toEqual([0, 0, false, null]);
  });

  it('drops what a snapshot after a reconnection lacks, and removed rows that carry no ids', () => {
    const { list, frame } = listOn();
    list.follow();
    frame('snap', [alertOf(), alertOf({ alertId: 'a2' })]);
    frame('snap', [alertOf({ alertId: 'a2' })]);
    expect(list.rows.map(({ alertId }) => alertId)).toEqual(['a2']);
    frame('del', [alertOf({ alertId: 'a2' })]);
    expect(list.rows).toEqual([]);
  });
});

describe('cards and the end of a session', () => {
  it('forget what was shown, what is queued and every timer', () => {
    const { clock, store, keys } = cards();
    store.announce({ kind: 'fill', order: orderRow({ cumQty: 1000 }), qty: 1000 });
    clock.advance(200);
    store.announce({ kind: 'fill', order: orderRow({ cumQty: 2000 }), qty: 1000 });
    store.clear();
    expect([keys(), clock.pending]).toEqual([[], 0]);
    clock.advance(1000);
    store.announce({ kind: 'fill', order: orderRow({ cumQty: 1000 }), qty: 1000 });
    clock.advance(200);
    expect(keys()).toEqual(['O1/fill/1000']);
  });

  it('closed by hand leave no timer; closing one that is gone does nothing', () => {
    const { clock, store, keys } = cards();
    store.announce({ kind: 'fill', order: orderRow({ cumQty: 1000 }), qty: 1000 });
    clock.advance(200);
    store.dismiss('O1/fill/1000');
    store.dismiss('O1/fill/1000');
    expect([keys(), clock.pending]).toEqual([[], 0]);
  });

  it('show three cancellations one by one, and four as one', () => {
    const { clock, store, keys } = cards();
    const end = (n: number) =>
      store.announce({ kind: 'ended', order: orderRow({ orderId: `o${n}` }), reason: 'close' });
    for (const n of [1, 2, 3]) end(n);
    clock.advance(200);
    expect(keys()).toEqual(['o3/ended/0', 'o2/ended/0', 'o1/ended/0']);
    for (const n of [4, 5, 6, 7]) end(n);
    clock.advance(200);
    expect(keys()[0]).toBe('many/o7/ended/0');
    clock.advance(20_000);
    expect(keys()).toEqual([]);
  });

  it('show events within 150 ms together, with cancellations merged and the rest separate', () => {
    const { clock, store, keys } = cards();
    for (const n of [1, 2, 3, 4])
      store.announce({ kind: 'ended', order: orderRow({ orderId: `o${n}` }), reason: 'close' });
    store.announce({ kind: 'alert', alert: alertOf({ firedCount: 1 }) });
    clock.advance(149);
    expect(keys()).toEqual([]);
    clock.advance(1);
    expect(keys()).toEqual(['a1/1', 'many/o4/ended/0']);
  });
});
