import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/**
 * Who may call. `public` visitors too (prices masked by the server); `user` a signed-in user; `marketMaker` the market-making tier, verified
 * (newAuth Y); `staff` the firm's product staff. Every `auth` path is at least `user` (R6.01). Whether an unverified user may trade
 * is decided, with words, by order entry.
 */
export type Access = 'public' | 'user' | 'marketMaker' | 'staff';

export type Area = 'account' | 'basic' | 'market' | 'transaction' | 'console' | 'config' | 'alerts';

/** One call of the wire: method, path below /api (`:name` marks a parameter), access, request and reply schemas. */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> {
  readonly name: string;
  readonly area: Area;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Schema of the envelope's `data`. */
  readonly reply: R;
  /** The body is multipart/form-data with one file field `file`. */
  readonly multipart: boolean;
}

interface Spec<P, Q, B, R> {
  readonly name: string;
  readonly area: Area;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: R;
  readonly multipart?: boolean;
}

/** Declares a call. Absent request parts are `undefined`, so that `RequestOf` leaves them out. */
export function endpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(spec: Spec<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    ...spec,
    // `as` holds: when the key is absent the type parameter is its default, undefined.
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    multipart: spec.multipart ?? false,
  };
}

type Part<K extends string, S> = S extends Schema ? { [key in K]: z.input<S> } : unknown;

/** What a caller passes: `{ params, query, body }`, only the parts that the call declares (before defaults and coercion). */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** What the call yields: the envelope's `data`. */
export type ReplyOf<E> =
  E extends Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, infer R>
    ? z.output<R>
    : never;

/** Path with its parameters filled in and encoded, below /api. */
export function pathOf(
  call: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const filled = call.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} of ${call.path} is missing`);
    return encodeURIComponent(String(value));
  });
  return `/api${filled}`;
}

/** Where the server shows its generated documents, a page for people. */
export const DOCS_PATH = '/api/docs';
