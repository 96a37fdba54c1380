import { HttpError } from '#server/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf, type HostRules } from './allowed-hosts.ts';
import { isBelow, routeOf } from './request-path.ts';
import { DATA_POLICY, DOCUMENTS_POLICY, SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers.ts';

/** Headers of every reply, even to a request that could not be routed. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    ...SECURITY_HEADERS,
    'content-security-policy': isBelow(routeOf(request), '/api/docs') ? DOCUMENTS_POLICY : DATA_POLICY,
    'x-request-id': request.id,
  });
  if (request.protocol === 'https') void reply.header('strict-transport-security', STRICT_TRANSPORT);
}

/** Checks every request before anything is done for it. Refuses foreign hosts, and credentials that two readers may interpret differently. */
export function guardRequests(app: FastifyInstance, hosts: HostRules): void {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply);
    if (!hosts.isAllowedHost(hostOf(request.raw))) throw new HttpError(421, 'unknownHost');
    if (timesNamed(request.raw.rawHeaders, 'authorization') > 1) throw new HttpError(400, 'malformed');
  });
}

function timesNamed(rawHeaders: readonly string[], header: string): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === header).length;
}
