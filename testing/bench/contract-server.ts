import { allOperations, type Operation } from '#contract/server';
import type { UserInfo } from '#contract/entities';
import { type Transport, TransportError, type TransportReply, type TransportRequest } from '#core/http';
import { maskedFor } from '../samples/prices.ts';
import { sampleOf } from '../samples/sample.ts';
import type { ContractFixtures, ReplyMaker } from './fixtures.ts';

/** How the server replies: in full, empty, or with one of the failures of spec section 8. */
export type ServerMode = 'full' | 'empty' | 'status' | 'business' | 'network' | 'timeout' | 'shape';

const routes = allOperations.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`),
}));

/** The call of the contract that a request makes. */
export const endpointOf = (request: TransportRequest): Operation | undefined => {
  const path = request.url.replace(/\?.*$/, '');
  return routes.find(({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(path))
    ?.endpoint;
};

const envelope = (status: number, code: number, data: unknown = null, message = ''): TransportReply => ({
  status,
  body: { code, message, data },
});

/** A server that knows only the contract: replies are generated from its schemas, masked for visitors, and refused where a session is required. */
export class ContractServer {
  mode: ServerMode = 'full';
  /** Whether calls of the services themselves (login, user, calendar) fail too. */
  user: UserInfo | null = null;
  private readonly fixtures: ContractFixtures;
  private readonly own: ReadonlySet<string>;

  /** `own`: names of the calls that the plugin declares; only these follow `mode`. */
  constructor(fixtures: ContractFixtures, own: ReadonlySet<string>) {
    this.fixtures = fixtures;
    this.own = own;
  }

  /** How often each of the plugin's own calls was made. */
  readonly calls = new Map<string, number>();

  readonly transport: Transport = (request) => Promise.resolve().then(() => this.answer(request));

  /** The full data of a call, as an entitled user receives it. */
  dataOf(endpoint: Operation, request?: TransportRequest): unknown {
    if (endpoint.name === 'queryOperInfo' && this.user) return this.user;
    if (endpoint.name === 'login' && this.user)
      return { token: 'token', sessionId: this.user.sessionId, userInfo: this.user };
    const fixture = this.fixtures.replies?.[endpoint.name];
    // `as` holds: a function among the fixtures is a maker of replies; data has no functions.
    if (typeof fixture === 'function') return request ? (fixture as ReplyMaker)(request) : null;
    return fixture ?? sampleOf(endpoint.reply);
  }

  private answer(request: TransportRequest): TransportReply {
    if (request.signal.aborted) throw new TransportError('cancelled');
    const endpoint = endpointOf(request);
    if (!endpoint) return envelope(404, 404);
    if (this.own.has(endpoint.name)) this.count(endpoint.name);
    const isVisitor = request.headers['authorization'] === undefined;
    if (isVisitor && endpoint.access !== 'public') return envelope(401, 401);
    const mode = this.own.has(endpoint.name) ? this.mode : 'full';
    if (mode === 'network' || mode === 'timeout') throw new TransportError(mode);
    if (mode === 'status') return envelope(500, 500, null, 'broken');
    if (mode === 'business') return envelope(200, 9999, null, '业务失败');
    if (mode === 'shape') return envelope(200, 200, 'not what the contract says');
    const data = mode === 'empty' ? sampleOf(endpoint.reply, 'empty') : this.dataOf(endpoint, request);
    return envelope(200, 200, isVisitor ? maskedFor(endpoint.reply, data) : data);
  }

  private count(name: string): void {
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
  }
}
