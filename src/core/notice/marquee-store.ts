import {
  BANNER_CHECK_MS,
  bannerTextOf,
  beijingTimeText,
  isBannerVisible,
  MARQUEE_DEFAULTS,
  type TradingHours,
} from '#contract/rules';
import type { Clock, Undo } from '#core/clock';
import { type Persisted, plainFlag, plainObject, plainText, type Storage } from '#core/storage';
import type { Words } from '#core/text';
import { makeAutoObservable, reaction } from 'mobx';

interface HandClose {
  readonly isHandClose: boolean;
  readonly handCloseTime: string;
}
const schema = plainObject<HandClose>({ isHandClose: plainFlag, handCloseTime: plainText });

/** What the banner depends on, read again every second. */
interface MarqueeFacts {
  /** Product staff may switch the banner off. */
  readonly isEnabled: boolean;
  readonly isLogin: boolean;
  readonly isWorkday: boolean;
  /** Market time, ms since the epoch. */
  readonly now: number;
  /** When intentions may be submitted, as set by product staff. */
  readonly hours: TradingHours;
  /** How long a manual close lasts, ms. */
  readonly hideMs: number;
  /** Key of the banner's text. */
  readonly textKey: string;
}

/** The scrolling notice of R4.13: shown outside trading hours to logged-in users, hidden for a while (8 hours) after a manual close. */
export class MarqueeStore {
  /** Whether the banner shows; true by default (spec section 3), correct from the first `check` on. */
  marqueeVisible: boolean = MARQUEE_DEFAULTS.marqueeVisible;
  isHandClose: boolean = MARQUEE_DEFAULTS.isHandClose;
  handCloseTime: string = MARQUEE_DEFAULTS.handCloseTime;
  readonly #clock: Clock;
  readonly #facts: () => MarqueeFacts;
  readonly #stored: Persisted<HandClose>;

  constructor(deps: {
    readonly clock: Clock;
    readonly storage: Storage;
    readonly facts: () => MarqueeFacts;
  }) {
    this.#clock = deps.clock;
    this.#facts = deps.facts;
    this.#stored = deps.storage.persisted({
      key: 'marquee',
      schema,
      version: 1,
      defaults: { isHandClose: MARQUEE_DEFAULTS.isHandClose, handCloseTime: MARQUEE_DEFAULTS.handCloseTime },
    });
    makeAutoObservable(this, {
      start: false,
    });
    this.take(this.#stored.get());
  }

  /** The banner's text, with the current trading hours. */
  get words(): Words {
    const { hours, textKey } = this.#facts();
    return { ...bannerTextOf(hours), key: textKey };
  }

  /** Closes the banner manually and records when (Beijing time). */
  closeByHand(): void {
    this.#stored.set({ isHandClose: true, handCloseTime: beijingTimeText(this.#facts().now) });
    this.take(this.#stored.get());
    this.check();
  }

  /** Re-evaluates whether the banner shows. */
  check(): void {
    const { isHandClose, handCloseTime } = this;
    const facts = this.#facts();
    this.marqueeVisible = facts.isEnabled && isBannerVisible({ ...facts, isHandClose, handCloseTime });
  }

  /** Checks every second and whenever a fact changes, and follows a close in another tab. */
  start(): Undo {
    const stopFacts = reaction(this.#facts, () => this.check(), { fireImmediately: true });
    const stopTimer = this.#clock.setInterval(() => this.check(), BANNER_CHECK_MS);
    const stopWatch = this.#stored.watch((value) => {
      this.take(value);
      this.check();
    });
    return () => {
      stopFacts();
      stopTimer();
      stopWatch();
    };
  }

  private take(value: HandClose): void {
    this.isHandClose = value.isHandClose;
    this.handCloseTime = value.handCloseTime;
  }
}
