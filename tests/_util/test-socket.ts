import { WebSocket } from 'ws';

export interface Frame {
  readonly type: string;
  readonly seq?: number;
  readonly op?: 'snap' | 'upd' | 'del';
  readonly ids?: readonly string[];
  readonly data?: readonly Record<string, unknown>[];
  readonly code?: number;
  readonly message?: string;
}

/** A client socket that keeps every frame and lets a test wait for one. */
export class TestSocket {
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  /** Settles with the close code. */
  readonly closed: Promise<number>;
  private waiting: (() => void)[] = [];

  constructor(url: string, protocols: string | string[] = [], headers: Record<string, string> = {}) {
    this.ws = new WebSocket(url, protocols, { headers, perMessageDeflate: false });
    this.ws.on('message', (data: Buffer) => {
      // `as` holds: the server sends JSON objects; a test that reads other fields fails.
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => {
      this.ws.on('close', resolve);
    });
    this.ws.on('error', () => {});
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.ws.once('open', resolve);
      this.ws.once('unexpected-response', (_request, reply) => {
        reject(new Error(`refused with ${reply.statusCode ?? 0}`));
      });
      this.ws.once('error', reject);
    });
    return this;
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The first matching frame, past or future. Fails with the test's own time-out. */
  async frame(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Waits until the frames received so far match. */
  async until(fits: (frames: readonly Frame[]) => boolean): Promise<void> {
    while (!fits(this.frames)) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** A round trip: everything that the server sent before it has arrived. */
  async settle(): Promise<void> {
    const before = this.frames.filter((frame) => frame.type === 'pong').length;
    this.send({ type: 'ping' });
    await this.until((frames) => frames.filter((frame) => frame.type === 'pong').length > before);
  }

  close(): void {
    this.ws.terminate();
  }
}

/** The rows that a client holds after these frames of one stream, by the wire's rules. Throws on a gap in `seq`. */
export function rowsAfter(
  frames: readonly Frame[],
  type: string,
  keyOf: (row: Record<string, unknown>) => string,
): Map<string, Record<string, unknown>> {
  const rows = new Map<string, Record<string, unknown>>();
  let last = 0;
  for (const { seq = 0, op, ids, data = [] } of frames.filter((frame) => frame.type === type)) {
    if (seq !== last + 1) throw new Error(`${type}: seq ${seq} after ${last}`);
    last = seq;
    if (op === 'snap')
      for (const [key, row] of rows)
        if (ids === undefined || ids.includes(String(row['securityId']))) rows.delete(key);
    if (op === 'del') for (const key of ids ?? []) rows.delete(key);
    else for (const row of data) rows.set(keyOf(row), row);
  }
  return rows;
}
