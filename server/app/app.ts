import { MS_PER_MINUTE } from '#contract/rules';
import { HttpError, KeyBudget, notFound, tooManyRequests } from '#server/call';
import type { Config } from '#server/config';
import type { StorageFault } from '#server/db';
import {
  type AddressRules,
  addressRules,
  capConnections,
  cutSlowReaders,
  guardRequests,
  type HostRules,
  hostRules,
  isBelow,
  isPageRequest,
  logRequests,
  pathOf,
  readExactJson,
  registerEndpoint,
  replyToError,
  replyWithRefusal,
  routeOf,
  serveClient,
  serveDocuments,
  setSecurityHeaders,
  traceCalls,
} from '#server/http';
import { word } from '#server/locales';
import { commandsSource, Gateway, type GatewayDeps } from '#server/push';
import { callLogger } from '#server/runtime';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ServerMetrics } from './server-metrics.ts';
import type { Services } from './services.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Time a client has to receive a reply: the largest file at 6 kB/s. */
const REPLY_TIMEOUT_MS = 120_000;
/** Time from the stop request until connections with calls in flight are cut. */
const STOP_TIMEOUT_MS = 8_000;

export interface App {
  /** For tests: `inject` without a port. */
  readonly fastify: FastifyInstance;
  /** Where metrics are served; null if they are off, or before `listen`. */
  readonly metricsUrl: string | null;
  /** Starts listening. Returns the port, chosen by the system if the configuration says 0. */
  listen(): Promise<number>;
  /**
   * Reports itself as not ready and, after the time a load balancer needs to notice, refuses new calls, lets those in flight finish, and cuts
   * the sockets, so that clients see 1006 and reconnect.
   */
  close(): Promise<void>;
}

/** Builds HTTP and push on top of the services. Does not listen yet. */
export async function buildApp(config: Config, services: Services): Promise<App> {
  const { log, hub } = services;
  const addresses = addressRules(config.trustedProxies);
  const hosts = hostRules(config.allowedOrigins, config.allowedHosts);
  const fastify = createFastify(log.child({ part: 'http' }), addresses);
  if (services.tracing !== null) traceCalls(fastify, services.tracing, addresses);
  guardRequests(fastify, hosts);
  logRequests(fastify);
  const metrics = config.metrics === null ? null : new ServerMetrics(config.metrics, log);
  metrics?.measureCalls(fastify);
  await limitCalls(fastify, config.limits.requestsPerMinute);
  let isStopping = false;
  closeConnectionsOnStop(fastify, () => isStopping);
  await serveDocuments(fastify, hub);
  serveHealth(fastify, services, () => isStopping);
  serveCalls(fastify, services, hosts);
  const client = await serveClient(fastify, config.clientDir, {
    origin: services.marketOrigin,
    hasDemoAccounts: config.isDemo,
    hasSignOn: config.signOn !== null,
    pageOrigins: services.pageOrigins,
    productName: services.productName,
  });
  hub.add(commandsSource(client === null ? null : client.version, services.currentCommands));
  answerUnknown(fastify, services.routes, client);

  // `as` holds: no HTTP/2 or TLS option was given, so it is the plain server.
  const server = fastify.server as Server;
  const gateway = servePush(server, services, { hosts, addresses, limits: config.limits });
  capConnections(server, {
    total: config.limits.connections,
    perAddress: config.limits.connectionsPerIp,
    isTrustedProxy: addresses.isTrustedProxy,
  });

  cutSlowReaders(server, REPLY_TIMEOUT_MS);
  metrics?.measure(services, gateway);
  return {
    fastify,
    get metricsUrl() {
      return metrics?.url ?? null;
    },
    async listen() {
      await metrics?.listen();
      await fastify.listen({ port: config.port, host: config.host });
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    async close() {
      isStopping = true;
      if (config.drainMs > 0 && server.listening) await sleep(config.drainMs);
      gateway.close();
      await drain(fastify, server, STOP_TIMEOUT_MS - config.drainMs);
      await metrics?.close();
    },
  };
}

const refuseToCompile = (): never => {
  throw new Error('the compilers of the contract are set before any schema is compiled');
};

/** Fastify with the limits, validation and replies common to all calls. */
function createFastify(log: FastifyBaseLogger, addresses: AddressRules): FastifyInstance {
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, { reqId }) => callLogger(logger, String(reqId)),
    trustProxy: (address) => addresses.isTrustedProxy(address),
    bodyLimit: BODY_LIMIT_BYTES,
    // A client that sends its headers or body byte by byte is cut off (security notes T29).
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    // Otherwise Fastify loads its own, Ajv and a serializer, at each start; those set below are used.
    schemaController: {
      compilersFactory: { buildValidator: refuseToCompile, buildSerializer: refuseToCompile },
    },
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      void replyToError(error, request, reply);
    },
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.removeContentTypeParser('text/plain');
  readExactJson(fastify);
  fastify.decorateRequest('viewer', null);
  fastify.decorateRequest('isLate', false);
  fastify.setErrorHandler(replyToError);
  return fastify;
}

/** Counted below these paths: calls, and the code of plugins, which is read and hashed for each request. */
const LIMITED_TOPS = ['/api', '/plugins'];

/** At most this many calls per minute from an address; 0: only the calls' own budgets apply. */
async function limitCalls(fastify: FastifyInstance, perMinute: number): Promise<void> {
  await fastify.register(rateLimit, {
    global: perMinute > 0,
    max: Math.max(1, perMinute),
    timeWindow: MS_PER_MINUTE,
    allowList: (request: FastifyRequest) => !LIMITED_TOPS.some((top) => isBelow(routeOf(request), top)),
    errorResponseBuilder: () => tooManyRequests(),
  });
}

/** The calls of the contract, and whatever else the areas serve. */
function serveCalls(fastify: FastifyInstance, services: Services, { isAllowedOrigin }: HostRules): void {
  const { sessions, onDenied, refuses, clock } = services;
  const deps = { sessions, isAllowedOrigin, onDenied, refuses, keyBudget: new KeyBudget(clock.now) };
  for (const route of services.routes) registerEndpoint(fastify, deps, route);
  for (const serve of services.serves) serve(fastify);
}

/** Accepts the streams' sockets. */
function servePush(
  server: Server,
  { hub, sessions, streamRights, onDenied, log, clock }: Services,
  rules: Pick<GatewayDeps, 'hosts' | 'addresses' | 'limits'>,
): Gateway {
  const deps = { hub, sessions, streamRights, onDenied, log: log.child({ part: 'push' }), clock };
  const gateway = new Gateway({ ...deps, ...rules });
  server.on('upgrade', (request, socket, head) => {
    gateway.handleUpgrade(request, socket, head);
  });
  return gateway;
}

/** While the server stops, each reply ends its connection: a proxy that kept it would send the next call down one that is about to close. */
function closeConnectionsOnStop(fastify: FastifyInstance, isStopping: () => boolean): void {
  fastify.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
}

/** Liveness and readiness: 503 with the reason if the process cannot serve. A mail server that fails is named, and does not stop trading. */
function serveHealth(
  fastify: FastifyInstance,
  { storage, hub, mailServer }: Pick<Services, 'storage' | 'hub' | 'mailServer'>,
  isStopping: () => boolean,
): void {
  const faultOf = async (): Promise<StorageFault | 'stopping' | 'behind' | null> => {
    if (isStopping()) return 'stopping';
    return (await storage.health()) ?? (hub.isLive ? null : 'behind');
  };
  fastify.get('/api/health/live', { schema: { hide: true } }, async () => ({
    code: 200,
    message: '',
    data: { live: true },
  }));
  fastify.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const fault = await faultOf();
    const mail = mailServer();
    if (fault === null)
      return { code: 200, message: '', data: { ready: true, ...(mail === 'none' ? {} : { mail }) } };
    return reply.code(503).send({ code: 503, message: word(`unready.${fault}`), data: { ready: false } });
  });
}

/** The page for browser navigation, 405 for a known path with another method, 404 otherwise. */
function answerUnknown(
  fastify: FastifyInstance,
  routes: Services['routes'],
  client: Awaited<ReturnType<typeof serveClient>>,
): void {
  const calls = routes.map(({ endpoint: { method, path } }) => ({ method, pattern: patternOf(path) }));
  fastify.setNotFoundHandler((request, reply) => {
    if (client !== null && isPageRequest(request)) return client.sendPage(reply);
    const path = pathOf(request.url) ?? '';
    const isOtherMethod = calls.some(
      ({ method, pattern }) => method !== request.method && pattern.test(path),
    );
    if (isOtherMethod || !/^(GET|HEAD|POST)$/.test(request.method))
      return replyWithRefusal(reply, new HttpError(405, 'methodNotAllowed'));
    return replyWithRefusal(reply, notFound());
  });
}

/**
 * Lets calls in flight finish. fastify.close() leaves keep-alive connections that become idle after it began, and would wait for their
 * clients.
 */
async function drain(fastify: FastifyInstance, server: Server, timeoutMs: number): Promise<void> {
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, timeoutMs);
  try {
    await fastify.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}

/** The paths of a call, with its parameters filled in. */
function patternOf(path: string): RegExp {
  const pattern = path.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll(/:[A-Za-z]+/g, '[^/]+');
  return new RegExp(`^/api${pattern}$`);
}
