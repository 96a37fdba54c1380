import { CLOSE } from '#contract/push';
import type { Session, SessionResolver } from '#server/call';
import { type AddressRules, hostOf, type HostRules, type OnDenied } from '#server/http';
import { type Clock, type Logger, networkOf, type Undo, WindowBudget } from '#server/runtime';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type WebSocket, WebSocketServer } from 'ws';
import { CreditBook } from './credit-book.ts';
import { chooseProtocol, refuse, type Target, targetOf, tokensOf } from './handshake.ts';
import type { Hub } from './hub.ts';
import { RecentChanges } from './recent-changes.ts';
import { RecentSet } from './recent-set.ts';
import { SocketLink } from './socket-link.ts';
import { SocketRegistry } from './socket-registry.ts';
import { SocketReader } from './socket-reader.ts';

const PING_EVERY_MS = 15_000;
/**
 * Twice a second at least: an open socket must notice within a second that its session or one of its rights has ended (security notes T10).
 */
const CHECK_EVERY_MS = 400;
/** The time over which handshakes are counted. */
const HANDSHAKES_MS = 60_000;
/** A revocation that overtakes a handshake is remembered for this long. */
const RECENT_MS = 60_000;
/** Characters that a user may send at once: subscriptions to 40,000 securities. */
const READ_BURST = 512 * 1024;
const READ_PER_SECOND = 128 * 1024;
const NONE: ReadonlySet<string> = new Set();

/** The streams refused to a user by the configuration they run. */
export interface StreamRights {
  /** Changes whenever the answers may have changed. */
  readonly round: number;
  refusedStreams(session: Session): Promise<ReadonlySet<string>>;
}

export interface GatewayDeps {
  readonly hub: Hub;
  readonly sessions: SessionResolver;
  readonly streamRights: StreamRights;
  readonly hosts: HostRules;
  readonly addresses: AddressRules;
  readonly limits: {
    /** Handshakes per address; 0: no limit. */
    readonly requestsPerMinute: number;
    readonly socketsPerIp: number;
    readonly socketsPerUser: number;
    readonly socketMessagesPerMinute: number;
  };
  /** Called on handshakes from foreign origins, and on subscriptions to streams that a signed-in user may not read. */
  readonly onDenied: OnDenied;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The WebSocket side of the server: handshakes, caps, liveness and revocation. The content is the hub's concern. */
export class Gateway {
  readonly #deps: GatewayDeps;
  readonly #registry = new SocketRegistry();
  readonly #unanswered = new Set<WebSocket>();
  readonly #undos: Undo[] = [];
  readonly #revoked: RecentSet;
  readonly #reading: CreditBook;
  readonly #handshakes: WindowBudget;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: 16 * 1024,
    maxFragments: 32,
    handleProtocols: chooseProtocol,
  });
  #isChecking = false;
  /** Sessions not found by the last check. */
  #gone: ReadonlySet<string> = new Set();
  /** Changes of rights reported within the last minute. */
  readonly #changedRights: RecentChanges;
  #isClosed = false;
  /** The round of stream rights against which open sockets were last checked. */
  #round = 0;
  #isFollowing = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#revoked = new RecentSet(RECENT_MS, deps.clock.now);
    this.#reading = new CreditBook({ clock: deps.clock, burst: READ_BURST, perSecond: READ_PER_SECOND });
    this.#handshakes = new WindowBudget({ windowMs: HANDSHAKES_MS, now: deps.clock.now });
    this.#changedRights = new RecentChanges(RECENT_MS, deps.clock.now);
    this.#undos.push(
      deps.hub.onRightsChanged(({ operId, at }) => {
        if (!this.#changedRights.add(operId, at)) return;
        for (const link of this.#registry.ofOperator(operId)) this.#sendBack(link);
      }),
      deps.hub.onSessionClosed(({ sessionId, code }) => {
        this.#closeSession(sessionId, code);
      }),
      deps.clock.every(PING_EVERY_MS, () => this.#ping()),
      deps.clock.every(CHECK_EVERY_MS, () => {
        void this.#check();
        void this.#followStreamRights();
      }),
    );
  }

  /** For the server's `upgrade` event. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { clock, log } = this.#deps;
    // Stays for the life of the socket: a peer may reset at any moment, and an unhandled error event ends the process.
    socket.on('error', (error) => {
      log.debug({ err: error }, 'connection of a socket failed');
    });
    void this.#accept(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'handshake failed');
      refuse(socket, clock, 503, 'Service Unavailable');
    });
  }

  /** The number of open sockets. */
  get openSockets(): number {
    return this.#sockets.clients.size;
  }

  /** Cuts every socket: its client sees 1006 and reconnects. */
  close(): void {
    this.#isClosed = true;
    for (const undo of this.#undos.splice(0)) undo();
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  async #accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { hosts, addresses, sessions, streamRights, onDenied, clock, log } = this.#deps;
    const target = targetOf(request.url ?? '');
    const host = hostOf(request);
    const { origin } = request.headers;
    const ip = addresses.clientAddress(request);
    const to = { host, isSecure: addresses.isSecure(request) };
    if (this.#isClosed) refuse(socket, clock, 503, 'Service Unavailable');
    else if (!hosts.isAllowedHost(host)) refuse(socket, clock, 421, 'Misdirected Request');
    else if (this.#isOverBudget(ip)) refuse(socket, clock, 429, 'Too Many Requests');
    else if (!hosts.isAllowedOrigin(origin, to)) {
      log.info({ ip, origin }, 'socket of a foreign page refused');
      onDenied({ session: null, ip }, 'push.origin');
      refuse(socket, clock, 403, 'Forbidden');
    } else if (target === null) refuse(socket, clock, 404, 'Not Found');
    else {
      const tokens = tokensOf(request);
      const [token] = tokens;
      const [rightsCount, round] = [this.#changedRights.count, streamRights.round];
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
      const session =
        token === undefined || tokens.length > 1
          ? null
          : await sessions.resolve(token, { ip, userAgent, language: null });
      const isTokenBad = token !== undefined && session === null;
      const isReplaced = isTokenBad && (await sessions.wasReplaced(token));
      const refusedStreams = session === null ? NONE : await streamRights.refusedStreams(session);
      if (this.#isClosed || socket.destroyed) {
        socket.destroy();
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        const link = new SocketLink(ws, { session, ip, refusedStreams }, { clock, log });
        ws.on('error', (error) => {
          // Broken frames: ws itself closes the socket with the appropriate code.
          log.debug({ err: error, ip }, 'socket error');
        });
        // `as` holds: the upgrade event of an HTTP server passes its TCP socket.
        link.guard(() => {
          // The rights were read before they changed.
          if (isReplaced) link.close(CLOSE.replaced, 'logged in elsewhere');
          else if (
            session !== null &&
            (round !== streamRights.round || this.#changedRights.isSince(session.operId, rightsCount))
          )
            this.#sendBack(link);
          else this.#open(ws, socket as Socket, target, link, isTokenBad);
        });
      });
    }
  }

  /** Counts a handshake. True where the address has had too many, or has too many sockets: a token or an origin costs a look at the database. */
  #isOverBudget(ip: string): boolean {
    const { requestsPerMinute, socketsPerIp } = this.#deps.limits;
    const isFlood = requestsPerMinute > 0 && !this.#handshakes.take(networkOf(ip), requestsPerMinute);
    return isFlood || this.#registry.ofAddress(ip) >= socketsPerIp;
  }

  #open(ws: WebSocket, socket: Socket, target: Target, link: SocketLink, isTokenBad: boolean): void {
    const { hub, clock, limits, onDenied } = this.#deps;
    const { session } = link.viewer;
    // A close code instead of a refused handshake: a browser reports the latter as 1006, on which clients reconnect for ever.
    if (
      isTokenBad ||
      (target.needsSession && session === null) ||
      (session !== null && this.#revoked.has(session.sessionId))
    ) {
      link.close(CLOSE.unauthenticated, 'session required');
      return;
    }
    if (session !== null && this.#registry.ofHolder(session) >= limits.socketsPerUser) {
      link.close(CLOSE.policy, 'too many sockets');
      return;
    }
    if (target.kind === 'unknown') {
      link.close(CLOSE.policy, 'unknown stream');
      return;
    }
    this.#registry.add(link);
    socket.on('drain', () => {
      link.guard(() => hub.resume(link));
    });
    ws.on('close', () => {
      this.#registry.remove(link);
      this.#unanswered.delete(ws);
      hub.detach(link);
    });
    ws.on('pong', () => {
      this.#unanswered.delete(ws);
    });
    new SocketReader({
      link,
      hub,
      target,
      clock,
      onDenied,
      messagesPerMinute: limits.socketMessagesPerMinute,
      reading: this.#reading,
    }).start(ws);
  }

  /** A socket keeps the rights it was opened with, so its client must reconnect to get the current ones. */
  #sendBack(link: SocketLink): void {
    link.close(CLOSE.rightsChanged, 'rights changed');
    this.#deps.hub.detach(link);
  }

  #closeSession(sessionId: string, code: number): void {
    this.#revoked.add(sessionId);
    for (const link of this.#registry.ofSession(sessionId)) {
      link.close(code, 'session ended');
      this.#deps.hub.detach(link);
    }
  }

  /**
   * After a change of configuration, closes the sockets of users whose refused streams differ from when they opened, to make them reconnect.
   */
  async #followStreamRights(): Promise<void> {
    const { streamRights, log } = this.#deps;
    const { round } = streamRights;
    if (this.#isFollowing || round === this.#round) return;
    this.#isFollowing = true;
    try {
      const people = new Map<string, ReadonlySet<string>>();
      for (const link of this.#registry.links) {
        const { session, refusedStreams = NONE } = link.viewer;
        if (session === null) continue;
        const now = people.get(session.operId) ?? (await streamRights.refusedStreams(session));
        people.set(session.operId, now);
        if (!isDeepStrictEqual(refusedStreams, now)) this.#sendBack(link);
      }
      this.#round = round;
    } catch (error) {
      log.warn({ err: error }, 'streams of open sockets could not be checked; the next round tries again');
    } finally {
      this.#isFollowing = false;
    }
  }

  /** Cuts peers that did not answer the last ping. */
  #ping(): void {
    for (const ws of this.#sockets.clients) {
      if (this.#unanswered.has(ws)) {
        ws.terminate();
      } else if (ws.readyState === ws.OPEN) {
        this.#unanswered.add(ws);
        ws.ping();
      }
    }
  }

  /** Closes sockets whose session ended, and makes those reconnect whose owner's rights differ from when they opened, whatever the cause. */
  async #check(): Promise<void> {
    const ids = this.#registry.sessionIds;
    if (this.#isChecking || ids.length === 0) return;
    this.#isChecking = true;
    try {
      const live = await this.#deps.sessions.live(ids);
      for (const id of ids) {
        const isEnded = this.#gone.has(id) || this.#registry.isKey(id);
        if (!live.has(id) && isEnded) this.#closeSession(id, CLOSE.unauthenticated);
      }
      // The party that ends a user's session publishes the reason on the bus: that arrives first, unless it was lost.
      this.#gone = new Set(ids.filter((id) => !live.has(id)));
      for (const link of this.#registry.links) {
        const now = live.get(link.viewer.session?.sessionId ?? '');
        if (now !== undefined && !isDeepStrictEqual(link.viewer.session, now)) this.#sendBack(link);
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'sessions of open sockets could not be checked');
    } finally {
      this.#isChecking = false;
    }
  }
}
