import type { Meter } from '#server/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Buckets of a call's duration: those for which docs/performance.md gives figures. */
const BUCKETS_S = [0.01, 0.1, 0.25, 1];
const MAX_CALLS = 140;
const MAX_CODES = 700;

/** Counts calls by their contract name and their code, and measures their duration. Anything else (files, documents) is `none`. */
export function measureCalls(app: FastifyInstance, meter: Meter): void {
  const count = meter.counter({
    name: 'calls_total',
    help: 'Calls by name and HTTP status',
    labels: ['call', 'code'],
    most: MAX_CODES,
  });
  const observe = meter.histogram({
    name: 'call_seconds',
    help: 'Time from the request to the end of its reply',
    labels: ['call'],
    most: MAX_CALLS,
    buckets: BUCKETS_S,
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = callOf(request);
    count({ call, code: String(reply.statusCode) });
    observe({ call }, reply.elapsedTime / 1000);
  });
}

/** Name of the call in the contract; `none` for other requests. */
export function callOf({ routeOptions }: FastifyRequest): string {
  // Fastify's type lacks the properties that the documentation plugin adds to a schema.
  const schema: { readonly operationId?: unknown } = routeOptions.schema ?? {};
  return typeof schema.operationId === 'string' ? schema.operationId : 'none';
}
