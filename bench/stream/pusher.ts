import type { WebSocket } from 'ws';
import { wallClock } from '../setup/wall-clock.ts';
import { Feed, type Spread } from './feed.ts';
import type { Dialect } from './wire.ts';

/** How changes are sent: `batch` as one message every 10 ms, `single` as one message each. */
export type Mode = 'batch' | 'single';

const BATCH_MS = 10;

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
      socket.send(this.#dialect.snapshot(this.feed.snapshot(this.#now())));
    });
  }

  start(perSecond: number, mode: Mode, spread: Spread): void {
    this.stop();
    this.#now = wallClock();
    const began = performance.now();
    let done = 0;
    const tick = (): void => {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1000) - done;
      done += due;
      if (mode === 'batch') this.#push(due, spread);
      else for (let n = 0; n < due; n += 1) this.#push(1, spread);
      this.#timer = setTimeout(tick, Math.max(0, began + nextOf(began, mode) - performance.now()));
    };
    this.#timer = setTimeout(tick, BATCH_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #push(count: number, spread: Spread): void {
    if (count === 0 || this.#socket === null) return;
    this.#socket.send(this.#dialect.update(this.feed.update(count, spread, this.#now())));
  }
}

/** Ms after `began` at which the next message is due. */
function nextOf(began: number, mode: Mode): number {
  const every = mode === 'batch' ? BATCH_MS : 1;
  return (Math.floor((performance.now() - began) / every) + 1) * every;
}
