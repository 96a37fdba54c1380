import { VERSION_CHECK_MS, VERSION_RELOAD_DELAY_MS } from '#contract/rules';
import type { Browser } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { type Http, rethrowMistake } from '#core/http';
import type { NoticeCentre } from '#core/notice';
import type { Persisted, Storage } from '#core/storage';
import type { Words } from '#core/text';
import * as z from 'zod/mini';
import { pageResources } from './page-resources.ts';

/** While an order is unanswered, the server is, or the user is typing, a due reload is reconsidered at this interval. */
const BUSY_WAIT_MS = 1000;
/** The last warning precedes the reload by this; so long, too, the outcome of what was typed and sent stays to be read. */
const LAST_WARNING_MS = 10_000;
/** While the user's input is waited for, they are told again after this. */
const REMINDER_MS = 300_000;
/** Number of versions remembered as already reloaded in this tab. */
const REMEMBERED = 20;

interface VersionDeps {
  readonly http: Http;
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'reload' | 'hasUnsentInput'>;
  readonly notice: NoticeCentre;
  readonly storage: Storage;
  /** Page whose resources are compared. Default `/`. */
  readonly page?: string;
}

/**
 * Reloads the page 60 s after its set of resources changed; checks every 120 s (R4.16). Once per version and tab, so that
 * two alternating builds do not reload for ever, and never while a change is on its way to the server (security notes T39) or the server does not answer: a page
 * reloaded without a connection is gone. What the user has typed and not sent is waited for, and they are told so.
 */
export class VersionWatch {
  private readonly deps: VersionDeps;
  private readonly reloadedFor: Persisted<string[]>;
  private firstSeen: string | null = null;
  private due: string | null = null;
  private stopTimer: Undo | null = null;
  private isLeft = false;
  /** The user's input was waited for at the last attempt. */
  private hasWaited = false;
  /** The user wants the new build whatever they have typed. */
  private hasConsented = false;
  private remindedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: VersionDeps) {
    this.deps = deps;
    this.reloadedFor = deps.storage.persisted({
      key: 'reloadedFor',
      area: 'session',
      schema: z.array(z.string()),
      version: 1,
      defaults: [],
    });
  }

  /** Begins to check. */
  start(): Undo {
    this.isLeft = false;
    void this.check();
    const stop = this.deps.clock.setInterval(() => void this.check(), VERSION_CHECK_MS);
    return () => {
      this.isLeft = true;
      stop();
      this.giveUp();
    };
  }

  /** Checks now, e.g. because the server announced changed resources. Failures count as "no change". */
  async check(): Promise<void> {
    const { http, page = '/' } = this.deps;
    let now: string;
    try {
      now = pageResources(await http.text(page));
    } catch (error) {
      rethrowMistake(error);
      return;
    }
    if (now === '' || this.isLeft || now === this.due) return;
    this.firstSeen ??= now;
    // Also when a pending one was withdrawn.
    this.giveUp();
    if (now === this.firstSeen || this.reloadedFor.get().includes(now)) return;
    this.due = now;
    this.warn(now, VERSION_RELOAD_DELAY_MS);
    this.stopTimer = this.deps.clock.setTimeout(
      () => this.warnAgain(now),
      VERSION_RELOAD_DELAY_MS - LAST_WARNING_MS,
    );
  }

  private warn(version: string, ms: number): void {
    this.offerReload(version, { key: 'core:notice.newVersion', values: { seconds: ms / 1000 } });
  }

  /** The first warning was on screen for seconds only. */
  private warnAgain(version: string): void {
    if (!this.deps.browser.hasUnsentInput()) this.warn(version, LAST_WARNING_MS);
    this.reloadAfter(version, LAST_WARNING_MS);
  }

  private offerReload(version: string, words: Words): void {
    this.deps.notice.offer(words, {
      words: { key: 'core:notice.reloadNow' },
      run: () => {
        if (this.due !== version) return;
        this.stopTimer?.();
        this.hasConsented = true;
        void this.reload(version);
      },
    });
  }

  private giveUp(): void {
    this.stopTimer?.();
    this.stopTimer = null;
    this.due = null;
    this.hasWaited = false;
    this.hasConsented = false;
    this.remindedAt = Number.NEGATIVE_INFINITY;
  }

  private reloadAfter(version: string, ms: number): void {
    this.stopTimer = this.deps.clock.setTimeout(() => void this.reload(version), ms);
  }

  private async reload(version: string): Promise<void> {
    const { page = '/' } = this.deps;
    const isBusy = (): boolean => this.deps.http.unanswered > 0 || this.isTyping(version);
    if (isBusy() || !(await this.isServed(page)) || isBusy()) {
      if (this.due === version) this.reloadAfter(version, BUSY_WAIT_MS);
      return;
    }
    // Withdrawn, replaced or left while the server was asked.
    if (this.due !== version) return;
    if (this.hasWaited && !this.hasConsented) {
      this.hasWaited = false;
      this.warn(version, LAST_WARNING_MS);
      this.reloadAfter(version, LAST_WARNING_MS);
    } else this.reloadNow(version);
  }

  /** Whether the user's input is waited for; tells them so. */
  private isTyping(version: string): boolean {
    const { browser, clock } = this.deps;
    if (this.due !== version || this.hasConsented || !browser.hasUnsentInput()) return false;
    this.hasWaited = true;
    if (clock.monotonic() - this.remindedAt >= REMINDER_MS) {
      this.remindedAt = clock.monotonic();
      this.offerReload(version, { key: 'core:notice.newVersionWaits' });
    }
    return true;
  }

  private reloadNow(version: string): void {
    this.giveUp();
    this.reloadedFor.set([...this.reloadedFor.get(), version].slice(-REMEMBERED));
    this.deps.browser.reload();
  }

  private async isServed(page: string): Promise<boolean> {
    try {
      return pageResources(await this.deps.http.text(page)) !== '';
    } catch (error) {
      rethrowMistake(error);
      // Asked again until the server answers.
      return false;
    }
  }
}
