import { envelope } from '#contract/entities';
import { isLanguage } from '#contract/rules';
import {
  assertCallable,
  type CallContext,
  forbidden,
  HttpError,
  KEY_PREFIX,
  type KeyBudget,
  replaced,
  type RequestOrigin,
  type Route,
  type Session,
  type SessionResolver,
  tooManyRequests,
  unauthenticated,
  type Viewer,
} from '#server/call';
import { word } from '#server/locales';
import type { Logger } from '#server/runtime';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import type { HostRules } from './allowed-hosts.ts';
import { PackedReply } from './packed-reply.ts';
import { assertStorable } from './storable-text.ts';
import { fieldRefusal } from './validation-refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls of the contract, before their body is read. */
    viewer: Viewer | null;
    /** Whether its body had not arrived when the call was admitted. */
    isLate: boolean;
  }
}

export interface EndpointDeps {
  readonly sessions: SessionResolver;
  readonly isAllowedOrigin: HostRules['isAllowedOrigin'];
  readonly onDenied?: OnDenied;
  /** Whether a call is tied to parts that are given only to others: it is then refused like a missing right. */
  readonly refuses?: CallRefusal;
  /** Limits the calls that keys may make per minute. */
  readonly keyBudget?: KeyBudget;
}

/** By call name, for a signed-in user. */
export type CallRefusal = (call: string, session: Session) => Promise<boolean>;

/**
 * Called with the viewer and the refused call or socket: a call that answered a signed-in user with 403, or a socket (`push.…`), including
 * those of a foreign page.
 */
export type OnDenied = (viewer: Viewer, call: string) => void;

const DEFAULT_FILE_BYTES = 1024 * 1024;
const VARY = 'authorization, origin';
/** By the object that a handler returned. */
const sharedReplies = new WeakMap<object, PackedReply>();
const REHEARSAL_HEADER = 'x-rehearsal';
const rehearsalQuery = z.strictObject({ rehearse: z.optional(z.literal('1')) });

const failure = z.object({ code: z.number(), message: z.string(), data: z.unknown() });

/**
 * Serves one call of the contract below /api: session and access first, then the request parts by their schemas, then the handler, then
 * the reply by its schema (unknown fields are never sent). The error handler turns exceptions into envelopes.
 */
export function registerEndpoint(app: FastifyInstance, deps: EndpointDeps, route: Route): void {
  if (!route.endpoint.multipart) {
    addRoute(app, deps, route);
    return;
  }
  // In a scope of its own, so that no other call accepts multipart bodies.
  void app.register(async (scope) => {
    const fileSize = route.options.maxFileBytes ?? DEFAULT_FILE_BYTES;
    await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize, headerPairs: 20 } });
    addRoute(scope, deps, route);
  });
}

function addRoute(app: FastifyInstance, deps: EndpointDeps, route: Route): void {
  const { endpoint, options } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: schemaOf(endpoint),
    ...(options.maxBodyBytes === undefined ? {} : { bodyLimit: options.maxBodyBytes }),
    ...(options.limit === undefined
      ? {}
      : { config: { rateLimit: { max: options.limit.max, timeWindow: options.limit.windowMs } } }),
    ...(options.assertFree === undefined ? {} : { onRequest: async () => options.assertFree?.() }),
    // After the budgets (onRequest), so that a flood costs no session look-ups; before the body is read.
    preParsing: async (request, reply, payload) => {
      void reply.headers({ 'cache-control': 'no-store', vary: VARY });
      await admit(request, endpoint, deps);
      request.isLate = request.raw.complete === false;
      return payload;
    },
    preValidation: async (request) => {
      await readmit(request, endpoint, deps);
      for (const part of [request.params, request.query, request.body]) assertStorable(part);
    },
    onResponse: async (request, reply) => {
      const { viewer } = request;
      if (reply.statusCode === 403 && viewer !== null && viewer.session !== null)
        deps.onDenied?.(viewer, endpoint.name);
    },
    handler: async (request, reply) => await answer(request, reply, deps, route),
  });
}

/** What Fastify validates of a request and a reply, and what the documents state about the call. */
const schemaOf = (endpoint: Route['endpoint']): FastifySchema => ({
  operationId: endpoint.name,
  tags: [endpoint.area],
  summary: endpoint.summary,
  security: securityOf(endpoint),
  ...rolesIn(endpoint),
  ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
  ...querySchema(endpoint),
  ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
  response: { 200: envelope(endpoint.reply), '4xx': failure, '5xx': failure },
});

/** Admits a request on what its head says. Throws the refusal of one that may not make this call. */
async function admit(
  request: FastifyRequest,
  endpoint: Route['endpoint'],
  deps: EndpointDeps,
): Promise<void> {
  if (isForeign(request, deps.isAllowedOrigin)) throw forbidden();
  const viewer = await viewerOf(request, endpoint, deps);
  request.viewer = viewer;
  const key = viewer.session?.key;
  if (key !== undefined && deps.keyBudget?.take(key) === false) throw tooManyRequests();
  await assertEntitled(viewer, endpoint, deps);
  // A rehearsal requested where none is possible must not be carried out for real.
  if (endpoint.rehearsal !== true && asksForRehearsal(request)) throw fieldRefusal('rehearse', 'noRehearsal');
}

/** Admits a request again whose body arrived after its head: meanwhile the session may have ended, or have other rights. */
async function readmit(
  request: FastifyRequest,
  endpoint: Route['endpoint'],
  deps: EndpointDeps,
): Promise<void> {
  if (!request.isLate) return;
  request.viewer = await viewerOf(request, endpoint, deps);
  await assertEntitled(request.viewer, endpoint, deps);
}

/** Who makes the request, as things stand now. Throws 401 for a key that is not valid, and for a session that another replaced. */
async function viewerOf(
  request: FastifyRequest,
  { access }: Route['endpoint'],
  { sessions }: EndpointDeps,
): Promise<Viewer> {
  const token = bearerOf(request);
  const session = token === null ? null : await sessions.resolve(token, originOf(request));
  // A program with an invalid key gets an error even where a visitor would be answered.
  if (session === null && presentsKey(request)) throw unauthenticated();
  // The user whose token this was should learn why it is no longer valid.
  const isMissed = session === null && token !== null && access !== 'public';
  if (isMissed && (await sessions.wasReplaced(token))) throw replaced();
  return { session, ip: request.ip };
}

/** Throws the refusal of a viewer who may not make this call. */
async function assertEntitled(
  viewer: Viewer,
  endpoint: Route['endpoint'],
  { refuses }: EndpointDeps,
): Promise<void> {
  assertCallable(endpoint, viewer);
  const { session } = viewer;
  if (session !== null && (await refuses?.(endpoint.name, session)) === true) throw forbidden();
}

/** Runs the call for an admitted request, and sends its answer. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: EndpointDeps,
  { endpoint, handle, options }: Route,
): Promise<FastifyReply> {
  const rehearses =
    endpoint.rehearsal === true &&
    (asksForRehearsal(request) || request.viewer?.session?.key?.isSandbox === true);
  if (rehearses) void reply.header(REHEARSAL_HEADER, '1');
  const context: CallContext = {
    viewer: request.viewer ?? { session: null, ip: request.ip },
    origin: originOf(request),
    requestId: request.id,
    rehearses,
    // `as` holds: buildApp passes a pino logger to Fastify, whose type for it covers only the common part.
    log: request.log as Logger,
    token: bearerOf(request),
    readFile: async () => {
      const file = await fileOf(request);
      await readmit(request, endpoint, deps);
      return file;
    },
    isAbandoned: () => reply.raw.destroyed,
  };
  const { params, query, body } = request;
  const data = await handle({ params, query, body, ...context });
  const tag = options.etag === undefined ? null : `"${options.etag(data)}"`;
  if (tag !== null) {
    void reply.headers({ etag: tag, 'cache-control': 'no-cache' });
    if (isNamed(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  const whole = { code: 200, message: '', data };
  if (options.isShared !== true || typeof data !== 'object' || data === null) return reply.send(whole);
  const packed = sharedReplies.get(data) ?? new PackedReply(String(reply.serialize(whole)));
  sharedReplies.set(data, packed);
  const { encoding, bytes } = await packed.for(request.headers['accept-encoding']);
  void reply.header('vary', `${VARY}, accept-encoding`).type('application/json; charset=utf-8');
  if (encoding !== null) void reply.header('content-encoding', encoding);
  // The same content in different bytes.
  if (encoding !== null && tag !== null) void reply.header('etag', `W/${tag}`);
  return reply.send(bytes);
}

/** How a call is authenticated, for the documents: by a log-in, and by a key if it names a scope. */
function securityOf({ access, keyScope }: Route['endpoint']): NonNullable<FastifySchema['security']> {
  return [
    ...(access === 'public' ? [{}] : []),
    { token: [] },
    ...(keyScope === undefined ? [] : [{ apiKey: [keyScope] }]),
  ];
}

/** The staff roles that may make it, for the documents: as a list for programs, and as text. */
const rolesIn = ({ roles }: Route['endpoint']): object =>
  roles === undefined
    ? {}
    : {
        'x-staff-roles': [...roles],
        description: word('staffRoles', { names: roles.map((role) => word(`role.${role}`)).join('、') }),
      };

/** The query that a call accepts: its own, or the rehearsal flag. */
function querySchema({ query, rehearsal }: Route['endpoint']): Pick<FastifySchema, 'querystring'> {
  const schema = rehearsal === true ? rehearsalQuery : query;
  return schema === undefined ? {} : { querystring: schema };
}

const asksForRehearsal = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'rehearse' in query;

/** Whether an If-None-Match header names this content; a proxy may have weakened the tag. */
function isNamed(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
}

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new HttpError(415, 'unsupportedType');
  try {
    const file = await request.file();
    if (file === undefined) throw fieldRefusal('file', 'noFile');
    return await file.toBuffer();
  } catch (error) {
    // A refusal with a status (too large, too many parts) is reported as such; anything else is an unparseable form.
    if (error instanceof Error && 'statusCode' in error) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    throw fieldRefusal('file', 'noFile');
  }
}

/** Sent by another site's page, which has no business here, nor a token (security notes T33). */
function isForeign(request: FastifyRequest, isAllowed: EndpointDeps['isAllowedOrigin']): boolean {
  const { origin, host } = request.headers;
  if (origin !== undefined) return !isAllowed(origin, { host, isSecure: request.protocol === 'https' });
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** `Authorization: TOKEN` (the spec's form) or `Authorization: Bearer TOKEN`. Null if absent or not in token form. */
function bearerOf(request: FastifyRequest): string | null {
  const text = request.headers.authorization?.replace(/^Bearer /i, '').trim() ?? '';
  return /^[A-Za-z0-9_.-]{16,256}$/.test(text) ? text : null;
}

/** The caller meant to present a program's key, even if it is cut, quoted or otherwise not in token form. */
const presentsKey = ({ headers }: FastifyRequest): boolean =>
  (headers.authorization ?? '').replace(/^(?:Bearer )?[\s'"<]*/i, '').startsWith(KEY_PREFIX);

function originOf(request: FastifyRequest): RequestOrigin {
  const { 'user-agent': userAgent = '', 'accept-language': language } = request.headers;
  return {
    ip: request.ip,
    userAgent: userAgent.slice(0, 300),
    language: isLanguage(language) ? language : null,
  };
}
