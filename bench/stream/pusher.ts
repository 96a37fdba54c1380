import type { WebSocket } from 'ws';
import { wallClock } from '../setup/wall-clock.ts';
import { Feed, type Spread } from './feed.ts';
import { type Mode, Pace } from './pace.ts';
import type { Dialect } from './wire.ts';

/** What feeds a page under measurement. */
export interface Source {
  readonly feed: Feed;
  start(perSecond: number, mode: Mode, spread: Spread): void;
  stop(): void;
}

/** Pushes quotes to one page at a given rate. */
export class Pusher implements Source {
  readonly feed: Feed;
  readonly #dialect: Dialect;
  readonly #pace = new Pace();
  #socket: WebSocket | null = null;
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
    this.#now = wallClock();
    this.#pace.start(perSecond, mode, (count) => this.#push(count, spread));
  }

  stop(): void {
    this.#pace.stop();
  }

  #push(count: number, spread: Spread): void {
    if (this.#socket === null) return;
    this.#send(this.#socket, this.#dialect.update(this.feed.update(count, spread)));
  }

  #send(socket: WebSocket, message: string): void {
    this.feed.stamp(this.#now());
    socket.send(message);
  }
}
