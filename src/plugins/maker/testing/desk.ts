import { MS_PER_HOUR, ORDER_FLAG } from '#contract/rules';
import type { Order, TwoSidedQuote, TwoSidedReply } from '#contract/entities';
import { createHttp, TransportError } from '#core/http';
import { Storage } from '#core/storage';
import type { LookupOutcome } from '#core/trading';
import { bestRow, FakeClock, FakeServer, FakeStorage, orderRow } from '#testing';
import { LiveTable } from '#core/market';
import { makeAutoObservable, observable, type ObservableMap } from 'mobx';
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
  const stored = new Map<string, TwoSidedReply>();
  const answer = (quote: TwoSidedQuote): TwoSidedReply => {
    const { clOrdId, securityId } = quote;
    const earlier = stored.get(clOrdId);
    if (earlier !== undefined) return earlier;
    const refusal = refuse(quote);
    if (refusal !== null)
      return { clOrdId, securityId, ok: false, bidOrderId: null, ofrOrderId: null, ...refusal };
    entered += 1;
    const bidOrderId = quote.bid === null ? null : `B-${entered}`;
    const ofrOrderId = quote.ofr === null ? null : `O-${entered}`;
    const message = '双边报价已提交';
    const reply = { clOrdId, securityId, ok: true, message, field: null, bidOrderId, ofrOrderId };
    stored.set(clOrdId, reply);
    return reply;
  };
  /** Whether replies are lost on their way. */
  const line = { isCut: false };
  server.on(REPLACE, (request: { body?: unknown }) => {
    // `as` holds: the store under test sent it.
    const { quotes } = JSON.parse(String(request.body)) as { quotes: TwoSidedQuote[] };
    sentQuotes.push(quotes);
    const replies = quotes.map(answer);
    return line.isCut ? new TransportError('network') : replies;
  });
  return {
    server,
    sentQuotes,
    line,
    outcomeOf: (clOrdId: string): LookupOutcome => {
      const reply = stored.get(clOrdId);
      if (reply === undefined) return { kind: 'void', words: { text: '未受理' } };
      const { bidOrderId, ofrOrderId, message } = reply;
      const rest = { ordStatus: '0', cumQty: 0, message, avgPrice: null, remainingQuota: null } as const;
      return {
        kind: 'accepted',
        reply: {
          ...rest,
          orderId: bidOrderId ?? ofrOrderId ?? '',
          ...(bidOrderId === null || ofrOrderId === null ? {} : { ofrOrderId }),
        },
      };
    },
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

/** Own orders that arrive when the test says so, and outcomes that are told once the line is there. */
function tradingOf(
  clock: FakeClock,
  orders: ObservableMap<string, Order>,
  line: { readonly isCut: boolean },
  outcomeOf: (clOrdId: string) => LookupOutcome,
) {
  let count = 0;
  return {
    orders,
    ready: true,
    follow: () => () => {},
    find: async (clOrdId: string, isWanted: () => boolean): Promise<LookupOutcome> => {
      while (line.isCut && isWanted())
        await new Promise<void>((resolve) => {
          clock.setTimeout(resolve, 2000);
        });
      return isWanted() ? outcomeOf(clOrdId) : { kind: 'unknown', words: { text: '' } };
    },
    newClOrdId: () => `maker-${(count += 1)}`,
    replacing: (work: Promise<void>) => work,
    isLost: false,
  };
}

/** A market maker's desk: the store on fake doors. */
export function makerDesk(tab = new FakeStorage().openTab()) {
  const clock = new FakeClock();
  const { server, sentQuotes, line, outcomeOf, entered, refuseWith } = takingServer();
  const session = makeAutoObservable({ sessionId: 's1', isLogin: true, userInfo: { operid: 'op1' } });
  const orders = observable.map<string, Order>(undefined, { deep: false });
  const trading = tradingOf(clock, orders, line, outcomeOf);
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
    line,
    entered,
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
