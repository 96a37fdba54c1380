import { type Context, contextOf } from '#contract/config';
import type { LoginReply, PushedNotice, Quota, UserInfo } from '#contract/entities';
import {
  FULL_STATUS_DEFAULT,
  isSpecialPerson,
  type NewAuth,
  newAuth,
  quoteMode,
  remainingQuota,
  ticketMode,
} from '#contract/rules';
import { type Persisted, plainList, plainNumber, plainObject, plainText, type Storage } from '#core/storage';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { SessionCalls } from './session-calls.ts';
import { type Credentials, NO_SESSION_DATA, type SessionData, type SessionStatus } from './session-state.ts';

/** Notice ids remembered, so that a reconnect does not show a notice again. */
const MAX_NOTICES = 50;

/** Kept in local storage: the token and opaque ids, never a name, phone or e-mail (security notes T7). */
interface Stored {
  readonly token: string;
  readonly sessionId: string;
  readonly fullStatus: number;
  readonly wsInfoId: readonly string[];
}
const schema = plainObject<Stored>({
  token: plainText,
  sessionId: plainText,
  fullStatus: plainNumber,
  wsInfoId: plainList(plainText),
});
const NOTHING_STORED: Stored = { token: '', sessionId: '', fullStatus: FULL_STATUS_DEFAULT, wsInfoId: [] };

/**
 * The current user and what the server knows about them (spec section 3, session state). State and loads only: dialogs, navigation
 * and sockets are handled by SessionFlow.
 */
export class SessionStore {
  status: SessionStatus = 'visitor';
  token: string | null = null;
  /** Public id of the session: the login identity that tabs compare. '' for a visitor. */
  sessionId = '';
  data: SessionData = NO_SESSION_DATA;
  /** The newest pushed notice. */
  messageInfo: PushedNotice | null = null;
  fullStatus: number = FULL_STATUS_DEFAULT;
  /** Ids of notices already announced. */
  wsInfoId: readonly string[] = [];
  readonly #stored: Persisted<Stored>;
  #calls: SessionCalls | null = null;
  /** Counts, by part of the data, the reads started and the values pushed or set: only the newest counts. */
  readonly #turns: Partial<Record<keyof SessionData, number>> = {};

  constructor(storage: Storage) {
    this.#stored = storage.persisted({ key: 'session', schema, version: 1, defaults: NOTHING_STORED });
    makeAutoObservable(
      this,
      {
        data: observableRef,
        messageInfo: observableRef,
        wsInfoId: observableRef,
        watchIdentity: false,
        forgetStored: false,
        connect: false,
      },
      { autoBind: true },
    );
  }

  /** Sets who makes the calls; before that nothing can be loaded. */
  connect(calls: SessionCalls): void {
    this.#calls = calls;
  }

  /** A user is logged in; while `status` is `starting` the user information is still loading. */
  get isLogin(): boolean {
    return this.status === 'active' || this.status === 'starting';
  }

  get userInfo(): UserInfo | null {
    return this.data.userInfo;
  }

  get newAuth(): NewAuth {
    return newAuth(this.userInfo ?? {});
  }

  /** False only for users known to be unverified: until the user is known, nobody is led away. */
  get mayBeVerified(): boolean {
    return this.newAuth === 'Y' || this.status === 'starting';
  }

  get quoteMode(): 'depthOffer' | 'deepQuotation' {
    return quoteMode(this.userInfo?.newversion);
  }

  get ticketMode(): 'lookTicketV2' | 'lookTicket' {
    return ticketMode(this.userInfo?.newlookticket);
  }

  get isSpecialPerson(): boolean {
    return isSpecialPerson(this.userInfo?.operid, this.userInfo?.specialPersons);
  }

  /** Limit minus used amount, 万元; '' when either is missing. */
  get remainingQuota(): number | '' {
    return remainingQuota(this.data.quota ?? {});
  }

  get orgName(): string {
    return this.data.orgName;
  }

  /** Facts available to gates (design, configuration). */
  get context(): Context {
    return contextOf({ isLogin: this.isLogin, userInfo: this.userInfo });
  }

  /** The login identity in storage now: differs from `sessionId` after another tab logged in or out. */
  get storedSessionId(): string {
    return this.#stored.stored().sessionId;
  }

  /** Removes the stored session, if it is still the one named. False if another tab has stored a newer one. */
  forgetStored(sessionId: string): boolean {
    if (this.storedSessionId !== sessionId && this.storedSessionId !== '') return false;
    this.#stored.clear();
    return true;
  }

  /** Calls `fn` when another tab changed the login identity. */
  watchIdentity(fn: (sessionId: string) => void): () => void {
    return this.#stored.watch((value, byOtherTab) => {
      if (byOtherTab) fn(value.sessionId);
    });
  }

  /** Restores the stored token, if there is one. Writes nothing, so that tabs do not reload each other (security notes T39). */
  restore(): boolean {
    const { token, sessionId, fullStatus, wsInfoId } = this.#stored.get();
    if (token === '') {
      // Another tab logged out since the first paint restored the session.
      if (this.status === 'starting') this.end('visitor');
      return false;
    }
    this.status = 'starting';
    this.token = token;
    this.sessionId = sessionId;
    this.fullStatus = fullStatus;
    this.wsInfoId = wsInfoId;
    return true;
  }

  /** Logs in. Rejects with the call's HttpError, or the encryption's error; the state is then unchanged. */
  async login(credentials: Credentials): Promise<void> {
    this.adopt(await this.#server.login(credentials));
  }

  /** Adopts a login reply, and stores token and id. */
  adopt(reply: LoginReply): void {
    this.status = 'active';
    this.token = reply.token;
    this.sessionId = reply.sessionId;
    this.data = { ...NO_SESSION_DATA, userInfo: reply.userInfo };
    this.messageInfo = null;
    this.wsInfoId = [];
    this.fullStatus = FULL_STATUS_DEFAULT;
    this.keep();
  }

  /** Ends the session in this tab's memory; storage is unchanged. */
  end(status: 'visitor' | 'expired' | 'kicked'): void {
    this.status = status;
    this.token = null;
    this.sessionId = '';
    this.data = NO_SESSION_DATA;
    this.messageInfo = null;
    this.wsInfoId = [];
  }

  /** Reads the user. Rejects with the call's HttpError (R8.08). */
  async loadUserInfo(): Promise<UserInfo> {
    const isNewest = this.#turn('userInfo');
    const userInfo = await this.#ofThisSession(this.#server.userInfo());
    runInAction(() => {
      this.status = 'active';
    });
    if (isNewest()) this.merge({ userInfo });
    return userInfo;
  }

  /** Sets the user info returned by another call (profile changes). */
  setUserInfo(userInfo: UserInfo): void {
    this.#turn('userInfo');
    this.merge({ userInfo });
  }

  /** Reads the trading quota. Rejects with the call's HttpError (R8.08). */
  async loadQuota(): Promise<void> {
    const isNewest = this.#turn('quota');
    const quota = await this.#ofThisSession(this.#server.quota());
    if (isNewest()) this.merge({ quota });
  }

  /** Sets the trading quota pushed with an order change. */
  setQuota(quota: Quota): void {
    this.#turn('quota');
    this.merge({ quota });
  }

  /** Reads the sales person. Rejects with the call's HttpError (R8.08). */
  async loadSalesInfo(): Promise<void> {
    this.merge({ STCSalesInfo: await this.#ofThisSession(this.#server.salesInfo()) });
  }

  /** Reads the account's valid time; a failure leaves `{}` (spec section 4). */
  async loadValidTime(): Promise<void> {
    this.merge({ validTime: await this.#ofThisSession(this.#server.validTime().catch(() => ({}))) });
  }

  /** Reads the newest logins. Rejects with the call's HttpError. */
  async loadLoginInfo(): Promise<void> {
    this.merge({ loginInfo: await this.#ofThisSession(this.#server.loginInfo()) });
  }

  /** Records that the account is used today, and reads on how many days it has been used. Rejects with the call's HttpError. */
  async recordUse(): Promise<void> {
    this.merge({ useDays: await this.#ofThisSession(this.#server.useDays()) });
  }

  /** Reads an organisation name by its parameter. Rejects with the call's HttpError. */
  async loadOrgName(parameter: string): Promise<void> {
    const isNewest = this.#turn('orgName');
    const orgName = await this.#ofThisSession(this.#server.orgName(parameter));
    if (isNewest()) this.merge({ orgName });
  }

  /** Records a pushed notice. False if it was announced before. */
  takeNotice(notice: PushedNotice): boolean {
    if (this.wsInfoId.includes(notice.id)) return false;
    if (notice.createtime >= (this.messageInfo?.createtime ?? '')) this.messageInfo = notice;
    this.wsInfoId = [...this.wsInfoId, notice.id].slice(-MAX_NOTICES);
    if (this.storedSessionId === this.sessionId) this.keep();
    return true;
  }

  setFullStatus(fullStatus: number): void {
    this.fullStatus = fullStatus;
    if (this.isLogin && this.storedSessionId === this.sessionId) this.keep();
  }

  get #server(): SessionCalls {
    if (this.#calls === null) throw new Error('the session has nobody to ask yet');
    return this.#calls;
  }

  /** The value of a load, unless the session ended or changed meanwhile: it never ends up in another user's state. */
  async #ofThisSession<T>(load: Promise<T>): Promise<T> {
    const { token } = this;
    const value = await load;
    if (this.token !== token) throw new SessionChangedError();
    return value;
  }

  /** A value of this part is loading or loaded; the returned function reports whether it is still the newest. */
  #turn(part: keyof SessionData): () => boolean {
    const turn = (this.#turns[part] ?? 0) + 1;
    this.#turns[part] = turn;
    return () => this.#turns[part] === turn;
  }

  private merge(part: Partial<SessionData>): void {
    this.data = { ...this.data, ...part };
  }

  private keep(): void {
    const { token, sessionId, fullStatus, wsInfoId } = this;
    if (token !== null) this.#stored.set({ token, sessionId, fullStatus, wsInfoId: [...wsInfoId] });
  }
}

/** A reply arrived for a session that no longer exists. */
export class SessionChangedError extends Error {
  override readonly name = 'SessionChangedError';
}
