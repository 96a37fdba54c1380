import * as z from 'zod/mini';
import { securityId } from './common.ts';

/** A market maker's cell input, as typed: not necessarily a number. '' withdraws the side. */
const typed = z.exactOptional(z.string().check(z.maxLength(16)));

/** Unsent input for one bond; an absent cell was not touched. */
export const makerDraft = z.strictObject({ bidPrice: typed, bidQty: typed, ofrPrice: typed, ofrQty: typed });
export type MakerDraft = z.output<typeof makerDraft>;

/** One bond of a market maker's sheet. `settlType` '': the bond's usual one. `isPaused`: its quotes were withdrawn and are kept in `draft` for resending. */
export const makerRow = z.strictObject({
  securityId,
  symbol: z.string().check(z.maxLength(40)),
  settlType: z.string().check(z.maxLength(16)),
  draft: makerDraft,
  isPaused: z.boolean(),
});
export type MakerRow = z.output<typeof makerRow>;

/** Most bonds that one sheet holds. */
export const MAKER_ROWS = 200;

/**
 * A market maker's quoting sheet: its bonds in order, and quoting parameters. `stepBp` of a shift and `spreadBp` between both sides, basis
 * points; `qty` of a new quote, 万元; `specifyTime` as in order entry.
 */
export const makerSheet = z.strictObject({
  rows: z.array(makerRow).check(z.maxLength(MAKER_ROWS)),
  stepBp: z.number().check(z.minimum(0), z.maximum(100)),
  spreadBp: z.number().check(z.minimum(0), z.maximum(1000)),
  reference: z.enum(['valuation', 'last', 'mid']),
  qty: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  specifyTime: z.string().check(z.maxLength(8)),
  sendsAtOnce: z.boolean(),
});
export type MakerSheet = z.output<typeof makerSheet>;
