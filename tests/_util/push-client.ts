import { WebSocket } from 'ws';
import { SUB_PROTOCOL } from '../../contract/push/index.ts';

/** Events of a socket, in order. */
export type PushEvent =
  | { readonly kind: 'frame'; readonly text: string; readonly frame: Record<string, unknown> }
  | { readonly kind: 'close'; readonly code: number };

/** A client socket that records everything in order. */
export class PushClient {
  readonly events: PushEvent[] = [];
  readonly closed: Promise<number>;
  /** Resolves once it may send. */
  readonly opened: Promise<void>;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();

  constructor(url: string, token: string | null) {
    this.socket = new WebSocket(url, token === null ? [SUB_PROTOCOL] : [SUB_PROTOCOL, token], {
      headers: { 'x-forwarded-for': '203.0.113.1' },
    });
    this.opened = new Promise((resolve) => {
      this.socket.on('open', resolve);
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.note({ kind: 'close', code });
        resolve(code);
      });
    });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      const text = String(data);
      // `as` holds: every server frame is a JSON object; a test that receives another fails on its expectations.
      this.note({ kind: 'frame', text, frame: JSON.parse(text) as Record<string, unknown> });
    });
  }

  get frames(): readonly Record<string, unknown>[] {
    return this.events.flatMap((event) => (event.kind === 'frame' ? [event.frame] : []));
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Resolves with the first matching event, past or future. The test's own timeout ends a wait in vain. */
  async until(fits: (event: PushEvent) => boolean): Promise<PushEvent> {
    for (;;) {
      const found = this.events.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve);
      });
    }
  }

  /** Resolves with the first frame of this type and operation. */
  async frame(type: string, op?: string): Promise<Record<string, unknown>> {
    const event = await this.until(
      (item) =>
        item.kind === 'frame' && item.frame['type'] === type && (op === undefined || item.frame['op'] === op),
    );
    return event.kind === 'frame' ? event.frame : {};
  }

  close(): void {
    this.socket.close();
  }

  private note(event: PushEvent): void {
    this.events.push(event);
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }
}
