import type { WebSocket } from 'ws';
import { wallClock } from '../setup/wall-clock.ts';
import { Feed, type Spread } from './feed.ts';
import type { Dialect } from './wire.ts';

/** How changes are sent: `batch` as one message every 10.1 ms, `single` as one message each. */
export type Mode = 'batch' | 'single';

/**
 * Not 10 ms: five of those are three frames of the screen, and how long a message waits for its frame would depend on where a run happened to begin.
 */
const BATCH_MS = 10.1;
const SINGLE_MS = 1;

/** Pushes quotes to one page at a given rate. */
export class Pusher {
  readonly feed: Feed;
  readonly #dialect: Dialect;
  #socket: WebSocket | null = null;
  #timer: NodeJS.Timeout | null = null;
  #now = wallClock();

  constructor(bonds: number, dialect: Dialect) {
    this.feed = new Feed(bonds);
    this.#dialect = dialect;
  }

  /** Called when the page has opened its socket. */
  accept(socket: WebSocket): void {
    socket.on('message', (data) => {
      const answer = this.#dialect.answer(String(data));
      if (answer === null) return;
      if (answer !== 'snapshot') return socket.send(answer);
      this.#socket = socket;
      this.#send(socket, this.#dialect.snapshot(this.feed.snapshot()));
    });
  }

  start(perSecond: number, mode: Mode, spread: Spread): void {
    this.stop();
    this.#now = wallClock();
    const every = mode === 'batch' ? BATCH_MS : SINGLE_MS;
    const began = performance.now();
    let done = 0;
    let next = began + every;
    const tick = (): void => {
      const now = performance.now();
      // Timers fire up to a millisecond early: two messages would go where one is due.
      if (now >= next) {
        const due = Math.floor(((now - began) * perSecond) / 1000) - done;
        done += due;
        if (mode === 'batch') this.#push(due, spread);
        else for (let n = 0; n < due; n += 1) this.#push(1, spread);
        next = began + (Math.floor((now - began) / every) + 1) * every;
      }
      this.#timer = setTimeout(tick, Math.max(0, next - performance.now()));
    };
    this.#timer = setTimeout(tick, every);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #push(count: number, spread: Spread): void {
    if (count === 0 || this.#socket === null) return;
    this.#send(this.#socket, this.#dialect.update(this.feed.update(count, spread)));
  }

  #send(socket: WebSocket, message: string): void {
    this.feed.stamp(this.#now());
    socket.send(message);
  }
}
