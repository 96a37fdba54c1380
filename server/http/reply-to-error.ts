import type { Envelope } from '#contract/entities';
import { BusinessError, HTTP_TEXT, HttpError } from '#server/call';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { validationText } from './validation-text.ts';

/** Fastify's own refusals, by status. */
const BY_STATUS: Readonly<Record<number, string>> = {
  400: HTTP_TEXT.malformed,
  401: HTTP_TEXT.unauthenticated,
  403: HTTP_TEXT.forbidden,
  404: HTTP_TEXT.notFound,
  405: HTTP_TEXT.methodNotAllowed,
  413: HTTP_TEXT.tooLarge,
  415: HTTP_TEXT.unsupportedType,
  429: HTTP_TEXT.tooMany,
  503: HTTP_TEXT.stopping,
};

/** Turns whatever a call threw into the envelope of spec section 7, telling the user no more than they may know. */
export function replyToError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof BusinessError)
    return replyWith(reply, 200, { code: error.code, message: error.message, data: error.data });
  if (error instanceof HttpError) return replyWithStatus(reply, error.statusCode, error.message);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const input = {
      body: request.body,
      querystring: request.query,
      params: request.params,
      headers: request.headers,
    }[error.validationContext ?? 'body'];
    if (issue !== undefined) return replyWithStatus(reply, 400, validationText(issue, input));
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // A refusal that the table does not know (414 for a long path parameter) is still the caller's fault.
  const message = BY_STATUS[status] ?? (status >= 400 && status < 500 ? HTTP_TEXT.malformed : undefined);
  if (message !== undefined) return replyWithStatus(reply, status, message);
  // The id is in the reply's x-request-id too, so that a user's report leads to this line.
  request.log.error({ err: error, errorId: request.id, route: request.routeOptions.url }, 'call failed');
  return replyWithStatus(reply, 500, HTTP_TEXT.failed);
}

/** An envelope whose code repeats the HTTP status. */
export function replyWithStatus(reply: FastifyReply, status: number, message: string): FastifyReply {
  return replyWith(reply, status, { code: status, message, data: null });
}

/** Past the route's reply schema: that one describes success. */
function replyWith(reply: FastifyReply, status: number, body: Envelope<unknown>): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}
