import * as z from 'zod/mini';

/** A price as a visitor may see it: cut to 2 decimals by the server, padded with asterisks to 4 (spec section 5). */
export const maskedPrice = z.string().check(z.regex(/^-?\d+\.\d{0,3}\*+$/));

/**
 * A price or yield on the wire. Number (yield in %, or price per 100 face) for entitled users, masked text such as `2.20**` for visitors,
 * null if there is none. The adjacent `priceType` states which of the two it is.
 */
export const price = z.nullable(z.union([z.number(), maskedPrice]));
export type Price = z.output<typeof price>;

/** `Y` yield in %, `C` clean price per 100 face (domain notes 1.3). */
export const priceType = z.enum(['Y', 'C']);
export type PriceType = z.output<typeof priceType>;

/** Quantity in 万元 of face value. */
export const quantity = z.nullable(z.number());

/** `YYYY-MM-DD HH:mm:ss.SSS`, Beijing time, or null. */
export const dateTime = z.nullable(z.string());

/** `YYYY-MM-DD`, or null. */
export const date = z.nullable(z.string());

/** Text that may be unknown. Unknown is null, never the text 'null'. */
export const text = z.nullable(z.string());

/** 1 bid (buy), 2 offer (sell). */
export const side = z.union([z.literal(1), z.literal(2)]);
export type Side = z.output<typeof side>;

/** Code of a security with its market, e.g. `240210.IB`. */
export const securityId = z.string().check(z.regex(/^[0-9A-Za-z]{1,20}\.(IB|SH|SZ|BC)$/));

/** Digits from a query string or a body. Other values that `Number` would convert (empty text, a boolean, a list of one) are refused. */
const readNumber = z.transform((value: number | string) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
);

/** Whole number from a query string or a body, within bounds. */
export const whole = (min: number, max: number) =>
  z.pipe(readNumber, z.int().check(z.minimum(min), z.maximum(max)));

/** A requested calendar day, `YYYY-MM-DD`: a real one in the years 1900 to 2199. */
export const day = z.iso.date().check(z.regex(/^(?:19|2[01])/));

/** A change count, as its reader last saw it. It and its successor fit in 32 bits. */
export const revision = z.int().check(z.minimum(0), z.maximum(2_147_483_646));

/** Query list of security ids: `a,b,c`, at most 500. */
export const securityIdList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(12_000)),
    z.transform((value: string) => value.split(',').filter((id) => id !== '')),
  ),
  z.array(securityId).check(z.maxLength(500)),
);

/** One page of a list. `totalPages` is at least 1; for a long list it is a lower bound that grows while paging (docs/decisions/0063). */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ content: z.array(item), totalPages: z.number() });

/**
 * A message on the wire: `message` in Chinese and, if the server identifies it, the text key with its values, so that a client can show
 * it in its own language (decisions 0023, 0028).
 */
export const spoken = {
  message: z.string(),
  key: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
};

/** HTTP envelope of every reply (spec section 7). */
export const envelope = <T extends z.core.$ZodType>(data: T) =>
  z.object({ code: z.number(), message: z.string(), data });
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}
