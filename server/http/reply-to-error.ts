import type { Envelope } from '#contract/entities';
import type { RefusalKey } from '#contract/rules';
import { BusinessError, HttpError } from '#server/call';
import { DatabaseAway, isFailing, isOutage, isOverdue, OutcomeUnknown } from '#server/db';
import type { Span } from '#server/tracing';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { validationRefusal } from './validation-refusal.ts';

/** Fastify's own refusals, by status. */
const BY_STATUS: Readonly<Record<number, RefusalKey>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'unsupportedType',
  429: 'tooManyRequests',
  503: 'stopping',
};

/** Turns any exception of a call into the envelope of spec section 7, revealing no more than the user may know. */
export function replyToError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof BusinessError)
    return replyWith(reply, 200, { code: error.code, message: error.message, data: error.data });
  if (error instanceof HttpError) return replyWithRefusal(reply, error);
  const away = refusalOfDatabase(error);
  if (away !== null) {
    const { url: route } = request.routeOptions;
    if (isFailing(error)) request.log.error({ err: error, route }, 'the database could not carry out a call');
    // An outage has a line of its own.
    else
      request.log[isOutage(error) ? 'debug' : 'warn'](
        { reason: error.message, route },
        'call failed by the database',
      );
    return replyWithRefusal(reply, away);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const input = {
      body: request.body,
      querystring: request.query,
      params: request.params,
      headers: request.headers,
    }[error.validationContext ?? 'body'];
    if (issue !== undefined) return replyWithRefusal(reply, validationRefusal(issue, input));
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // A refusal missing from the table (414 for a long path parameter) is still the caller's fault.
  const key = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'malformed' : undefined);
  if (key !== undefined) return replyWithRefusal(reply, new HttpError(status, key));
  // The id is also in the reply's x-request-id, so that a user's report leads to this line.
  const traced = request.span === undefined ? {} : { traceId: request.span.traceId };
  request.log.error(
    { err: error, errorId: request.id, route: request.routeOptions.url, ...traced },
    'call failed',
  );
  request.span?.fail(error.name);
  return replyWithRefusal(reply, new HttpError(500, 'failed', { data: traced }));
}

const SOON = { retryAfterS: 1 };

/** 503 if the database did nothing or rolled back, 504 if it is unknown whether it committed. */
function refusalOfDatabase(error: Error): HttpError | null {
  if (error instanceof OutcomeUnknown) return new HttpError(504, 'outcomeUnknown', SOON);
  if (error instanceof DatabaseAway) return new HttpError(503, 'databaseAway', SOON);
  return isOverdue(error) || isFailing(error) ? new HttpError(503, 'busy', SOON) : null;
}

/** An envelope whose code repeats the HTTP status. */
export function replyWithRefusal(
  reply: FastifyReply,
  { statusCode, message, data, retryAfterS }: HttpError,
): FastifyReply {
  if (retryAfterS !== null) void reply.header('retry-after', String(retryAfterS));
  return replyWith(reply, statusCode, { code: statusCode, message, data });
}

/** Bypasses the route's reply schema, which describes success. */
function replyWith(reply: FastifyReply, status: number, body: Envelope<object>): FastifyReply {
  noteRefusal(reply.request.span, body);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

function noteRefusal(span: Span | undefined, { code, data }: Envelope<object>): void {
  if (span === undefined) return;
  span.set({ 'bond.code': code });
  if ('key' in data && typeof data.key === 'string') span.set({ 'bond.refusal': data.key });
}
