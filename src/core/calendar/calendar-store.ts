import type { ReplyOf, transaction } from '#contract/api';
import {
  bannerTextOf,
  beijingDate,
  isTradingHours,
  parseBeijingTime,
  TRADING_HOURS,
  type TradingHours,
  weekday,
} from '#contract/rules';
import type { Clock, Undo } from '#core/clock';
import { type Persisted, plainList, plainObject, plainText, type Storage } from '#core/storage';
import { createAtom, makeAutoObservable, observableRef } from 'mobx';

/** How often it is looked at whether the market is open, while anyone observes it: what was prepared before nine is accepted at nine. */
const CHECK_MS = 250;

/** The server's facts about today: workday or not (make-up weekends included), the next workday, and its own time. */
type CalendarFacts = ReplyOf<typeof transaction.getNextWorkdayOfCurrentDate>;

/** Known workdays, `YYYY-MM-DD`, ascending: all between `today` and the last of them. */
interface Days {
  readonly today: string;
  readonly workdays: readonly string[];
}
const NO_DAYS: Days = { today: '', workdays: [] };
const schema = plainObject<Days>({ today: plainText, workdays: plainList(plainText) });

/** Whether the market accepts intentions now, and whether it does so at any hour, as far as known. */
interface MarketState {
  readonly marketOpen?: boolean | undefined;
  readonly alwaysOpen?: boolean | undefined;
}

/** How long a pushed frame may take. */
const DELAY_MS = 1000;

/** Where the facts come from; it exists after the first paint. */
interface CalendarSource {
  /** Loads today's facts; needs a session. Rejects with the call's HttpError. */
  readonly load: () => Promise<CalendarFacts>;
  /** What the server currently publishes to everyone about the market, for users who receive no calendar. */
  readonly published?: () => MarketState | null;
}

/**
 * The trading calendar of the market, in Beijing time. The server's facts take precedence: those last loaded on this machine until they
 * have been loaded again. For days that they do not cover, Monday to Friday are workdays.
 */
export class CalendarStore {
  facts: CalendarFacts | null = null;
  /** Which days are workdays, as last loaded on this machine. */
  days: Days;
  /** Server time minus this machine's, ms: the market's day must not depend on a wrong clock. */
  offsetMs = 0;
  readonly #clock: Clock;
  readonly #stored: Persisted<Days>;
  #source: CalendarSource | null = null;
  readonly #hoursNow: () => TradingHours;
  readonly #turns = createAtom(
    'trading time',
    () => this.#watchTurns(),
    () => this.#stopWatch(),
  );
  #stopWatch: Undo = () => {};
  /** Number of loads begun, and the newest whose facts were applied; earlier ones arrive too late. */
  #started = 0;
  #counted = 0;

  /**
   * `hours`: when intentions may be submitted, called whenever needed; default 9:00-17:30.
   */
  constructor(deps: {
    readonly clock: Clock;
    readonly storage: Storage;
    readonly hours?: () => TradingHours;
  }) {
    this.#hoursNow = deps.hours ?? (() => TRADING_HOURS);
    this.#clock = deps.clock;
    this.#stored = deps.storage.persisted({ key: 'workdays', schema, version: 1, defaults: NO_DAYS });
    this.days = this.#stored.get();
    makeAutoObservable(this, {
      facts: observableRef,
      days: observableRef,
      now: false,
      isOutdated: false,
      connect: false,
    });
  }

  /** Sets where the facts come from; before that nothing can be loaded. */
  connect(source: CalendarSource): void {
    this.#source = source;
  }

  /** Market time now, ms since the epoch. Not observable: call when needed. */
  now(): number {
    return this.#clock.now() + this.offsetMs;
  }

  /** Loads today's facts; needs a session. A reply that arrives after a `clear`, or after a later load, is dropped. Rejects with the call's HttpError. */
  async load(): Promise<void> {
    if (this.#source === null) throw new Error('the calendar has no source yet');
    this.#started += 1;
    const [place, before] = [this.#started, this.#clock.now()];
    const facts = await this.#source.load();
    if (place <= this.#counted) return;
    this.#counted = place;
    this.take(facts, (before + this.#clock.now()) / 2);
  }

  /**
   * The server's time as something pushed to everyone carries it, for users who receive no calendar. A frame may have been delayed: what
   * differs by less than a second changes nothing.
   */
  hear(serverTime: string): void {
    const serverNow = this.facts === null ? parseBeijingTime(serverTime) : null;
    if (serverNow !== null && Math.abs(serverNow - this.now()) >= DELAY_MS)
      this.offsetMs = Math.round(serverNow - this.#clock.now());
  }

  /** Clears what only a session may know. */
  clear(): void {
    this.#counted = this.#started;
    this.facts = null;
    this.offsetMs = 0;
    this.days = NO_DAYS;
    this.#stored.clear();
  }

  /** The facts are for another day, or missing. Not observable. */
  get isOutdated(): boolean {
    return this.facts?.today !== beijingDate(this.now());
  }

  /** Whether the Beijing day of `at` (ms, default now) is a workday. */
  isWorkday(at: number = this.now()): boolean {
    const date = beijingDate(at);
    const { today, workdays } = this.days;
    if (date >= today && date <= (workdays.at(-1) ?? today)) return workdays.includes(date);
    const day = weekday(date);
    return day >= 1 && day <= 5;
  }

  /** The hours as the banner shows them, `9:00` and `17:30`. */
  get hours(): { readonly open: string; readonly close: string } {
    const { open = '', close = '' } = bannerTextOf(this.#hoursNow()).values as Readonly<
      Record<string, string>
    >;
    return { open, close };
  }

  /** The server keeps the market open round the clock, as it does for demonstrations. */
  get isAlwaysOpen(): boolean {
    return (this.facts ?? this.#source?.published?.())?.alwaysOpen === true;
  }

  /**
   * Whether intentions may be submitted now: on a workday within 9:00-17:30 Beijing (spec section 9; product staff may narrow it), to the
   * second where the server's facts are known, else as the server last reported. Observable: what depends on it follows the opening and the close.
   */
  isTradingTime(): boolean {
    this.#turns.reportObserved();
    return this.#isOpenNow();
  }

  #isOpenNow(): boolean {
    if (this.isAlwaysOpen) return true;
    const published = this.facts === null ? this.#source?.published?.()?.marketOpen : undefined;
    return published ?? (this.isWorkday() && isTradingHours(this.now(), this.#hoursNow()));
  }

  #watchTurns(): void {
    let was = this.#isOpenNow();
    this.#stopWatch = this.#clock.setInterval(() => {
      const isOpen = this.#isOpenNow();
      if (isOpen === was) return;
      was = isOpen;
      this.#turns.reportChanged();
    }, CHECK_MS);
  }

  private take(facts: CalendarFacts, at: number): void {
    this.facts = facts;
    const { today, isWorkday, nextWorkday, workdays } = facts;
    const dates = new Set([isWorkday ? today : null, nextWorkday, ...(workdays ?? [])]);
    this.days = { today: today ?? '', workdays: [...dates].filter((date) => date !== null) };
    this.#stored.set(this.days);
    const serverNow = parseBeijingTime(facts.now);
    if (serverNow !== null) this.offsetMs = Math.round(serverNow - at);
  }
}
