import type * as z from 'zod/mini';
import type { StaffRole } from '../entities/index.ts';

type Schema = z.core.$ZodType;

/**
 * One call as both ends know it: method, path below /api (`:name` marks a parameter) and reply. The other half, who may make it and the shape
 * of a request, is in #contract/server.
 */
export interface Endpoint<N extends string = string, R extends Schema = Schema> {
  /** Unique: names the call in documents, logs and fixtures, and joins its two halves. */
  readonly name: N;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The staff roles that may make it. Absent: not restricted by staff role. */
  readonly roles?: readonly StaffRole[];
  /** Schema of the envelope's `data`. */
  readonly reply: R;
}

/** Whether a caller with these staff roles may make a call: the one rule, enforced by the server and followed by screens. */
export const mayMake = ({ roles }: Pick<Endpoint, 'roles'>, granted: readonly StaffRole[]): boolean =>
  roles === undefined || roles.some((role) => granted.includes(role));

/** Declares a call. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const N extends string, R extends Schema>(spec: Endpoint<N, R>): Endpoint<N, R> {
  return spec;
}

/** The envelope's `data` as returned by the call. */
export type ReplyOf<E> = E extends Endpoint<string, infer R> ? z.output<R> : never;

/** Path with its parameters filled in and encoded, including /api. Throws Error for a parameter without a value. */
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

/** Where the server shows its generated documents as a web page. */
export const DOCS_PATH = '/api/docs';
