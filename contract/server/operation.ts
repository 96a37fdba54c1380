import type * as z from 'zod/mini';
import type { Endpoint } from '../api/index.ts';
import type { ServerHalf, ServerHalves } from './halves.ts';

/** The area of a call: the first segment of its path, and its heading in the documents. */
export type Area = 'account' | 'basic' | 'market' | 'transaction' | 'console' | 'config' | 'alerts' | 'cases';

/** A call with both its halves. */
export type Operation = Endpoint & ServerHalf & { readonly area: Area };

type Calls = Readonly<Record<string, Endpoint>>;
type Joined<A extends Calls, H extends ServerHalves> = {
  readonly [K in keyof A & keyof H]: A[K] & H[K] & { readonly area: Area };
};

/** Joins the calls of an area to their server halves. Neither a call without a half nor a half without a call compiles. */
export function serve<
  A extends Calls,
  const H extends { readonly [K in keyof A]: ServerHalf } & {
    readonly [K in Exclude<keyof H, keyof A>]: never;
  },
>(area: Area, calls: A, halves: H): Joined<A, H> {
  const joined = Object.entries(calls).map(([key, call]) => [key, { ...call, ...halves[key], area }]);
  // `as` holds: every key of the calls has its half, by the type of `halves`.
  return Object.fromEntries(joined) as Joined<A, H>;
}

type Schema = z.core.$ZodType;
type Part<K extends 'params' | 'query' | 'body', O> = O extends { readonly [P in K]: infer S extends Schema }
  ? { readonly [P in K]: S }
  : unknown;

/** The schemas of the request parts that the call declares. */
export type RequestSchemas<O> = Part<'params', O> & Part<'query', O> & Part<'body', O>;
