import type { OrderEntry } from '#contract/entities';
import { e4Number, type OrderCheckFacts, type Workdays, workdaysForBond } from '#contract/rules';
import * as z from 'zod/mini';
import type { ParsedRow } from './bulk-parse.ts';
import { type OddPrice, oddPriceOf, wordsOf } from './bulk-tokens.ts';
import { checkDraft, type Problem, readPrice, readQuantity } from './checks.ts';
import { emptyDraft, entryOf, INTENTION_TIME, type TicketDraft } from './draft.ts';
import { settledCode } from './spoken-day.ts';
import { typedQuantity } from './typed.ts';

/**
 * One row of the bulk table. `unknown`: sent and never answered, to be sent again under the same clOrdId only. `note` is the server's
 * message about it.
 */
const bulkRow = z.object({
  clOrdId: z.string(),
  line: z.number(),
  bond: z.string(),
  securityId: z.string(),
  symbol: z.string(),
  /** The outcome of looking up its bond. */
  bondState: z.enum(['waiting', 'found', 'none', 'many', 'failed']),
  side: z.nullable(z.union([z.literal(1), z.literal(2)])),
  priceType: z.enum(['Y', 'C']),
  priceText: z.string(),
  qtyText: z.string(),
  settlType: z.string(),
  /** The day as spoken in the line, and when that was read (epoch ms): which date it means depends on the bond's market. */
  spoken: z._default(z.nullable(z.object({ day: z.string(), at: z.number() })), null),
  /** The line names no settlement: it follows the kind of bond. */
  isUsualSettlement: z._default(z.boolean(), false),
  quoteInd: z.union([z.literal(1), z.literal(2), z.literal(99)]),
  allOrNone: z._default(z.boolean(), false),
  remark: z.string(),
  status: z.enum(['draft', 'sending', 'done', 'refused', 'unknown']),
  note: z.string(),
});
export type BulkRow = z.output<typeof bulkRow>;

/** One user's rows, as stored in the tab. */
export const bulkDraft = z.object({ operId: z.string(), rows: z.array(bulkRow) });

/** Fields of a row that the user may change. */
export type BulkEdit = Partial<
  Pick<BulkRow, 'bond' | 'side' | 'priceType' | 'priceText' | 'qtyText' | 'settlType' | 'quoteInd'>
>;

/** `settlType`: the settlement code of the line's wording, read at `at` (epoch ms). */
export const rowOfParsed = (parsed: ParsedRow, clOrdId: string, settlType: string, at: number): BulkRow => ({
  clOrdId,
  line: parsed.line,
  bond: parsed.bond,
  securityId: '',
  symbol: '',
  bondState: parsed.bond === '' ? 'none' : 'waiting',
  side: parsed.side,
  priceType: parsed.priceType,
  priceText: parsed.priceText,
  qtyText: parsed.qtyText,
  settlType,
  spoken: ['', settlType].includes(parsed.settlType) ? null : { day: parsed.settlType, at },
  isUsualSettlement: parsed.settlType === '',
  quoteInd: parsed.quoteInd,
  allOrNone: parsed.allOrNone,
  remark: parsed.remark,
  status: 'draft',
  note: '',
});

/** The settlement code of a row with this bond: a spoken day is read in the calendar of the bond's market. */
export const settlTypeOf = (
  { settlType, spoken }: BulkRow,
  securityId: string,
  interbank: Workdays,
): string =>
  spoken === null ? settlType : settledCode(spoken.day, spoken.at, workdaysForBond(securityId, interbank));

const draftOfRow = (row: BulkRow): TicketDraft => ({
  ...emptyDraft(row.clOrdId),
  securityId: row.securityId,
  symbol: row.symbol,
  side: row.side ?? 1,
  priceType: row.priceType,
  priceText: row.priceText,
  qtyText: row.qtyText,
  settlType: row.settlType,
  quoteInd: row.quoteInd,
  allOrNone: row.allOrNone,
  specifyTime: row.quoteInd === 99 ? INTENTION_TIME : '',
  remark: row.remark,
  source: 'bulk',
});

/** The fault of a row: its column, and the reason. */
export interface RowProblem {
  readonly column: 'bond' | 'side' | 'price' | 'qty' | 'settle' | 'row';
  readonly key:
    | Problem['key']
    | `ticket:problem.${
        | OddPrice
        | 'twoPrices'
        | 'forwardDate'
        | 'crossed'
        | 'noSide'
        | 'bondNone'
        | 'bondMany'
        | 'bondFailed'
        | 'bondWaiting'}`;
  readonly values: Problem['values'];
}

const BOND_KEYS = {
  none: 'ticket:problem.bondNone',
  many: 'ticket:problem.bondMany',
  failed: 'ticket:problem.bondFailed',
  waiting: 'ticket:problem.bondWaiting',
} as const;
const COLUMNS: Readonly<Record<string, RowProblem['column']>> = {
  price: 'price',
  orderQty: 'qty',
  minQty: 'qty',
  settlType: 'settle',
};

/** Everything that prevents sending a row, by the rules of the ticket; the same for every row, however it was entered. */
export function problemsOfRow(row: BulkRow, facts: OrderCheckFacts): readonly RowProblem[] {
  const found: RowProblem[] = [];
  if (row.bondState !== 'found')
    found.push({
      column: 'bond',
      key: row.bond === '' ? 'ticket:problem.noBond' : BOND_KEYS[row.bondState],
      values: {},
    });
  if (row.side === null) found.push({ column: 'side', key: 'ticket:problem.noSide', values: {} });
  for (const [field, problem] of Object.entries(checkDraft(draftOfRow(row), facts))) {
    if (field === 'securityId') continue;
    found.push({ column: COLUMNS[field] ?? 'row', ...problem, key: betterKey(row, problem.key) });
  }
  return found;
}

/** Explains why an order cannot have what a chat gives in place of a price or a date. */
function betterKey({ priceText, settlType }: BulkRow, key: Problem['key']): RowProblem['key'] {
  if (key === 'refusals:badSettlement' && settlType.startsWith('forward'))
    return 'ticket:problem.forwardDate';
  if (key !== 'ticket:problem.badPrice') return key;
  const words = wordsOf(priceText);
  for (const word of words) {
    const odd = oddPriceOf(word);
    if (odd !== null) return `ticket:problem.${odd}`;
  }
  return words.length > 1 || priceText.includes('/') ? 'ticket:problem.twoPrices' : key;
}

/** The entry of a row without problems, for this settlement date if one is given; null when something is missing after all. */
export function entryOfRow(row: BulkRow, settlDate: string | null = null): OrderEntry | null {
  const price = readPrice(row, null);
  const qty = readQuantity(row.qtyText);
  if (typeof price !== 'number' || typeof qty !== 'number' || row.side === null || row.securityId === '')
    return null;
  return entryOf(draftOfRow(row), e4Number(price), qty, settlDate);
}

/** Whether something may be wrong with it: it has not been sent, or was refused. */
export const canHaveProblems = ({ status }: BulkRow): boolean => status !== 'done' && status !== 'unknown';

/** 万元 as typed; null when it is not a number. */
export function quantityOf(row: BulkRow): number | null {
  const typed = typedQuantity(row.qtyText);
  return typed.kind === 'number' ? typed.value : null;
}
