// Log in by key, search, stream best quotes, place, amend, cancel, read fills. BOND_URL, BOND_KEY and BOND set the server, the key and the bond.
import { randomUUID } from 'node:crypto';
import { BondApi, type BestmarketRow } from './calls.ts';
import { Refused } from './transport.ts';

const { BOND_URL: url = '', BOND_KEY: key = '', BOND: bond = '' } = process.env;
const api = new BondApi({ url, key });
const print = (step: string, what: object): void => {
  process.stdout.write(`${JSON.stringify({ step, ...what })}\n`);
};

const found = await api.bondInfoByIdOrName({ securityArg: bond, rows: 1 });
print('search', { found: found.content.map((row) => row.securityid) });

async function bestOffer(): Promise<BestmarketRow> {
  for await (const { rows } of api.streamBestmarket([bond])) {
    const best = rows.find((row) => row.securityId === bond && row.ofrPrice !== null);
    if (best !== undefined) return best;
  }
  throw new Error('the stream has no end');
}
const best = await bestOffer();
const [offer, qty] = [Number(best.ofrPrice), best.ofrQty ?? 0];
print('best', { ofr: offer, qty });

const entry = (price: number, orderQty: number, timeInForce: 0 | 3) => ({
  clOrdId: randomUUID(),
  securityId: bond,
  side: 1 as const,
  price,
  priceType: best.priceType,
  orderQty,
  settlType: '3',
  quoteInd: 1 as const,
  timeInForce,
  specifyTime: '',
});

// A bid behind the market. An amendment enters the replacement and states the quote as last seen: both are done, or neither.
const behind = Number((offer + 0.02).toFixed(4));
const placed = await api.ordersPrice(entry(behind, 2000, 0));
const seen = await api.getQuoteDetail({ orderId: placed.orderId }).then(
  ({ order }) => order,
  (error: unknown) => {
    if (!(error instanceof Refused) || error.key !== 'notFound') throw error;
    // A sandbox key's orders are checked and answered like all others, but none is committed: there is nothing to amend, cancel or fill.
    print('sandbox', { committed: false });
    process.exit(0);
  },
);
print('place', { status: seen.ordStatus });
const replaces = { orderId: placed.orderId, leavesQty: seen.leavesQty };
const amended = await api.ordersPrice({ ...entry(behind, 3000, 0), replaces });
print('amend', { qty: (await api.getQuoteDetail({ orderId: amended.orderId })).order.orderQty });
print('cancel', { ok: (await api.cancelMyQuote({ orderIds: [amended.orderId] })).map((row) => row.ok) });

const lifted = await api.ordersPrice(entry(offer, qty, 3));
const { events } = await api.getQuoteDetail({ orderId: lifted.orderId });
const fills = events.filter((event) => event.kind === 'fill');
print('fills', { qty: fills.reduce((sum, fill) => sum + fill.lastQty, 0) });

try {
  await api.ordersPrice(entry(behind + 50, 2000, 0));
} catch (error) {
  if (error instanceof Refused) print('refused', { key: error.key, field: error.field });
  else throw error;
}
process.exit(0);
