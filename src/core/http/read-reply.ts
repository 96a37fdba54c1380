import type { Endpoint } from '#contract/api';
import { classifyReply, rewriteMessage } from '#contract/rules';
import * as z from 'zod/mini';
import { BizError, type HttpError, HttpStatusError, ReplyShapeError } from './errors.ts';
import type { TransportReply } from './transport.ts';

const envelope = z.object({
  code: z.union([z.number(), z.string()]),
  message: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
});

/** The outcome of a reply: the contract's data, or the failure it represents. Pure. */
export type ReplyOutcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: HttpError };

/** Reads a reply by the contract and the code table of spec section 8. */
export function readReply(call: Pick<Endpoint, 'name' | 'reply'>, reply: TransportReply): ReplyOutcome {
  const parsed = z.safeParse(envelope, reply.body);
  const message = parsed.success ? rewriteMessage(parsed.data.message) : '';
  if (reply.status < 200 || reply.status > 299)
    return { ok: false, error: new HttpStatusError(call.name, reply.status, message, parsed.data?.data) };
  if (!parsed.success)
    return { ok: false, error: new ReplyShapeError(call.name, z.prettifyError(parsed.error)) };
  const { code, data } = parsed.data;
  if (classifyReply(code) !== 'success')
    return { ok: false, error: new BizError(call.name, Number(code), message, data) };
  const read = z.safeParse(call.reply, data);
  if (!read.success) return { ok: false, error: new ReplyShapeError(call.name, z.prettifyError(read.error)) };
  return { ok: true, data: read.data };
}
