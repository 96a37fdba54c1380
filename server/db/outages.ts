import type { Logger } from '#server/runtime';

/** How often an outage that lasts is reported again. */
const AGAIN_MS = 60_000;
/** An outage is over once something worked this long after the last failure: between failures, something may work by chance. */
const SETTLED_MS = 10_000;

interface Words {
  readonly begins: string;
  readonly lasts: string;
  readonly ends: string;
}

/** One kind of fault that fails whatever is tried meanwhile. */
class Outage {
  readonly #log: Logger;
  readonly #words: Words;
  readonly #now: () => number;
  #beganAt: number | null = null;
  #failedAt = 0;
  #reportedAt = 0;
  #failures = 0;
  #hasWorked = false;

  constructor(log: Logger, words: Words, now: () => number) {
    this.#log = log;
    this.#words = words;
    this.#now = now;
  }

  failed(reason: string): void {
    const now = this.#now();
    this.#failedAt = now;
    this.#failures += 1;
    if (this.#beganAt !== null && now - this.#reportedAt < AGAIN_MS) return;
    this.#reportedAt = now;
    if (this.#beganAt === null) this.#log.error({ reason }, this.#words.begins);
    else this.#log.error({ reason, ...this.#extent(now, this.#beganAt) }, this.#words.lasts);
    this.#beganAt ??= now;
  }

  /** As `failed`, once it has worked: what never did is reported by the program that cannot start, or the tool that cannot do its work. */
  lost(reason: string): void {
    if (this.#hasWorked) this.failed(reason);
  }

  worked(): void {
    this.#hasWorked = true;
    if (this.#beganAt === null || this.#now() - this.#failedAt < SETTLED_MS) return;
    this.#log.warn(this.#extent(this.#failedAt, this.#beganAt), this.#words.ends);
    this.#beganAt = null;
    this.#failures = 0;
  }

  #extent(until: number, beganAt: number) {
    return { seconds: Math.round((until - beganAt) / 1000), failures: this.#failures };
  }
}

/**
 * What keeps the database from its work, told in one line when it begins, one a minute while it lasts and one when it is over, however many statements fail
 * meanwhile. The lines of their callers are left out of the log (`isOutage`).
 */
export class Outages {
  /** No room on its disk. */
  readonly full: Outage;
  /** No answer, or lost connections. */
  readonly away: Outage;
  /** It refuses writes for another reason, such as being a standby. */
  readonly unwritable: Outage;

  constructor(log: Logger, now: () => number = () => performance.now()) {
    this.full = new Outage(log, WORDS.full, now);
    this.away = new Outage(log, WORDS.away, now);
    this.unwritable = new Outage(log, WORDS.unwritable, now);
  }
}

const WORDS = {
  full: {
    begins:
      'the disk of the database is full: what writes is refused and nothing of it acknowledged; make room there',
    lasts: 'the disk of the database is still full: make room there',
    ends: 'the disk of the database has room again',
  },
  away: {
    begins: 'the database does not answer, or ended connections',
    lasts: 'the database still does not answer',
    ends: 'the database answers again',
  },
  unwritable: {
    begins: 'the database does not take writes',
    lasts: 'the database still does not take writes',
    ends: 'the database takes writes again',
  },
} as const;
