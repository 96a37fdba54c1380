import type { Viewer } from '#server/call';
import { networkOf } from '#server/runtime';

/** The party charged for a socket's requests: the user, across all their sockets; for visitors the address. */
export const ownerOf = ({ session, ip }: Viewer): string =>
  session?.key?.apiKeyId ?? session?.operId ?? `ip:${networkOf(ip)}`;

/** One open socket, as the hub sees it. */
export interface Link {
  readonly viewer: Viewer;
  readonly isOpen: boolean;
  /** Its client understands positional rows (contract/push, `bond.v2`). */
  readonly isPositional: boolean;
  /** Bytes handed over that the peer has not yet received. */
  waitingBytes(): number;
  send(text: string): void;
  /** Sends head and tail as one text; the tail is shared with other links. The head is ASCII. */
  sendShared(head: string, tail: Buffer): void;
  /** Nothing is sent afterwards. */
  close(code: number, reason: string): void;
}

/**
 * Above this a link gets nothing more until it drains: 0.5 s at 1 Mbit/s, so that a pong still meets its 2 s limit
 * (T31).
 */
export const MAX_WAITING_BYTES = 64 * 1024;
