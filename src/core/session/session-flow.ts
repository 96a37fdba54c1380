import { account } from '#contract/api';
import type { OrderChange, PushedNotice } from '#contract/entities';
import type { Browser } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { type Http, HttpError, HttpStatusError } from '#core/http';
import type { DialogAction, DialogSpec, NoticeCentre } from '#core/notice';
import type { PushFrame, PushHub } from '#core/push';
import { callSafely } from '#core/report';
import type { Storage } from '#core/storage';
import { inboxWords, type Words } from '#core/text';
import { reaction } from 'mobx';
import { retryWaitMs } from './retry-wait.ts';
import { SessionChangedError, type SessionStore } from './session-store.ts';
import type { Credentials } from './session-state.ts';

/** Hints within this time of a refresh cause one more, at its end. */
const REFRESH_PAUSE_MS = 1000;
/** The sockets of a page are closed within this time of each other. */
const RIGHTS_PAUSE_MS = 50;
/** How long a log-out waits for the server before it continues without it. */
const LOGOUT_WAIT_MS = 2000;

/** Messages about what the firm did to the account, which ends its sessions; the socket may close within this time of them. */
const ENDING_KEYS: readonly (string | undefined)[] = [
  'madeStaff',
  'unmadeStaff',
  'sessionsEnded',
  'secondFactorReset',
  'stopped',
];
const ENDING_MS = 5000;

const LOG_IN_AGAIN: DialogAction = {
  id: 'login',
  words: { key: 'core:dialog.loginAgain' },
  kind: 'primary',
};

interface FlowDeps {
  readonly session: SessionStore;
  readonly http: Http;
  readonly hub: PushHub;
  readonly notice: NoticeCentre;
  readonly browser: Browser;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly paths: { readonly home: () => string; readonly login: (returnTo: string) => string };
  /** Loads after login beyond the session's own: theme, calendar. A rejection is reported. */
  readonly loads: readonly (() => Promise<void>)[];
  /** A notice for the user, called once each. */
  readonly onNotice: (notice: PushedNotice) => void;
  /** The session ended: what only its owner may see must be dropped. */
  readonly onEnd: () => void;
  readonly onError: (error: unknown, what: string) => void;
}

/** The consequences of a session: sockets, loads after login, the dialogs of its end, other tabs (spec section 4). */
export class SessionFlow {
  private readonly deps: FlowDeps;
  private readonly orderListeners = new Set<(changed: readonly OrderChange[] | null) => void>();
  /** A frame of order changes has arrived. */
  private hasHints = false;
  /** Frames of order changes have been lost since. */
  private hasLostHints = false;
  private readonly logoutTasks = new Set<() => Promise<unknown>>();
  private reloading = false;
  /** Ends the pause after a refresh; null when there is none. */
  private stopPause: Undo | null = null;
  /** Ends the wait for the other sockets that report the same change; null when there is none. */
  private stopRights: Undo | null = null;
  /** A hint arrived during the pause. */
  private isDue = false;
  /** Identity of the session that died in this tab, while its dialog waits. */
  private endedId = '';
  /** An action of the user that ends the session is in progress: its end needs no dialog. */
  private isEnding = false;
  /** The log-out in progress; null for none. */
  private leaving: Promise<void> | null = null;
  /** The last message that announced the end of the sessions, and when it came (monotonic). */
  private ending: { readonly notice: PushedNotice; readonly at: number } | null = null;
  /** Session whose inbox has been announced. */
  private inboxOf: string | null = null;

  constructor(deps: FlowDeps) {
    this.deps = deps;
  }

  /**
   * Restores a stored session and keeps sockets, tabs and refreshes running until the undo. `ready` settles once the user is
   * known, or cannot be known now.
   */
  start(): { readonly ready: Promise<void>; readonly stop: Undo } {
    const { session, hub, browser } = this.deps;
    const undos = [
      reaction(
        () => session.token,
        (token) => hub.setToken(token),
        { fireImmediately: true },
      ),
      reaction(
        () => session.isLogin,
        (isLogin) => {
          if (!isLogin) this.deps.onEnd();
        },
      ),
      session.watchIdentity((sessionId) => {
        if (sessionId === this.pageOwner || this.reloading) return;
        this.reloading = true;
        browser.reload();
      }),
      browser.watchVisible((visible) => {
        if (visible) this.refresh();
      }),
      hub.subscribe('msg', { onFrame: (frame) => this.noticed(frame) }),
      hub.subscribe('orderchange', {
        onFrame: (frame) => this.orderChanged(frame),
        onStale: (stale) => {
          this.hasLostHints ||= stale && this.hasHints;
        },
        onResume: () => {
          this.hasLostHints = false;
          this.refresh();
          // They may have changed while nothing was received.
          if (this.stopRights === null) this.loadUser();
        },
      }),
    ];
    let stopped = false;
    const ready = session.restore() ? this.resume(() => stopped) : Promise.resolve();
    return {
      ready,
      stop: () => {
        stopped = true;
        for (const undo of undos) undo();
        this.stopPause?.();
        this.stopPause = null;
        this.stopRights?.();
        this.stopRights = null;
      },
    };
  }

  /** Logs in, opens the sockets and starts the loads. Rejects with what the login rejected with. */
  async login(credentials: Credentials): Promise<void> {
    await this.deps.session.login(credentials);
    this.afterLogin();
  }

  /** Work that a log-out waits for briefly, while the session is still alive: saving what was just changed. */
  beforeLogout(task: () => Promise<unknown>): Undo {
    this.logoutTasks.add(task);
    return () => void this.logoutTasks.delete(task);
  }

  private async finishLogoutTasks(): Promise<void> {
    if (this.logoutTasks.size === 0) return;
    await this.awaitBriefly(Promise.allSettled(Array.from(this.logoutTasks, (task) => task())));
  }

  /** Waits for work that a log-out does without if it takes too long. */
  private async awaitBriefly(work: Promise<unknown>): Promise<void> {
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const stopWaiting = this.deps.clock.setTimeout(resolve, LOGOUT_WAIT_MS);
    await Promise.race([work, waited]);
    stopWaiting();
  }

  /** Logs out from the menu: clears everything local and goes home, or reloads home (R4.09). Pressed again meanwhile it is the same log-out. */
  logout(): Promise<void> {
    if (this.leaving === null && !this.deps.session.isLogin) return Promise.resolve();
    this.leaving ??= this.leave().finally(() => {
      this.leaving = null;
    });
    return this.leaving;
  }

  private async leave(): Promise<void> {
    const { session, http, storage, browser, paths } = this.deps;
    const mine = session.sessionId;
    await this.finishLogoutTasks();
    const request = http.call(account.logout, undefined, { notTips: true }).then(
      () => {},
      (error: unknown) => this.deps.onError(error, 'logout'),
    );
    session.end('visitor');
    await this.awaitBriefly(request);
    // Another log-in happened meanwhile, here or in another tab: what is stored belongs to that user (docs/decisions/0011).
    if (session.isLogin || !['', mine].includes(session.storedSessionId)) return;
    storage.clearLocal();
    const home = paths.home();
    // A query or the fragment of a skip link is still home.
    if (browser.path().split(/[?#]/)[0] === home) browser.reload();
    else browser.go(home);
  }

  /**
   * Performs an action of the user that ends the session on the server (a new password, ending this session), then asks the user
   * to log in again, with the given text. Rejects with the action's rejection; the session then continues, unless it died
   * meanwhile.
   */
  async endBy(
    action: () => Promise<unknown>,
    dialog: { readonly title: Words; readonly body: Words },
  ): Promise<void> {
    const mine = this.deps.session.sessionId;
    this.isEnding = true;
    try {
      await action();
    } catch (error) {
      this.isEnding = false;
      if (error instanceof HttpStatusError && error.status === 401) void this.expire();
      throw error;
    }
    this.isEnding = false;
    this.end('kicked');
    await this.leadToLogin(mine, { kind: 'session.endedByOwner', tone: 'info', ...dialog });
  }

  /** The token is dead (HTTP 401, push 4401): asks once whether to stay or to log in again (R4.10). */
  async expire(): Promise<void> {
    const { session, notice } = this.deps;
    if (!session.isLogin || this.isEnding) return;
    const mine = this.end('expired');
    const { ending } = this;
    const words =
      ending !== null && this.deps.clock.monotonic() - ending.at < ENDING_MS
        ? inboxWords(ending.notice)
        : { title: { key: 'core:dialog.expiredTitle' }, content: { key: 'core:dialog.expired' } };
    const answer = await notice.ask({
      kind: 'session.expired',
      tone: 'warning',
      title: words.title,
      body: words.content,
      actions: [{ id: 'stay', words: { key: 'core:dialog.stay' }, kind: 'plain' }, LOG_IN_AGAIN],
      dismissId: 'stay',
    });
    if (answer === 'login') this.toLogin(mine);
    else session.forgetStored(mine);
  }

  /** The same user logged in elsewhere (push 4402, or a notice with another session id): forces the log-out (R4.11). */
  async forceLogout(): Promise<void> {
    if (!this.deps.session.isLogin || this.isEnding) return;
    await this.leadToLogin(this.end('kicked'), {
      kind: 'session.kicked',
      tone: 'warning',
      title: { key: 'core:dialog.kickedTitle' },
      body: { key: 'core:dialog.kicked' },
    });
  }

  /** Announces an end after which logging in is the only option. */
  private async leadToLogin(mine: string, dialog: Omit<DialogSpec, 'actions'>): Promise<void> {
    await this.deps.notice.ask({ ...dialog, actions: [LOG_IN_AGAIN] });
    this.toLogin(mine);
  }

  /** Ends the session in this tab; returns its identity. */
  private end(status: 'expired' | 'kicked'): string {
    const { session } = this.deps;
    this.endedId = session.sessionId;
    session.end(status);
    return this.endedId;
  }

  /** The user's rights changed: user and quota are read again, once for all sockets that report it. */
  rightsChanged(): void {
    const { session, clock } = this.deps;
    if (this.stopRights !== null || session.status !== 'active') return;
    this.stopRights = clock.setTimeout(() => {
      this.stopRights = null;
      if (session.status !== 'active') return;
      this.loadUser();
      this.load('quota', session.loadQuota());
    }, RIGHTS_PAUSE_MS);
  }

  /** Reads the user again. */
  loadUser(): void {
    const { session } = this.deps;
    if (session.status !== 'active') return;
    const reading = async (): Promise<void> => void (await session.loadUserInfo());
    this.load('userInfo', reading());
  }

  /**
   * The owner of this tab's page: the identity of a session, '' for a visitor. Observable. A tab that learns of another tab's log-out first
   * from its socket, and only then from storage, shows a dead session in between: its page still belongs to that user.
   */
  get pageOwner(): string {
    const { status, sessionId } = this.deps.session;
    return status === 'expired' || status === 'kicked' ? this.endedId : sessionId;
  }

  /**
   * Calls `fn` when the user's own orders are to be refreshed (R4.14): with the changed orders, whose records are pushed too; with null when
   * they must be read again, because frames or the connection were lost or the tab is visible again. At once, and null at most once a second.
   */
  watchOrders(fn: (changed: readonly OrderChange[] | null) => void): Undo {
    this.orderListeners.add(fn);
    return () => void this.orderListeners.delete(fn);
  }

  private refresh(): void {
    const { session, clock } = this.deps;
    if (this.stopPause !== null) {
      this.isDue = true;
      return;
    }
    if (session.status !== 'active') return;
    this.stopPause = clock.setTimeout(() => {
      this.stopPause = null;
      if (!this.isDue) return;
      this.isDue = false;
      this.refresh();
    }, REFRESH_PAUSE_MS);
    this.load('quota', session.loadQuota());
    for (const listener of this.orderListeners) callSafely(() => listener(null));
  }

  /** The push carries the quota, and MyQuote the records: nothing is requested unless frames were lost. */
  private orderChanged({ op, rows }: PushFrame<'orderchange'>): void {
    const { session } = this.deps;
    const isLost = this.hasLostHints;
    [this.hasHints, this.hasLostHints] = [true, false];
    if (isLost) this.refresh();
    if (op !== 'upd' || isLost || session.status !== 'active') return;
    const quota = rows.at(-1)?.quota ?? null;
    if (quota !== null) session.setQuota(quota);
    for (const listener of this.orderListeners) callSafely(() => listener(rows));
  }

  private noticed({ op, rows }: PushFrame<'msg'>): void {
    const { session } = this.deps;
    // The first snapshot of a session contains what was already in the inbox; later ones what arrived while the connection was lost.
    const isOld = op === 'snap' && this.inboxOf !== session.sessionId;
    if (op === 'snap') this.inboxOf = session.sessionId;
    if (op === 'del') return;
    for (const notice of rows) {
      if (!session.isLogin) return;
      if (notice.token !== undefined && notice.token !== '' && notice.token !== session.sessionId)
        void this.forceLogout();
      // A notice read here or elsewhere is pushed as read and is not news.
      else if (session.takeNotice(notice) && !isOld && notice.isRead !== '1') {
        if (ENDING_KEYS.includes(notice.key)) this.ending = { notice, at: this.deps.clock.monotonic() };
        this.deps.onNotice(notice);
      }
    }
  }

  /**
   * Turns the stored token into a user. A dead token ends in `expire` by way of the failure policy; a lost network is retried, a
   * refusal is not, whichever attempt meets it.
   */
  private async resume(isStopped: () => boolean, attempt = 1): Promise<void> {
    const { session, clock, onError } = this.deps;
    try {
      await session.loadUserInfo();
      this.afterLogin();
    } catch (error) {
      if (error instanceof SessionChangedError || session.status !== 'starting') return;
      const isFinal = error instanceof HttpError && !error.shouldRetry();
      if (attempt === 1 || isFinal) onError(error, 'userInfo');
      if (isFinal) {
        session.end('visitor');
        return;
      }
      clock.setTimeout(() => {
        if (!isStopped() && session.status === 'starting') void this.resume(isStopped, attempt + 1);
      }, retryWaitMs(attempt));
    }
  }

  private afterLogin(): void {
    const { session, loads } = this.deps;
    this.load('quota', session.loadQuota());
    this.load('salesInfo', session.loadSalesInfo());
    this.load('validTime', session.loadValidTime());
    this.load('loginInfo', session.loadLoginInfo());
    this.load('useDays', session.recordUse());
    for (const load of loads) this.load('afterLogin', load());
  }

  private load(what: string, loading: Promise<void>): void {
    loading.catch((error: unknown) => {
      // A session that ended meanwhile has been dealt with.
      if (this.deps.session.isLogin && !(error instanceof SessionChangedError))
        this.deps.onError(error, what);
    });
  }

  /** Clears what belongs to the ended session and goes to login; or takes over a session that another tab opened meanwhile. */
  private toLogin(endedSessionId: string): void {
    const { session, storage, browser, paths } = this.deps;
    if (session.isLogin) return;
    if (session.storedSessionId !== '' && session.storedSessionId !== endedSessionId) {
      browser.reload();
      return;
    }
    storage.clearLocal();
    session.end('visitor');
    const here = browser.path();
    const login = paths.login(here);
    // A user already sent to the log-in keeps the return address that is there.
    browser.go(here.split(/[?#]/)[0] === login.split(/[?#]/)[0] ? here : login);
  }
}
