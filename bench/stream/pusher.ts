import type { WebSocket } from 'ws';
import { wallClock } from '../setup/wall-clock.ts';
import { Feed, type Quote, type Spread } from './feed.ts';
import { messageSizes, type Mode, Pace } from './pace.ts';
import type { Dialect } from './wire.ts';

/** What feeds a page under measurement. */
export interface Source {
  readonly feed: Feed;
  /** `seconds`: how long it will be needed, for what can be prepared. */
  start(perSecond: number, mode: Mode, spread: Spread, seconds: number): void;
  stop(): void;
}

interface Message {
  /** Its number in the feed. */
  readonly message: number;
  readonly quotes: readonly Quote[];
  readonly bytes: Buffer;
}

/**
 * Pushes quotes to one page at a given rate. Its messages are made before the page is measured: made while they are sent, those of 50,000 changes
 * a second took the greater part of a core from the page, on a machine of two.
 */
export class Pusher implements Source {
  readonly feed: Feed;
  readonly #dialect: Dialect;
  readonly #pace = new Pace();
  #socket: WebSocket | null = null;
  #now = wallClock();
  #prepared: Message[] = [];
  #next = 0;
  #owed = 0;

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
      const message = this.#dialect.snapshot(this.feed.snapshot());
      this.feed.stamp(this.#now());
      socket.send(message);
    });
  }

  start(perSecond: number, mode: Mode, spread: Spread, seconds: number): void {
    const sizes = messageSizes(perSecond, mode, seconds);
    const began = Date.now();
    this.#prepared = sizes.map((size, at) =>
      this.#message(size, spread, began + (seconds * 1000 * at) / sizes.length),
    );
    [this.#next, this.#owed] = [0, 0];
    this.#now = wallClock();
    this.#pace.start(perSecond, mode, (count) => this.#push(count, spread));
  }

  stop(): void {
    this.#pace.stop();
    const [first] = this.#prepared.splice(this.#next);
    if (first !== undefined) this.feed.takeBack(first.message);
    this.#dialect.resume(this.#prepared.map(({ quotes }) => quotes));
  }

  #message(size: number, spread: Spread, time: number): Message {
    const quotes = this.feed.update(size, spread, Math.round(time));
    const bytes = Buffer.from(this.#dialect.update(quotes));
    return { message: this.feed.sent.length - 1, quotes, bytes };
  }

  /** Sends the messages whose changes are due by now; what was not prepared, since the page is measured for longer, is made now. */
  #push(count: number, spread: Spread): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#owed += count;
    while (this.#owed > 0) {
      const prepared = this.#prepared[this.#next];
      if (prepared !== undefined && prepared.quotes.length > this.#owed) return;
      const next = prepared ?? this.#message(this.#owed, spread, Date.now());
      if (prepared === undefined) this.#prepared.push(next);
      this.#next += 1;
      this.#owed -= next.quotes.length;
      this.feed.stamp(this.#now(), next.message);
      socket.send(next.bytes, { binary: false });
    }
  }
}
