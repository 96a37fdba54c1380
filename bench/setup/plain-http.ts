import { connect, type Socket } from 'node:net';

export interface PlainReply {
  readonly status: number;
  readonly body: string;
}

interface PendingRequest {
  readonly resolve: (reply: PlainReply) => void;
  readonly reject: (error: Error) => void;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** The server closes a connection after 30 s of idling, possibly just as it is used again. */
const IDLE_MS = 20_000;

/** One persistent connection, for one request at a time; every reply has a content-length. */
class Line {
  readonly #socket: Socket;
  #pending: PendingRequest | null = null;
  #read = Buffer.alloc(0);
  #freeSince = 0;

  constructor(port: number, onFree: (line: Line) => void, onClosed: (line: Line) => void) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (part) => {
      this.#read = this.#read.length === 0 ? part : Buffer.concat([this.#read, part]);
      const reply = this.#whole();
      if (reply === null) return;
      const pending = this.#pending;
      this.#pending = null;
      this.#freeSince = performance.now();
      onFree(this);
      pending?.resolve(reply);
    });
    this.#socket.on('error', (error) => this.#pending?.reject(error));
    this.#socket.on('close', () => {
      onClosed(this);
      this.#pending?.reject(new Error('the server closed a connection'));
    });
  }

  ask(text: string, pending: PendingRequest): void {
    this.#pending = pending;
    this.#socket.write(text);
  }

  /** Whether the server certainly keeps it open. */
  get isFresh(): boolean {
    return performance.now() - this.#freeSince < IDLE_MS;
  }

  close(): void {
    this.#socket.destroy();
  }

  #whole(): PlainReply | null {
    const end = this.#read.indexOf(END_OF_HEAD);
    if (end < 0) return null;
    const head = this.#read.toString('latin1', 0, end);
    const [, length] = /^content-length: (\d+)$/im.exec(head) ?? [];
    if (length === undefined) throw new Error(`a reply without its length: ${head}`);
    const from = end + END_OF_HEAD.length;
    const to = from + Number(length);
    if (this.#read.length < to) return null;
    const body = this.#read.toString('utf8', from, to);
    this.#read = this.#read.subarray(to);
    return { status: Number(head.slice(9, 12)), body };
  }
}

/**
 * Posts JSON to a local server over persistent connections. It does the minimum that a client must: where clients and server share the
 * processors, each tenth of a millisecond they use is taken from the server under test.
 */
export class PlainHttp {
  readonly #port: number;
  readonly #most: number;
  readonly #lines: Line[] = [];
  readonly #free: Line[] = [];
  readonly #waiting: ((line: Line) => void)[] = [];

  constructor(url: string, most = 2_000) {
    this.#port = Number(new URL(url).port);
    this.#most = most;
  }

  post(path: string, authorization: string, body: string): Promise<PlainReply> {
    const text = `POST ${path} HTTP/1.1\r\nhost: localhost:${this.#port}\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const { promise, resolve, reject } = Promise.withResolvers<PlainReply>();
    this.#withLine((line) => line.ask(text, { resolve, reject }));
    return promise;
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }

  #withLine(go: (line: Line) => void): void {
    const free = this.#free.pop();
    if (free?.isFresh === true) return go(free);
    // Those below it have been idle for longer.
    for (const line of [free, ...this.#free.splice(0)]) line?.close();
    if (this.#lines.length < this.#most) {
      const line = new Line(
        this.#port,
        (done) => this.#release(done),
        (closed) => this.#drop(closed),
      );
      this.#lines.push(line);
      go(line);
    } else this.#waiting.push(go);
  }

  /** No longer used for requests; a caller waiting for a line gets a new one. */
  #drop(line: Line): void {
    for (const list of [this.#lines, this.#free]) {
      const at = list.indexOf(line);
      if (at >= 0) list.splice(at, 1);
    }
    const next = this.#waiting.shift();
    if (next !== undefined) this.#withLine(next);
  }

  #release(line: Line): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(line);
    else next(line);
  }
}
