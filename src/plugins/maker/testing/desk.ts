import { MS_PER_HOUR, ORDER_FLAG } from '#contract/rules';
import type { Order, TwoSidedQuote, TwoSidedReply } from '#contract/entities';
import { createHttp } from '#core/http';
import { Storage } from '#core/storage';
import { bestRow, FakeClock, FakeServer, FakeStorage, orderRow } from '#testing';
import { LiveTable } from '#core/market';
import { makeAutoObservable, observable } from 'mobx';
import type { QuoteWarning } from '../model/quote-warnings.ts';
import { type MakerDeps, MakerStore } from '../stores/maker-store.ts';
import { sheet } from './sheet.ts';

export const REPLACE = '/transaction/auth/userQuote/replaceTwoSided';
export const READ = '/transaction/auth/getMakerSheet';
export const SAVE = '/transaction/auth/saveMakerSheet';

/** One side of a two-sided quote as its owner sees it. */
export const leg = (over: Partial<Order> = {}): Order =>
  orderRow({
    orderId: 'B1',
    clOrdId: 'c1.B',
    orderQty: 3000,
    leavesQty: 3000,
    settlType: '2',
    flags: [ORDER_FLAG.twoSided],
    ...over,
  });

/** A server that accepts every two-sided quote unless configured otherwise, and records its requests. */
function takingServer() {
  const server = new FakeServer().on(READ, sheet).on(SAVE, {});
  const sentQuotes: (readonly TwoSidedQuote[])[] = [];
  let entered = 0;
  let refuse: (quote: TwoSidedQuote) => Pick<TwoSidedReply, 'message' | 'field'> | null = () => null;
  const answer = (quote: TwoSidedQuote): TwoSidedReply => {
    const { clOrdId, securityId } = quote;
    const refusal = refuse(quote);
    if (refusal !== null)
      return { clOrdId, securityId, ok: false, bidOrderId: null, ofrOrderId: null, ...refusal };
    entered += 1;
    const bidOrderId = quote.bid === null ? null : `B-${entered}`;
    const ofrOrderId = quote.ofr === null ? null : `O-${entered}`;
    return { clOrdId, securityId, ok: true, message: '双边报价已提交', field: null, bidOrderId, ofrOrderId };
  };
  server.on(REPLACE, (request: { body?: unknown }) => {
    // `as` holds: the store under test sent it.
    const { quotes } = JSON.parse(String(request.body)) as { quotes: TwoSidedQuote[] };
    sentQuotes.push(quotes);
    return quotes.map(answer);
  });
  return {
    server,
    sentQuotes,
    /** Number of quotes accepted. */
    entered: () => entered,
    refuseWith: (fn: typeof refuse) => {
      refuse = fn;
    },
  };
}

/** The push of own orders after the `entered`th quote was accepted: its legs rest, what it replaced is gone. */
function receive(orders: Map<string, Order>, quote: TwoSidedQuote, entered: number): void {
  for (const [id, order] of orders)
    if (order.securityID === quote.securityId && order.ordStatus === '0')
      orders.set(id, {
        ...order,
        ordStatus: '4',
        phase: 'done',
        reason: quote.bid === null && quote.ofr === null ? 'user' : 'replaced',
      });
  const put = (id: string, side: 1 | 2, quotedLeg: TwoSidedQuote['bid']): void => {
    if (quotedLeg === null) return;
    const { price, orderQty } = quotedLeg;
    const rest = {
      price,
      orderQty,
      leavesQty: orderQty,
      settlType: quote.settlType ?? '',
      createTime: `2026-11-20 11:00:00.${100 + entered}`,
    };
    orders.set(id, leg({ orderId: id, securityID: quote.securityId, side, ...rest }));
  };
  put(`B-${entered}`, 1, quote.bid);
  put(`O-${entered}`, 2, quote.ofr);
}

/** A market maker's desk: the store on fake doors. */
export function makerDesk(tab = new FakeStorage().openTab()) {
  const clock = new FakeClock();
  const { server, sentQuotes, entered, refuseWith } = takingServer();
  const session = makeAutoObservable({ sessionId: 's1', isLogin: true, userInfo: { operid: 'op1' } });
  const orders = observable.map<string, Order>(undefined, { deep: false });
  let count = 0;
  const trading = {
    orders,
    ready: true,
    follow: () => () => {},
    newClOrdId: () => `maker-${(count += 1)}`,
    replacing: (work: Promise<void>) => work,
    isLost: false,
  };
  const best = new LiveTable<ReturnType<typeof bestRow>>(clock);
  const warned: QuoteWarning[] = [];
  let declines = false;
  const tracked: string[] = [];
  const deps: MakerDeps = {
    report: { track: (event) => void tracked.push(event) },
    http: createHttp({ transport: server.transport, token: () => 't' }),
    clock,
    storage: new Storage(tab),
    // `as` holds: the store reads these fields only.
    market: { best } as unknown as MakerDeps['market'],
    session: session as unknown as MakerDeps['session'],
    calendar: {
      now: () => clock.now(),
      isWorkday: (at = clock.now()) => ![0, 6].includes(new Date(at + 8 * MS_PER_HOUR).getUTCDay()),
    },
    trading: trading as unknown as MakerDeps['trading'],
  };
  const store = new MakerStore(deps, (warnings) => {
    warned.push(...warnings);
    return Promise.resolve(!declines);
  });
  return {
    clock,
    server,
    session,
    orders,
    trading,
    best,
    sentQuotes,
    tracked,
    deps,
    store,
    warned,
    refuseWith,
    decline: () => {
      declines = true;
    },
    hearLast: () => sentQuotes.at(-1)?.forEach((quote) => receive(orders, quote, entered())),
  };
}
