import type { Browser } from '#core/browser';
import type { Clock } from '#core/clock';
import { randomId } from '#core/storage';
import type { Chime, Tune } from './chime.ts';
import type { Claims } from './claims.ts';
import type { SystemNotices } from './system-notices.ts';
import { Turn } from './turn.ts';

/** Something the user should notice even when looking elsewhere. */
export interface Ring {
  /** Identifies the event alike in every window. */
  readonly key: string;
  readonly tune: Tune;
  readonly title: string;
  readonly body: string;
  /** Called when the notification is clicked. */
  readonly onOpen: () => void;
}

/** Events of one tune within this time are many at once, as when the market runs through a maker's quotes, ms. */
const BURST_MS = 1000;
/** Notifications of one tune in a burst; the rest is on the page. */
const MAX_NOTICES = 3;

interface Burst {
  readonly since: number;
  readonly isHeard: boolean;
  readonly notices: number;
}

interface AlarmDeps {
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'wire' | 'isVisible'>;
  readonly chime: Chime;
  readonly notices: SystemNotices;
  /** null: windows agree by bidding. */
  readonly claims: Claims | null;
}

/**
 * Plays a sound, and notifies when the page is not in view: once per event, however many windows receive it. Many events of one tune at once make one
 * sound, which would otherwise be as many times as loud, and few notifications.
 */
export class Alarm {
  readonly notices: SystemNotices;
  readonly #deps: AlarmDeps;
  readonly #turn: Turn;
  readonly #bursts = new Map<Tune, Burst>();

  constructor(deps: AlarmDeps) {
    this.#deps = deps;
    this.notices = deps.notices;
    this.#turn = new Turn({ clock: deps.clock, browser: deps.browser, claims: deps.claims, id: randomId() });
  }

  /** Rings according to the user's preferences. The visible window has priority, then one that may play sound. */
  async ring(
    { key, tune, title, body, onOpen }: Ring,
    wish: { readonly sound: boolean; readonly browser: boolean },
  ): Promise<void> {
    const { browser, chime, clock, notices } = this.#deps;
    if (!wish.sound && !wish.browser) return;
    const rank = (browser.isVisible() ? 0 : 2) + (chime.isReady() ? 0 : 1);
    if (!(await this.#turn.take(key, rank))) return;
    const now = clock.monotonic();
    const last = this.#bursts.get(tune);
    const burst =
      last !== undefined && now - last.since < BURST_MS ? last : { since: now, isHeard: false, notices: 0 };
    const isHeard = wish.sound && !burst.isHeard;
    const isNotified = wish.browser && !browser.isVisible() && burst.notices < MAX_NOTICES;
    if (isHeard) chime.play(tune);
    if (isNotified) notices.show({ title, body, tag: key, onOpen });
    this.#bursts.set(tune, {
      since: burst.since,
      isHeard: burst.isHeard || isHeard,
      notices: burst.notices + Number(isNotified),
    });
  }

  /** Plays a sample while the user is choosing a sound. */
  sample(): void {
    this.#deps.chime.play('alert');
  }

  close(): void {
    this.#turn.close();
  }
}
