import { type AnyStream, FORWARD_PATH, POSITIONAL_PROTOCOL, streams, SUB_PROTOCOL } from '#contract/push';
import { pathOf } from '#server/http';
import type { Clock } from '#server/runtime';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** What a socket requests by its URL. */
export type Target =
  /** One stream, subscribed to at once. */
  | { readonly kind: 'stream'; readonly type: string; readonly needsSession: boolean }
  /** Any market stream, by `sub` frames. */
  | { readonly kind: 'forward'; readonly needsSession: true }
  /** A known path with an unknown stream. */
  | { readonly kind: 'unknown'; readonly needsSession: boolean };

const all: readonly AnyStream[] = Object.values(streams);

/** The target of a socket's URL; null: there are no sockets on this path. */
export function targetOf(url: string): Target | null {
  const pathname = pathOf(url);
  if (pathname === FORWARD_PATH) return { kind: 'forward', needsSession: true };
  const onPath = all.filter((stream) => stream.path === pathname);
  if (onPath.length === 0) return null;
  const type =
    pathname === '/ws/auth' || pathname === '/ws/noauth'
      ? new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get('type')
      : onPath[0]?.type;
  const stream = onPath.find((candidate) => candidate.type === type);
  if (stream === undefined) return { kind: 'unknown', needsSession: pathname === '/ws/auth' };
  return {
    kind: 'stream',
    type: stream.type,
    needsSession: pathname === '/ws/auth' || stream.access !== 'public',
  };
}

/** Whether the multiplexed socket carries the stream: market data, not one operator's own data. */
export function isForwarded(type: string): boolean {
  return all.some(
    (stream) => stream.type === type && stream.scope !== 'own' && stream.path !== '/ws/websocketCmds',
  );
}

/**
 * The tokens among the offered sub-protocols: the one next to `bond.v1`, or a lone one (the specification's form). Several are a client's mistake or an attack.
 */
export function tokensOf(request: IncomingMessage): readonly string[] {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.filter((name) => name !== SUB_PROTOCOL && /^[A-Za-z0-9_.-]{16,256}$/.test(name));
}

/**
 * The offered sub-protocol that the server confirms: `bond.v2`, else `bond.v1`, if offered, so that the token is not repeated in the reply; otherwise a lone
 * one, because a browser fails a socket whose only offer is not confirmed.
 */
export function chooseProtocol(offered: ReadonlySet<string>): string | false {
  if (offered.has(POSITIONAL_PROTOCOL)) return POSITIONAL_PROTOCOL;
  if (offered.has(SUB_PROTOCOL)) return SUB_PROTOCOL;
  const [only] = offered;
  return offered.size === 1 && only !== undefined ? only : false;
}

/** A peer that keeps its side of a refused connection open is cut after this time. */
const REFUSAL_GRACE_MS = 1_000;

/** Refuses a handshake with a plain HTTP reply. */
export function refuse(socket: Duplex, clock: Clock, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  // Drain it: unread bytes would turn our FIN into a reset, and the peer might lose the reply.
  socket.resume();
  const cut = clock.after(REFUSAL_GRACE_MS, () => socket.destroy());
  socket.once('close', cut);
}
