import { alerts } from '#contract/api';
import type { Order } from '#contract/entities';
import { createHttp } from '#core/http';
import type { PushSubscription } from '#core/push';
import { FakeBrowser, FakeClock, FakeServer, orderRow, settle } from '#testing';
import { textIn } from '#testing/texts';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { alertOf } from '../testing/alert-of.ts';
import { AlertCentre, type AlertNeeds } from './centre.ts';

const text = await textIn('zh-CN', ['core', 'rules', 'alerts']);
const hit = { hitId: 'h1', orgName: null, orderQty: 1000, price: 2.2, time: null, expireTime: null };
const routes = new Map([['alerts', { path: '/index/alerts', advanced: 'shell:advanced.alerts' }]]);
type Change = { readonly before: Order | null; readonly now: Order };

/** A started centre with its doors: what the market, the orders and the notices deliver. */
async function started(
  live: readonly Order[] = [],
  isReady = true,
  session = { mayBeVerified: true },
  activeBondId = '',
  browser = new FakeBrowser(),
) {
  const clock = new FakeClock();
  const server = new FakeServer().on(alerts.alertPreferences.path, {
    inPage: true,
    sound: false,
    browser: false,
  });
  const trading = observable({ ready: isReady, live }, undefined, { deep: false });
  let subscription: PushSubscription<'pricealert'> | null = null;
  let change: ((change: Change) => void) | null = null;
  let ask: ((draft: object) => void) | null = null;
  let isTaken: (notice: { msgType: string; key?: string }) => boolean = () => false;
  const open = new Set<string>();
  const holding = (name: string) => {
    open.add(name);
    return () => void open.delete(name);
  };
  const needs = {
    clock,
    text,
    browser,
    http: createHttp({ transport: server.transport, token: () => 't' }),
    push: {
      subscribe: (_type: string, one: PushSubscription<'pricealert'>) => {
        subscription = one;
        return holding('push');
      },
    },
    trading: Object.assign(trading, {
      follow: () => holding('trading'),
      onChange: (fn: (change: Change) => void) => {
        change = fn;
        return holding('changes');
      },
    }),
    notice: {
      takeOver: (fn: typeof isTaken) => {
        isTaken = fn;
        return holding('notices');
      },
    },
    intents: {
      handle: (_kind: string, fn: (draft: object) => void) => {
        ask = fn;
        return holding('intent');
      },
    },
    session,
    quoteView: { activeBondId },
    config: { routes },
    // `as` holds: the doors that the centre uses.
  } as unknown as AlertNeeds;
  const centre = new AlertCentre(needs);
  const stop = centre.start();
  await settle();
  return {
    clock,
    browser,
    centre,
    stop,
    open,
    trading,
    cards: () => {
      clock.advance(200);
      return centre.cards.list.map(({ key }) => key);
    },
    frame: (frame: Parameters<PushSubscription<'pricealert'>['onFrame']>[0]) => subscription?.onFrame(frame),
    change: (before: Order | null, now: Order) => change?.({ before, now }),
    ask: (draft: object) => ask?.(draft),
    isTaken: (notice: { msgType: string; key?: string }) => isTaken(notice),
  };
}

describe('the alert centre', () => {
  it('opens its form for users who may be verified, and leads everyone else to the verification page [R1.01]', async () => {
    const verified = await started();
    verified.ask({ securityId: '240210.IB' });
    expect(verified.centre.draft).toEqual({ prefilled: { securityId: '240210.IB' } });
    verified.stop();
    const newcomer = await started([], true, { mayBeVerified: false });
    newcomer.ask({ securityId: '240210.IB' });
    expect([newcomer.centre.draft, newcomer.browser.path()]).toEqual([null, '/index/alerts']);
    newcomer.stop();
  });

  it('opens a new alert on the bond in focus, or on none', async () => {
    for (const [activeBondId, prefilled] of [
      ['240210.IB', { securityId: '240210.IB' }],
      ['', {}],
    ] as const) {
      const { centre, stop } = await started([], true, undefined, activeBondId);
      centre.openNew();
      expect(centre.draft).toEqual({ prefilled });
      stop();
    }
  });

  it('shows a card for a price reached, a fill and a pending hit, and removes the hit’s card once it is answered', async () => {
    const { frame, change, cards, stop } = await started();
    const snap = { op: 'snap', rows: [alertOf()] };
    // `as` holds: the fields of a frame that the list reads.
    frame(snap as unknown as Parameters<typeof frame>[0]);
    frame({ ...snap, op: 'upd', rows: [alertOf({ firedCount: 1, version: 2 })] } as unknown as Parameters<
      typeof frame
    >[0]);
    change(orderRow(), orderRow({ pendingHits: [hit] }));
    change(orderRow(), orderRow({ orderId: 'O2', cumQty: 1000, leavesQty: 4000 }));
    expect(cards().toSorted()).toEqual(['O2/fill/1000', 'a1/1', 'ask/h1']);
    change(orderRow({ pendingHits: [hit] }), orderRow());
    expect(cards()).not.toContain('ask/h1');
    stop();
  });

  it('closes in every window of the user what is closed in one, but not a hit that is still to be answered', async () => {
    const one = new FakeBrowser();
    const here = await started([], true, undefined, '', one);
    const there = await started([], true, undefined, '', new FakeBrowser(one.path(), one.origin, one.air));
    for (const { change } of [here, there]) {
      change(orderRow(), orderRow({ pendingHits: [hit] }));
      for (const orderId of ['O2', 'O3']) change(orderRow(), orderRow({ orderId, cumQty: 1000 }));
    }
    const keys = ['O3/fill/1000', 'O2/fill/1000', 'ask/h1'];
    expect([here.cards(), there.cards()]).toEqual([keys, keys]);
    const [first] = here.centre.cards.list;
    if (first !== undefined) here.centre.cards.close(first);
    expect([here.cards(), there.cards()]).toEqual([keys.slice(1), keys.slice(1)]);
    here.centre.cards.closeAll();
    expect([here.cards(), there.cards()]).toEqual([[], ['ask/h1']]);
    // What ends by itself ends in each window for itself.
    here.stop();
    expect(there.cards()).toEqual(['ask/h1']);
    there.stop();
  });

  it('asks about hits pending since before the page opened, once own orders are loaded', async () => {
    const waiting = orderRow({ pendingHits: [hit] });
    const { trading, cards, stop } = await started([waiting], false);
    expect(cards()).toEqual([]);
    runInAction(() => {
      trading.ready = true;
    });
    expect(cards()).toEqual(['ask/h1']);
    stop();
  });

  it('is silent about earlier orders with no pending hits', async () => {
    const { cards, stop } = await started([orderRow({ cumQty: 1000 })]);
    expect(cards()).toEqual([]);
    stop();
  });

  it('opens and closes its form on request', async () => {
    const { centre, ask, stop } = await started();
    ask({ securityId: '240210.IB', price: 2.2 });
    expect(centre.draft).toEqual({ prefilled: { securityId: '240210.IB', price: 2.2 } });
    centre.close();
    expect(centre.draft).toBeNull();
    stop();
  });

  it('leaves a form open that was opened while another was saved', async () => {
    const { centre, ask, stop } = await started();
    ask({ securityId: '240210.IB' });
    const { draft } = centre;
    ask({ securityId: '250205.IB' });
    centre.close(draft);
    expect(centre.draft).toEqual({ prefilled: { securityId: '250205.IB' } });
    centre.close(centre.draft);
    expect(centre.draft).toBeNull();
    stop();
  });

  it('takes over the notices its cards cover, and leaves all others', async () => {
    const { isTaken, stop } = await started();
    expect(isTaken({ msgType: 'order' })).toBe(true);
    expect(isTaken({ msgType: 'system', key: 'alertFired' })).toBe(true);
    expect(isTaken({ msgType: 'system', key: 'identityLinked' })).toBe(false);
    stop();
  });

  it('leaves no card, form or subscription when the user logs out', async () => {
    const { centre, ask, change, open, cards, stop } = await started();
    ask({});
    change(orderRow(), orderRow({ pendingHits: [hit] }));
    expect([cards().length, open.size]).toEqual([1, 5]);
    stop();
    expect([centre.draft, centre.cards.list.length, [...open]]).toEqual([null, 0, []]);
    centre.sample();
  });
});
