import type { RefusalKey } from '#contract/rules';
import * as z from 'zod/mini';
import { type HttpError, HttpStatusError } from './errors.ts';

/** Fields of requests that earlier releases refuse, and without which a call does the same or nearly. A dot leads into a field. */
const DISPENSABLE = ['sendId', 'layouts.former'] as const;
const NOT_ACCEPTED: RefusalKey = 'notAccepted';

const refusal = z.object({ key: z.literal(NOT_ACCEPTED), field: z.enum(DISPENSABLE) });
const fields = z.record(z.string(), z.unknown());

/**
 * The body to send to a server of an earlier release, which refused this one for a field that it does not know: while processes are updated one after
 * another, a new page may meet one. null: it was refused for another reason.
 */
export function bodyForFormer(body: unknown, error: HttpError): object | null {
  if (!(error instanceof HttpStatusError) || error.status !== 400) return null;
  const [read, whole] = [z.safeParse(refusal, error.data), z.safeParse(fields, body)];
  if (!read.success || !whole.success) return null;
  return without(whole.data, read.data.field.split('.'));
}

function without(
  body: Readonly<Record<string, unknown>>,
  [name = '', ...inner]: readonly string[],
): Record<string, unknown> {
  const { [name]: value, ...rest } = body;
  const part = inner.length === 0 ? null : fields.safeParse(value);
  return part?.success ? { ...rest, [name]: without(part.data, inner) } : rest;
}
