import { parseJsonText } from '#contract/config';
import { CLOSE, type ClientFrame, clientFrame } from '#contract/push';
import type { OnDenied } from '#server/http';
import type { Clock } from '#server/runtime';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { CreditBook } from './credit-book.ts';
import { isForwarded, type Target } from './handshake.ts';
import { type Hub, sendError } from './hub.ts';
import { ownerOf } from './link.ts';
import type { SocketLink } from './socket-link.ts';

const WINDOW_MS = 60_000;
/** An unreadable frame costs as much as this many good ones. */
const BAD_FRAME_COST = 20;
const PONG = '{"type":"pong"}';

export interface SocketReaderOptions {
  readonly link: SocketLink;
  readonly hub: Hub;
  readonly target: Exclude<Target, { kind: 'unknown' }>;
  readonly clock: Clock;
  readonly onDenied: OnDenied;
  readonly messagesPerMinute: number;
  /** Credit for the characters a user may send, across all their sockets: beyond it their sockets are read with a delay. */
  readonly reading: CreditBook;
}

/**
 * Reads what a client sends on one socket. A single-stream socket is at once subscribed to the whole stream, as the
 * specification's client expects; its first `sub` that names securities replaces that.
 */
export class SocketReader {
  readonly #options: SocketReaderOptions;
  #isWholeByDefault = false;
  #windowStart: number;
  #spent = 0;

  constructor(options: SocketReaderOptions) {
    this.#options = options;
    this.#windowStart = options.clock.now();
  }

  start(ws: WebSocket): void {
    const { hub, link, target } = this.#options;
    ws.on('message', (data, isBinary) => {
      link.guard(() => {
        const text = isBinary ? null : textOf(data);
        this.#pace(ws, text?.length ?? 0);
        this.#read(text);
      });
    });
    if (target.kind !== 'stream') return;
    const refusal = this.#refusal(target.type);
    if (refusal !== null) {
      sendError(link, refusal.status, refusal.key, { stream: target.type });
      link.close(refusal.status === 403 ? CLOSE.forbidden : CLOSE.policy, 'stream refused');
    } else if (hub.servesAll(target.type)) {
      this.#isWholeByDefault = true;
      hub.subscribe(link, target.type, null);
    }
  }

  #read(text: string | null): void {
    const { link } = this.#options;
    if (!link.isOpen) return;
    const frame = text === null ? null : parse(text);
    if (!this.#pay(frame === null ? BAD_FRAME_COST : 1)) {
      link.close(CLOSE.policy, 'too many messages');
    } else if (frame === null) {
      sendError(link, 400, 'malformed');
    } else if (frame.type === 'ping') {
      link.send(PONG);
    } else {
      this.#handleFrame(frame);
    }
  }

  #handleFrame(frame: Exclude<ClientFrame, { type: 'ping' }>): void {
    const { hub, link, target } = this.#options;
    const type = target.kind === 'stream' ? target.type : frame.stream;
    const isOurs =
      target.kind === 'stream'
        ? (frame.stream ?? target.type) === target.type
        : type !== undefined && isForwarded(type);
    if (type === undefined || !isOurs) {
      sendError(link, 404, 'notFound', { stream: frame.stream });
      return;
    }
    const ids = frame.securityIds ?? null;
    if (frame.type === 'unsub') {
      hub.unsubscribe(link, type, ids);
      return;
    }
    if (this.#isWholeByDefault && ids !== null) hub.unsubscribe(link, type, null);
    this.#isWholeByDefault = false;
    this.#refusal(type);
    hub.subscribe(link, type, ids);
  }

  /** Why the viewer may not read the stream, or null. A missing right is reported to `onDenied`. */
  #refusal(type: string): ReturnType<Hub['refusal']> {
    const { hub, link, onDenied } = this.#options;
    const refusal = hub.refusal(type, link.viewer);
    if (refusal?.status === 403) onDenied(link.viewer, `push.${type}`);
    return refusal;
  }

  /** A client that sends faster than its credit allows waits, by TCP back-pressure, without holding up others. */
  #pace(ws: WebSocket, chars: number): void {
    const { reading, link, clock } = this.#options;
    const waitMs = reading.spend(ownerOf(link.viewer), chars);
    if (waitMs === 0 || ws.isPaused) return;
    ws.pause();
    clock.after(waitMs, () => {
      ws.resume();
    });
  }

  #pay(cost: number): boolean {
    const { clock, messagesPerMinute } = this.#options;
    const now = clock.now();
    // A clock that was set back also starts a new window.
    if (Math.abs(now - this.#windowStart) >= WINDOW_MS) {
      this.#windowStart = now;
      this.#spent = 0;
    }
    this.#spent += cost;
    return this.#spent <= messagesPerMinute;
  }
}

/** null: not a frame of the contract. */
const parse = (text: string): ClientFrame | null =>
  z.safeParse(clientFrame, parseJsonText(text)).data ?? null;

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
