import type { Span, Tracing } from '#server/tracing';
import type { FastifyInstance } from 'fastify';
import type { AddressRules } from './client-address.ts';
import { callOf } from './measure-calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the call, if it is traced. */
    span?: Span;
  }
}

/**
 * Creates a span for each call of the contract, under which everything it triggers runs. Call it before other hooks. A caller's `traceparent` counts
 * only if a trusted proxy sends it: otherwise any client could attach its calls to one of the firm's traces.
 */
export function traceCalls(app: FastifyInstance, tracing: Tracing, addresses: AddressRules): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, done) => {
    const call = callOf(request);
    if (call === 'none') {
      done();
      return;
    }
    const { method, routeOptions } = request;
    const { traceparent } = request.headers;
    const isTrusted = addresses.isTrustedProxy(request.socket.remoteAddress ?? '');
    const route = routeOptions.url ?? 'none';
    request.span = tracing.start(`${method} ${route}`, {
      kind: 'server',
      parent: null,
      ...(isTrusted && typeof traceparent === 'string' && { traceparent }),
      attributes: { 'http.request.method': method, 'http.route': route, 'bond.call': call },
    });
    tracing.within(request.span, done);
  });
  // Reading the body leaves the context in which the request began.
  app.addHook('preValidation', (request, _reply, done) => {
    tracing.within(request.span ?? null, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
    done();
  });
}
