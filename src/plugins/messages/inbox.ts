import { basic } from '#contract/api';
import type { Message, PushedNotice } from '#contract/entities';
import { type Http, HttpError, rethrowMistake } from '#core/http';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** The inbox as a whole: the unread count, the newest few, and whether something changed. */
export class Inbox {
  unread = 0;
  latest: readonly Message[] = [];
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Increases when messages were read or arrived: lists read again. */
  version = 0;
  /** Ids marked read in this tab. */
  readonly #readHere = new Set<string>();
  private readonly http: Http;
  /** Number of reads begun: the newest one counts. */
  #turn = 0;
  /** How many of the newest are shown. */
  #rows = 0;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<Inbox, 'http'>(this, { latest: observableRef, http: false }, { autoBind: true });
  }

  /** Reads the newest messages and the unread count (R9.01: sortType 1, page 1). A call that failed is a status. */
  async refresh(rows: number): Promise<void> {
    this.status = 'loading';
    this.#rows = rows;
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const { content, unread } = await this.http.call(
        basic.getMessageListSort,
        { query: { sortType: 1, page: 1, rows } },
        { notTips: true },
      );
      runInAction(() => {
        if (turn !== this.#turn) return;
        this.latest = content;
        this.unread = unread;
        this.status = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        if (turn === this.#turn) this.status = 'failed';
      });
      rethrowMistake(error);
    }
  }

  /** Marks messages read. Rejects with the call's HttpError; nothing changes then, but where no reply came the inbox is read again. */
  async markRead(ids: readonly string[]): Promise<void> {
    // The server pushes it too, possibly before it answers.
    for (const id of ids) this.#readHere.add(id);
    const { updated } = await this.http
      .call(basic.updateMessageStatus, { body: { messageIds: [...ids] } })
      .catch((error: unknown) => {
        for (const id of ids) this.#readHere.delete(id);
        // What the server pushed before was taken for a confirmation.
        if (error instanceof HttpError && error.isOutcomeUnknown()) {
          this.arrived();
          void this.refresh(this.#rows);
        }
        throw error;
      });
    runInAction(() => {
      const readIds = new Set(ids);
      this.latest = this.latest.map((item) =>
        readIds.has(item.messageId) ? { ...item, isRead: '1' } : item,
      );
      this.unread = Math.max(0, this.unread - updated);
    });
    this.#readAgain();
  }

  /** Marks everything read; returns how many were unread. Rejects with the call's HttpError. */
  async markAllRead(): Promise<number> {
    const { updated } = await this.http.call(basic.updateAllMsgRead);
    runInAction(() => {
      this.latest = this.latest.map((item) => ({ ...item, isRead: '1' }));
      this.unread = 0;
      this.version += 1;
    });
    this.#readAgain();
    return updated;
  }

  /** A read in progress may be outdated. */
  #readAgain(): void {
    if (this.status === 'loading') void this.refresh(this.#rows);
  }

  /** Whether pushed notices contain more than confirmations of what was read here: reloading a list closes its expanded messages. */
  isNews(notices: readonly PushedNotice[]): boolean {
    return notices.some(({ id, isRead }) => isRead !== '1' || !this.#readHere.has(id));
  }

  /** Messages arrived, or were read elsewhere. */
  arrived(): void {
    this.version += 1;
  }
}
