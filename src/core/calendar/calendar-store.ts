import { type ReplyOf, transaction } from '#contract/api';
import {
  bannerTextOf,
  beijingDate,
  isTradingHours,
  parseBeijingTime,
  TRADING_HOURS,
  type TradingHours,
  weekday,
} from '#contract/rules';
import type { Clock } from '#core/clock';
import type { Http } from '#core/http';
import { makeAutoObservable, observableRef } from 'mobx';

/** The server's facts about today: workday or not (make-up weekends included), the next workday, and its own time. */
type CalendarFacts = ReplyOf<typeof transaction.getNextWorkdayOfCurrentDate>;

/**
 * The trading calendar of the market, in Beijing time. The server's facts for today take precedence; without them (visitors,
 * or after midnight until the next load) Monday to Friday are workdays.
 */
export class CalendarStore {
  facts: CalendarFacts | null = null;
  /** Server time minus this machine's, ms: the market's day must not depend on a wrong clock. */
  offsetMs = 0;
  readonly #clock: Clock;
  readonly #http: Http;
  readonly #hoursNow: () => TradingHours;
  readonly #publishedOpen: () => boolean | undefined;
  /** Number of loads begun, and the newest whose facts were applied; earlier ones arrive too late. */
  #started = 0;
  #counted = 0;

  /**
   * `hours`: when intentions may be submitted, called whenever needed; default 9:00-17:30. `publishedOpen`: what the server currently
   * publishes to everyone about the market, for users who receive no calendar.
   */
  constructor(deps: {
    readonly clock: Clock;
    readonly http: Http;
    readonly hours?: () => TradingHours;
    readonly publishedOpen?: () => boolean | undefined;
  }) {
    this.#hoursNow = deps.hours ?? (() => TRADING_HOURS);
    this.#publishedOpen = deps.publishedOpen ?? (() => undefined);
    this.#clock = deps.clock;
    this.#http = deps.http;
    makeAutoObservable(this, {
      facts: observableRef,
      now: false,
      isOutdated: false,
    });
  }

  /** Market time now, ms since the epoch. Not observable: call when needed. */
  now(): number {
    return this.#clock.now() + this.offsetMs;
  }

  /** Loads today's facts; needs a session. A reply that arrives after a `clear`, or after a later load, is dropped. Rejects with the call's HttpError. */
  async load(): Promise<void> {
    this.#started += 1;
    const [place, before] = [this.#started, this.#clock.now()];
    const facts = await this.#http.call(transaction.getNextWorkdayOfCurrentDate, undefined, {
      notTips: true,
    });
    if (place <= this.#counted) return;
    this.#counted = place;
    this.take(facts, (before + this.#clock.now()) / 2);
  }

  /** Clears what only a session may know. */
  clear(): void {
    this.#counted = this.#started;
    this.facts = null;
    this.offsetMs = 0;
  }

  /** The facts are for another day, or missing. Not observable. */
  get isOutdated(): boolean {
    return this.facts?.today !== beijingDate(this.now());
  }

  /** Whether the Beijing day of `at` (ms, default now) is a workday. */
  isWorkday(at: number = this.now()): boolean {
    const date = beijingDate(at);
    const { today = null, isWorkday = false, nextWorkday, workdays = [] } = this.facts ?? {};
    if (today === date) return isWorkday;
    if (nextWorkday === date) return true;
    if (today !== null && date > today && date <= (workdays.at(-1) ?? '')) return workdays.includes(date);
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

  /** The market is a demonstration that the server keeps open round the clock. */
  get isAlwaysOpen(): boolean {
    return this.facts?.alwaysOpen === true;
  }

  /**
   * Whether intentions may be submitted now: on a workday within 9:00-17:30 Beijing (spec section 9; product staff may narrow it), to the
   * second where the server's facts are known, else as the server last reported.
   */
  isTradingTime(): boolean {
    if (this.isAlwaysOpen) return true;
    const published = this.facts === null ? this.#publishedOpen() : undefined;
    return published ?? (this.isWorkday() && isTradingHours(this.now(), this.#hoursNow()));
  }

  private take(facts: CalendarFacts, at: number): void {
    this.facts = facts;
    const serverNow = parseBeijingTime(facts.now);
    if (serverNow !== null) this.offsetMs = Math.round(serverNow - at);
  }
}
