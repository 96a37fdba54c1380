import { decimalToNumber, parseDecimal, subtractDecimals, type DecimalInput } from './decimal.ts';

/** Offer mode for the **string** '0' only; every other value, including the number 0, is quotation mode (spec 4). */
export const quoteMode = (newversion: unknown): 'depthOffer' | 'deepQuotation' =>
  newversion === '0' ? 'depthOffer' : 'deepQuotation';

/** The composite quote's version: the second for 1 or '1' (spec 4). */
export const ticketMode = (newlookticket: unknown): 'lookTicketV2' | 'lookTicket' =>
  newlookticket === 1 || newlookticket === '1' ? 'lookTicketV2' : 'lookTicket';

/** Limit minus used amount, 万元, exact; `''` when either is missing or not a number. Zero is a value. */
export const remainingQuota = (quota: {
  readonly amountLimit?: DecimalInput;
  readonly amount?: DecimalInput;
}): number | '' => {
  const limit = parseDecimal(quota.amountLimit);
  const used = parseDecimal(quota.amount);
  return limit === null || used === null ? '' : decimalToNumber(subtractDecimals(limit, used));
};

/** The period in which an operator may trade; empty when unknown. */
export type ValidTime = {
  readonly operid?: string;
  readonly validstarttime?: string;
  readonly validendtime?: string;
};

/** The valid time from a reply, or an empty object when loading failed (no reply) (spec 4). */
export const validTimeOf = (reply: ValidTime | null | undefined): ValidTime => reply ?? {};
