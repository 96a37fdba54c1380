import { market } from '#contract/api';
import type { Homepage } from '#contract/entities';
import { type Clock, sharedRun, type Undo } from '#core/clock';
import type { Browser } from '#core/browser';
import type { Http } from '#core/http';
import type { SessionStore } from '#core/session';
import { makeAutoObservable, observableRef, reaction } from 'mobx';

/** The home page is requested at this interval while visible. */
export const HOMEPAGE_POLL_MS = 3000;

export interface HomepageDeps {
  readonly http: Http;
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'isVisible' | 'watchVisible'>;
  readonly session: Pick<SessionStore, 'sessionId'>;
}

/** The home page's data, for all its panels together: polled while one of them is on a visible screen. */
export class HomepageFeed {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  data: Homepage | null = null;
  /** The last request failed: `data` is what was known before. */
  isStale = false;
  /** Keeps the data current until the undo is called. */
  readonly follow = sharedRun(() => this.start());
  private readonly deps: HomepageDeps;
  private stopTimer: Undo | null = null;
  private asking: AbortController | null = null;

  constructor(deps: HomepageDeps) {
    this.deps = deps;
    makeAutoObservable<HomepageFeed, 'deps' | 'stopTimer' | 'asking'>(
      this,
      { data: observableRef, deps: false, stopTimer: false, asking: false, follow: false },
      { autoBind: true },
    );
  }

  /** Requests it now. */
  refresh(): void {
    this.stopTimer?.();
    this.asking?.abort();
    const abort = new AbortController();
    this.asking = abort;
    if (this.data === null) this.status = 'loading';
    this.deps.http.call(market.homepage, undefined, { notTips: true, signal: abort.signal }).then(
      (page) => this.settle(abort, page),
      () => this.settle(abort, null),
    );
  }

  private start(): Undo {
    const { browser, session } = this.deps;
    const stopVisible = browser.watchVisible((visible) => {
      if (visible) this.refresh();
      else this.stopTimer?.();
    });
    // Another user may see other prices: no data of the previous one stays.
    const stopSession = reaction(
      () => session.sessionId,
      () => {
        this.forget();
        this.refresh();
      },
    );
    this.refresh();
    return () => {
      stopVisible();
      stopSession();
      this.stopTimer?.();
      this.asking?.abort();
      this.asking = null;
    };
  }

  private settle(abort: AbortController, page: Homepage | null): void {
    // A reply to an older request, or for a user who has left.
    if (this.asking !== abort) return;
    this.asking = null;
    this.isStale = page === null;
    this.data = page ?? this.data;
    this.status = this.data === null ? 'failed' : 'ready';
    if (this.deps.browser.isVisible())
      this.stopTimer = this.deps.clock.setTimeout(() => this.refresh(), HOMEPAGE_POLL_MS);
  }

  private forget(): void {
    this.data = null;
    this.status = 'idle';
    this.isStale = false;
  }
}
