import type { Clock } from '#core/clock';
import type { Socket, SocketFactory, SocketHandlers } from '#core/push';

/** One socket as the fake server sees it. */
export class FakeSocket implements Socket {
  readonly url: string;
  readonly protocols: readonly string[];
  /** Frames that the client sent, parsed, without pings. */
  readonly received: unknown[] = [];
  pings = 0;
  state: 'connecting' | 'open' | 'closed' = 'connecting';
  /** Code with which the client closed it, if it did. */
  closedWith: number | undefined;
  private readonly handlers: SocketHandlers;
  private readonly owner: FakeSockets;
  private seq = new Map<string, number>();

  constructor(owner: FakeSockets, url: string, protocols: readonly string[], handlers: SocketHandlers) {
    this.owner = owner;
    this.url = url;
    this.protocols = protocols;
    this.handlers = handlers;
  }

  send(text: string): void {
    if (this.state !== 'open') return;
    const frame: unknown = JSON.parse(text);
    if (typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'ping') {
      this.pings += 1;
      if (this.owner.answersPings) this.owner.later(() => this.push({ type: 'pong' }));
    } else {
      this.received.push(frame);
    }
  }

  close(code?: number): void {
    this.closedWith = code;
    this.state = 'closed';
  }

  /** The server accepts. */
  open(): void {
    if (this.state !== 'connecting') return;
    this.state = 'open';
    this.handlers.onOpen();
  }

  /** The server sends a frame; lost while the network is down. */
  push(frame: unknown): void {
    this.pushText(JSON.stringify(frame));
  }

  /** Sends a text as is; lost while the network is down. */
  pushText(text: string): void {
    if (this.state === 'open' && this.owner.networkUp) this.handlers.onMessage(text);
  }

  /** The server sends a frame of a stream with the next number of this socket. */
  frame(type: string, op: 'snap' | 'upd' | 'del', data: readonly unknown[], ids?: readonly string[]): void {
    const seq = (this.seq.get(type) ?? 0) + 1;
    this.seq.set(type, seq);
    this.push({ type, seq, ts: '2026-11-20 10:00:00.000', op, data, ...(ids === undefined ? {} : { ids }) });
  }

  /** Loses the next frame of a stream: its number is consumed. */
  skip(type: string): void {
    this.seq.set(type, (this.seq.get(type) ?? 0) + 1);
  }

  /** The other side ends the connection. */
  drop(code = 1006, reason = ''): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.handlers.onClose(code, reason);
  }
}

/** Sockets to a fake server on a fake network. Sockets open on their own after the latency while the network is up. */
export class FakeSockets implements SocketFactory {
  isSupported = true;
  /** Every socket ever created, oldest first. */
  readonly created: FakeSocket[] = [];
  networkUp = true;
  answersPings = true;
  /** How the server treats a new socket: accept it, or close it with this code. */
  onConnect: 'accept' | number = 'accept';
  latencyMs = 10;
  /** Maximum number of sockets of one address that were live at once. */
  mostLive = 0;
  /** What was reported to be in sight. */
  readonly visibleRows: (readonly [stream: string, keys: readonly string[] | null])[] = [];
  /** Thrown by the next `open`. */
  failure: Error | null = null;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  open(url: string, protocols: readonly string[], handlers: SocketHandlers): Socket {
    const { failure } = this;
    if (failure !== null) {
      this.failure = null;
      throw failure;
    }
    const socket = new FakeSocket(this, url, protocols, handlers);
    this.created.push(socket);
    this.mostLive = Math.max(
      this.mostLive,
      this.created.filter((other) => other.url === url && other.state !== 'closed').length,
    );
    this.later(() => {
      if (!this.networkUp) socket.drop();
      else {
        socket.open();
        if (typeof this.onConnect === 'number') socket.drop(this.onConnect);
      }
    });
    return socket;
  }

  setVisibleRows(stream: string, keys: readonly string[] | null): void {
    this.visibleRows.push([stream, keys]);
  }

  /** Sockets now connecting or open. */
  get live(): readonly FakeSocket[] {
    return this.created.filter((socket) => socket.state !== 'closed');
  }

  /** The newest socket whose address has this ending. Throws if there is none. */
  at(end: string): FakeSocket {
    const found = this.created.findLast((socket) => socket.url.endsWith(end));
    if (found === undefined)
      throw new Error(
        `no socket to …${end}; there are: ${this.created.map((socket) => socket.url).join(', ')}`,
      );
    return found;
  }

  /** Whether there is a live socket whose address has this ending. */
  has(end: string): boolean {
    return this.live.some((socket) => socket.url.endsWith(end));
  }

  later(fn: () => void): void {
    this.clock.setTimeout(fn, this.latencyMs);
  }
}
