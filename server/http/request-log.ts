import type { FastifyInstance } from 'fastify';

const MAX_HOST_CHARS = 100;

/** One line per call: route pattern rather than URL, because ids and search words are the user's own (ASVS 14.2.1). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      ...(request.span !== undefined && { traceId: request.span.traceId }),
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      operId: request.viewer?.session?.operId,
      // So that an operator sees which name ALLOWED_HOSTS lacks.
      ...(reply.statusCode === 421 && { host: request.headers.host?.slice(0, MAX_HOST_CHARS) }),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'call');
    else if ([401, 403, 421, 429].includes(reply.statusCode)) request.log.info(line, 'call refused');
    else request.log.debug(line, 'call');
  });
}
