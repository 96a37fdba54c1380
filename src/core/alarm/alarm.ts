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
 * sound, which would otherwise be as many times as loud, and one notification.
 */
export class Alarm {
  readonly notices: SystemNotices;
  readonly #deps: AlarmDeps;
  readonly #turn: Turn;
  /** When each tune was last heard, or last notified, monotonic ms. */
  readonly #last = new Map<string, number>();

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
    const { browser, chime, notices } = this.#deps;
    if (!wish.sound && !wish.browser) return;
    const rank = (browser.isVisible() ? 0 : 2) + (chime.isReady() ? 0 : 1);
    if (!(await this.#turn.take(key, rank))) return;
    if (wish.sound && this.#isFirst(tune)) chime.play(tune);
    if (wish.browser && !browser.isVisible() && this.#isFirst(`${tune} notice`))
      notices.show({ title, body, tag: key, onOpen });
  }

  /** Whether this has not happened within the last second. */
  #isFirst(what: string): boolean {
    const now = this.#deps.clock.monotonic();
    const isFirst = now - (this.#last.get(what) ?? -BURST_MS) >= BURST_MS;
    if (isFirst) this.#last.set(what, now);
    return isFirst;
  }

  /** Plays a sample while the user is choosing a sound. */
  sample(): void {
    this.#deps.chime.play('alert');
  }

  close(): void {
    this.#turn.close();
  }
}
