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

interface AlarmDeps {
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'wire' | 'isVisible'>;
  readonly chime: Chime;
  readonly notices: SystemNotices;
  /** null: windows agree by bidding. */
  readonly claims: Claims | null;
}

/** Plays a sound, and notifies when the page is not in view: once per event, however many windows receive it. */
export class Alarm {
  readonly notices: SystemNotices;
  readonly #deps: AlarmDeps;
  readonly #turn: Turn;

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
    if (wish.sound) chime.play(tune);
    if (wish.browser && !browser.isVisible()) notices.show({ title, body, tag: key, onOpen });
  }

  /** Plays a sample while the user is choosing a sound. */
  sample(): void {
    this.#deps.chime.play('alert');
  }

  close(): void {
    this.#turn.close();
  }
}
