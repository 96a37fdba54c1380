import type { BestMarket } from '#contract/entities';
import {
  type BandLevel,
  bandLevel,
  bestAgainst,
  bpBetween,
  checkOrder,
  type FigureE4,
  type OrderCheckFacts,
  type PriceBands,
  type ProblemValues,
  qtyProblem,
  readEnteredPrice,
  type RefusalKey,
  stricter,
  throughBp,
  type YieldE4,
  yieldOrNull,
} from '#contract/rules';
import type { TicketDraft } from './draft.ts';
import { typedPrice, typedQuantity } from './typed.ts';

/** A field of the ticket, by the name that the server's refusals use; in the order of the form. */
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

/** Where a refusal of the server is shown; one without a field is shown at the foot of the ticket. */
export const fieldOf = (name: string | null): TicketField | null => {
  if (name === 'priceType') return 'price';
  if (name === 'allOrNone') return 'minQty';
  if (name === 'settlDate') return 'settlType';
  return TICKET_FIELDS.find((field) => field === name) ?? null;
};

/** Faults that only a form can have: the text is missing or unreadable. */
type FormKey = 'noBond' | 'noPrice' | 'badPrice' | 'noQty' | 'badQty' | 'noTime' | 'longRemark';

/** The fault of a field, as text: of the form, or of a rule that the server enforces too. */
export interface Problem {
  readonly key: `ticket:problem.${FormKey}` | `refusals:${RefusalKey}`;
  readonly values: ProblemValues;
}
export type Problems = Partial<Readonly<Record<TicketField, Problem>>>;

/** Longest remark that the server accepts. */
const REMARK_LENGTH = 200;

const ofForm = (key: FormKey): Problem => ({ key: `ticket:problem.${key}`, values: {} });
const ofRule = ({ key, values }: { readonly key: RefusalKey; readonly values: ProblemValues }): Problem => ({
  key: `refusals:${key}`,
  values,
});

type PriceDraft = Pick<TicketDraft, 'priceText' | 'priceType' | 'securityId'>;

/** The price as typed in whole 1e-4, or its fault. `bondType` null: not known yet. */
export function readPrice(
  { priceText, priceType, securityId }: PriceDraft,
  bondType: string | null,
): FigureE4 | Problem {
  const typed = typedPrice(priceText);
  if (typed.kind === 'empty') return ofForm('noPrice');
  if (typed.kind === 'bad') return ofForm('badPrice');
  const read = readEnteredPrice({ price: typed.value, priceType, securityId, bondType }, 'price');
  return typeof read === 'number' ? read : ofRule(read);
}

/** The quantity as typed in 万元, or its fault. */
export function readQuantity(text: string): number | Problem {
  const typed = typedQuantity(text);
  if (typed.kind === 'empty') return ofForm('noQty');
  if (typed.kind === 'bad') return ofForm('badQty');
  const wrong = qtyProblem(typed.value, 'orderQty');
  return wrong === null ? typed.value : ofRule(wrong);
}

/** The faults found by the form alone. */
function formProblems(draft: TicketDraft): Problems {
  const [price, qty] = [typedPrice(draft.priceText).kind, typedQuantity(draft.qtyText).kind];
  const isTimeless =
    draft.quoteInd === 99 && draft.targetQuoteId === '' && ['', '0'].includes(draft.specifyTime);
  return {
    ...(draft.securityId === '' ? { securityId: ofForm('noBond') } : {}),
    ...(price === 'number' ? {} : { price: ofForm(price === 'empty' ? 'noPrice' : 'badPrice') }),
    ...(qty === 'number' ? {} : { orderQty: ofForm(qty === 'empty' ? 'noQty' : 'badQty') }),
    ...(isTimeless ? { specifyTime: ofForm('noTime') } : {}),
    ...(draft.remark.trim().length > REMARK_LENGTH ? { remark: ofForm('longRemark') } : {}),
  };
}

const numberOf = (typed: ReturnType<typeof typedPrice>): number | null =>
  typed.kind === 'number' ? typed.value : null;

/** Everything that prevents sending the draft, by field, in the order of the form. Empty: nothing known here. */
export function checkDraft(draft: TicketDraft, facts: OrderCheckFacts): Problems {
  const { securityId, side, priceType, allOrNone, quoteInd, targetQuoteId } = draft;
  const least = typedQuantity(draft.minQtyText);
  const order = {
    securityId,
    side,
    priceType,
    price: numberOf(typedPrice(draft.priceText)),
    orderQty: numberOf(typedQuantity(draft.qtyText)),
    allOrNone,
    quoteInd,
    // An unreadable number is not a whole number of steps either.
    ...(allOrNone || least.kind === 'empty' ? {} : { minQty: numberOf(least) ?? Number.NaN }),
    ...(targetQuoteId === '' ? {} : { targetQuoteId }),
  };
  const ofForms = formProblems(draft);
  const found: Partial<Record<TicketField, Problem>> = {};
  for (const rule of checkOrder(order, facts)) {
    const field = fieldOf(rule.field);
    if (field !== null) found[field] ??= ofRule(rule);
  }
  const all: Problems = { ...found, ...ofForms };
  return Object.fromEntries(
    TICKET_FIELDS.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]] as const])),
  );
}

/** What is worth a second look before sending. Figures in bp of yield; `level` is the severity. */
export interface Warning {
  readonly key: 'deviation' | 'throughBest';
  readonly values: ProblemValues;
  readonly level: BandLevel;
}

/** A price is so far off that the key which led to the review does not send it: another one does. */
export const needsOtherKey = (warnings: readonly Warning[]): boolean =>
  warnings.some(({ level }) => level !== 'warn');

/** Fat-finger checks: far from the valuation (beyond `limitBp` the server refuses; null: not known), or through the best quote of the other side. */
export function warningsOf(
  side: 1 | 2,
  price: YieldE4,
  best: Pick<BestMarket, 'priceType' | 'valYield' | 'bidPrice' | 'ofrPrice'> | undefined,
  limitBp: number | null,
  bands: PriceBands,
): readonly Warning[] {
  const found: Warning[] = [];
  const valuation = yieldOrNull(best?.valYield);
  const away = valuation === null ? 0 : Math.abs(bpBetween(price, valuation));
  const byLimit = limitBp !== null && away > limitBp ? 'refuse' : null;
  const ofValuation = stricter(bandLevel(away, bands.valuation), byLimit);
  if (ofValuation !== null) {
    const limit = byLimit === null ? (bands.valuation[ofValuation] ?? 0) : (limitBp ?? 0);
    found.push({ key: 'deviation', values: { bp: away.toFixed(2), limit }, level: ofValuation });
  }
  // Buying at a lower yield than offered pays more than necessary; selling at a higher one receives less.
  const other = bestAgainst(side, best);
  const through = other === null ? 0 : throughBp(side, price, other);
  const ofBest = bandLevel(through, bands.best);
  if (ofBest !== null) found.push({ key: 'throughBest', values: { bp: through.toFixed(2) }, level: ofBest });
  return found;
}
