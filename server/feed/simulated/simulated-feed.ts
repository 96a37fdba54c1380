import type { MarketCommand } from '#server/domain/market';
import type { BookState } from '#server/matching';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { Feed, FeedSink } from '../feed.ts';
import type { Session } from './activity.ts';
import type { Simulator } from './simulator.ts';

export interface SimulatedFeedOptions {
  readonly simulator: Pick<Simulator, 'step' | 'observe' | 'populate' | 'takeBack'>;
  readonly session: Session;
  readonly clock: Clock;
  readonly log: Logger;
  /** The current books, for quotes of an earlier run. */
  readonly books: () => Iterable<BookState>;
  /** Whether the market may have viewers. */
  readonly isWatched: () => boolean;
}

const TICK_MS = 100;
/** Without viewers: one commit in place of ten. The outcome is the same. */
const UNWATCHED_TICK_MS = 1000;
/** Minimum number of commands per transaction when a step has more: users' orders wait for only a few of these. */
const PART = 32;
/** After a failed write. */
const RETRY_MS = 1000;
/** The most active tier is quoted several times a second; a silence this long means that something hangs. */
const SILENCE_MS = 30_000;

/** Commands in order, in parts that end between two bonds: a quote and the withdrawal of the one it replaces are in the same commit. */
function partsOf(commands: readonly MarketCommand[]): MarketCommand[][] {
  const parts: MarketCommand[][] = [];
  for (const command of commands) {
    const part = parts.at(-1);
    const isFull =
      part !== undefined && part.length >= PART && part.at(-1)?.securityId !== command.securityId;
    if (part === undefined || isFull) parts.push([command]);
    else part.push(command);
  }
  return parts;
}

/** Drives the simulator by the clock, one step at a time: every 100 ms, or every second without viewers. */
export class SimulatedFeed implements Feed {
  readonly #options: SimulatedFeedOptions;
  #undos: Undo[] = [];
  #step: Promise<void> = Promise.resolve();
  #running = false;
  #wasOpen = false;

  constructor(options: SimulatedFeedOptions) {
    this.#options = options;
  }

  async start(sink: FeedSink): Promise<void> {
    const { simulator, clock } = this.#options;
    this.#running = true;
    this.#undos.push(
      sink.listen((deltas, _local, now) => {
        simulator.observe(deltas, now);
      }),
    );
    await this.#populate(sink);
    const tick = (delayMs: number): void => {
      if (!this.#running) return;
      this.#undos[1]?.();
      this.#undos[1] = clock.after(delayMs, () => {
        this.#step = this.#run(sink).then(tick);
      });
    };
    tick(TICK_MS);
  }

  async stop(): Promise<void> {
    this.#running = false;
    for (const undo of this.#undos.splice(0)) undo();
    await this.#step;
  }

  expectedWithinMs(now: number): number | null {
    return this.#options.session.isOpen(now) ? SILENCE_MS : null;
  }

  /** Refills the books after they were closed around a market that never closes (demonstrations). */
  async refill(sink: FeedSink): Promise<void> {
    if (this.#running) await this.#populate(sink);
  }

  async #populate(sink: FeedSink): Promise<void> {
    const { simulator, session, clock, books } = this.#options;
    const now = clock.now();
    this.#wasOpen = session.isOpen(now);
    await this.#execute(sink, [simulator.populate(now, [...books()])]);
  }

  /** Has all parts carried out; what could not be is taken back. Rejects if any could not. */
  async #execute(sink: FeedSink, parts: readonly MarketCommand[][]): Promise<void> {
    const outcomes = await Promise.allSettled(parts.map((part) => sink.execute(part)));
    for (const [i, { status }] of outcomes.entries())
      if (status === 'rejected') this.#options.simulator.takeBack(parts[i] ?? []);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** One step; returns the pause until the next. */
  async #run(sink: FeedSink): Promise<number> {
    const { simulator, session, clock, log, isWatched } = this.#options;
    const startedAt = clock.now();
    try {
      const isOpen = session.isOpen(startedAt);
      if (isOpen !== this.#wasOpen) log.info({ isOpen }, 'simulated market');
      this.#wasOpen = isOpen;
      await this.#execute(sink, partsOf(simulator.step(startedAt)));
      const period = isWatched() ? TICK_MS : UNWATCHED_TICK_MS;
      return Math.max(0, period - (clock.now() - startedAt));
    } catch (error) {
      log.error({ err: error }, 'simulated quotes could not be written');
      return RETRY_MS;
    }
  }
}
