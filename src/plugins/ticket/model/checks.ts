import type { BondInfo, BestMarket } from '#contract/entities';
import {
  ORDER_QTY_LEAST,
  ORDER_QTY_MOST,
  ORDER_QTY_STEP,
  PRICE_TICK,
  quantityProblem,
  toE4,
} from '#contract/rules';
import type { TicketDraft } from './draft.ts';
import { typedPrice, typedQuantity } from './typed.ts';

/** A field of the ticket, by the name that the server's refusals use. */
export const TICKET_FIELDS = [
  'securityId',
  'side',
  'price',
  'orderQty',
  'minQty',
  'settlType',
  'quoteInd',
  'timeInForce',
  'specifyTime',
  'targetQuoteId',
  'dealPathId',
  'remark',
  'newAuth',
  'time',
] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];

/** Where a refusal of the server is shown; what no field has goes to the foot of the ticket. */
export const fieldOf = (name: string | null): TicketField | null => {
  if (name === 'priceType') return 'price';
  if (name === 'allOrNone') return 'minQty';
  return TICKET_FIELDS.find((field) => field === name) ?? null;
};

/** Something wrong with a field: the key of its text and its values. */
export interface Problem {
  readonly key:
    | 'noBond'
    | 'matured'
    | 'noPrice'
    | 'badPrice'
    | 'tick'
    | 'range'
    | 'ncdByYield'
    | 'beyondTarget'
    | 'noQty'
    | 'badQty'
    | 'qtyStep'
    | 'qtyMost'
    | 'overQuota'
    | 'minQty'
    | 'noAllOrNone'
    | 'noSettle'
    | 'pastMaturity'
    | 'noTime'
    | 'noPath'
    | 'longRemark';
  readonly values: Readonly<Record<string, string | number>>;
}
export type Problems = Partial<Readonly<Record<TicketField, Problem>>>;

/** A quote to meet, `price` as it was quoted. */
export interface Target {
  readonly quoteId: string;
  readonly price: number;
  readonly priceType: 'Y' | 'C';
}

/** What is known beside the draft. Absent or null: not known yet, so not checked; the server checks everything. */
export interface CheckFacts {
  readonly info?: Pick<BondInfo, 'bondType' | 'maturityDate' | 'trueRemainMaturityStr'> | null;
  readonly settleDate?: string | null;
  readonly remainingQuota?: number | '';
  readonly hasPath?: boolean | null;
  /** Price of the quote that the order is to meet. */
  readonly target?: Target | null;
}

const problem = (key: Problem['key'], values: Problem['values'] = {}): Problem => ({ key, values });

/** The price as typed in whole 1e-4, or what is wrong with it. By the server's own rules. */
export function readPrice(draft: Pick<TicketDraft, 'priceText' | 'priceType'>): number | Problem {
  const typed = typedPrice(draft.priceText);
  if (typed.kind === 'empty') return problem('noPrice');
  if (typed.kind === 'bad') return problem('badPrice');
  const e4 = toE4(typed.value);
  if (e4 === 'tick') return problem('tick', { tick: PRICE_TICK });
  if (e4 === 'range' || (draft.priceType === 'C' && e4 <= 0)) return problem('range');
  return e4;
}

/** The quantity as typed in 万元, or what is wrong with it. */
export function readQuantity(text: string): number | Problem {
  const typed = typedQuantity(text);
  if (typed.kind === 'empty') return problem('noQty');
  if (typed.kind === 'bad') return problem('badQty');
  const wrong = quantityProblem(typed.value);
  if (wrong === 'step') return problem('qtyStep', { least: ORDER_QTY_LEAST, step: ORDER_QTY_STEP });
  return wrong === 'most' ? problem('qtyMost', { most: ORDER_QTY_MOST }) : typed.value;
}

/** What is wrong with the smallest part: no such number, or more than the order; an intention that nobody's quote answers has no whole. */
function minQtyProblem(
  { minQtyText, allOrNone, quoteInd, targetQuoteId }: TicketDraft,
  qty: number | Problem,
): Problem | null {
  if (allOrNone) return quoteInd === 99 && targetQuoteId === '' ? problem('noAllOrNone') : null;
  const typed = typedQuantity(minQtyText);
  if (typed.kind === 'empty') return null;
  const isFine =
    typed.kind === 'number' &&
    Number.isSafeInteger(typed.value) &&
    typed.value % ORDER_QTY_STEP === 0 &&
    (typeof qty !== 'number' || typed.value <= qty);
  return isFine ? null : problem('minQty', { step: ORDER_QTY_STEP });
}

/** Whether a price asks for more than the quote gives: a buyer for a higher yield, a seller for a lower one. */
function isBeyond(
  { side, priceType, targetQuoteId }: TicketDraft,
  e4: number,
  { quoteId, ...target }: Target,
): boolean {
  const quoted = toE4(target.price);
  if (quoteId !== targetQuoteId || priceType !== target.priceType || typeof quoted !== 'number') return false;
  return (side === 1) === (priceType === 'Y') ? e4 > quoted : e4 < quoted;
}

/** Everything that stands against sending the draft, by field. Empty: it may be sent. */
export function checkDraft(draft: TicketDraft, facts: CheckFacts): Problems {
  const found: Partial<Record<TicketField, Problem>> = {};
  const { info = null, settleDate, remainingQuota = '', hasPath = null, target = null } = facts;
  if (draft.securityId === '') found.securityId = problem('noBond');
  else if (info?.trueRemainMaturityStr.startsWith('-') === true) found.securityId = problem('matured');
  const price = readPrice(draft);
  if (typeof price !== 'number') found.price = price;
  else if (draft.priceType === 'C' && info?.bondType === 'NCD') found.price = problem('ncdByYield');
  else if (target !== null && isBeyond(draft, price, target))
    found.price = problem('beyondTarget', { price: target.price });
  const qty = readQuantity(draft.qtyText);
  if (typeof qty !== 'number') found.orderQty = qty;
  else if (remainingQuota !== '' && qty > remainingQuota)
    found.orderQty = problem('overQuota', { left: remainingQuota });
  const least = minQtyProblem(draft, qty);
  if (least !== null) found.minQty = least;
  if (settleDate === null) found.settlType = problem('noSettle');
  else if (
    settleDate !== undefined &&
    info !== null &&
    info.maturityDate !== null &&
    info.maturityDate <= settleDate
  )
    found.settlType = problem('pastMaturity', { date: info.maturityDate });
  if (draft.quoteInd === 99 && draft.targetQuoteId === '' && ['', '0'].includes(draft.specifyTime))
    found.specifyTime = problem('noTime');
  if (hasPath === false) found.dealPathId = problem('noPath');
  if (draft.remark.trim().length > 200) found.remark = problem('longRemark');
  return found;
}

/** What is worth a second look before sending. Figures in bp of yield. */
export interface Warning {
  readonly key: 'deviation' | 'throughBest';
  readonly values: Readonly<Record<string, string | number>>;
}

/** Fat-finger checks: farther from the valuation than `limitBp` (null: not known), or worse than the best quote of the other side. */
export function warningsOf(
  side: 1 | 2,
  yieldE4: number,
  best: Pick<BestMarket, 'priceType' | 'valYield' | 'bidPrice' | 'ofrPrice'> | undefined,
  limitBp: number | null,
): readonly Warning[] {
  const found: Warning[] = [];
  const e4 = (value: unknown): number | null => {
    const read = typeof value === 'number' ? toE4(value) : null;
    return typeof read === 'number' ? read : null;
  };
  const bp = (distance: number): string => (Math.abs(distance) / 100).toFixed(2);
  const valuation = e4(best?.valYield);
  if (valuation !== null && limitBp !== null && Math.abs(yieldE4 - valuation) > limitBp * 100)
    found.push({ key: 'deviation', values: { bp: bp(yieldE4 - valuation), limit: limitBp } });
  const other = best?.priceType === 'Y' ? e4(side === 1 ? best.ofrPrice : best.bidPrice) : null;
  // Buying at a lower yield than is offered pays more than need be; selling at a higher one gets less.
  const worse = other === null ? 0 : side === 1 ? other - yieldE4 : yieldE4 - other;
  if (worse > 0) found.push({ key: 'throughBest', values: { bp: bp(worse) } });
  return found;
}
