import { basic } from '#contract/api';
import type { Message } from '#contract/entities';
import { SEARCH_FIRST_PAGE } from '#contract/rules';
import type { Http } from '#core/http';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** Messages of a page. */
export const PAGE_ROWS = 20;

/** Which messages a list shows. */
export interface MessageFilter {
  readonly isRead?: '0';
  readonly msgType?: 'order' | 'system';
}

/** One list of the centre, loaded page by page while scrolling. A newer load makes an older one's answer void. */
export class MessageList {
  items: readonly Message[] = [];
  keyword = '';
  /** `more` the next page is on its way; `failed` nothing is there; `moreFailed` the next page is missing. */
  status: 'loading' | 'ready' | 'more' | 'failed' | 'moreFailed' = 'loading';
  /** Unread messages that were ticked, to be marked read together. */
  selected: ReadonlySet<string> = new Set();
  private page = 0;
  private totalPages = 1;
  private round = 0;
  private readonly http: Http;
  private readonly filter: MessageFilter;

  constructor(http: Http, filter: MessageFilter) {
    this.http = http;
    this.filter = filter;
    makeAutoObservable<MessageList, 'http' | 'filter' | 'round'>(
      this,
      { items: observableRef, selected: observableRef, http: false, filter: false, round: false },
      { autoBind: true },
    );
  }

  /** The last page is there. */
  get isComplete(): boolean {
    return this.page >= this.totalPages;
  }

  /** Reads the first page, for this keyword. What is shown stays until the answer is there. Never rejects. */
  async load(keyword: string = this.keyword): Promise<void> {
    this.keyword = keyword;
    if (this.items.length === 0) this.status = 'loading';
    await this.read(SEARCH_FIRST_PAGE, []);
  }

  /** Reads the next page, unless one is on its way or none is left. Never rejects. */
  async more(): Promise<void> {
    if (this.isComplete || this.status === 'more' || this.status === 'loading') return;
    this.status = 'more';
    await this.read(this.page + 1, this.items);
  }

  /** Ticks a message, or takes the tick back. */
  select(id: string, isOn: boolean): void {
    const selected = new Set(this.selected);
    if (isOn) selected.add(id);
    else selected.delete(id);
    this.selected = selected;
  }

  /** Shows messages as read. */
  markRead(ids: ReadonlySet<string>): void {
    this.selected = this.selected.difference(ids);
    this.items = this.items.map((item) => (ids.has(item.messageId) ? { ...item, isRead: '1' } : item));
  }

  private async read(page: number, before: readonly Message[]): Promise<void> {
    this.round += 1;
    const { round } = this;
    const keyword = this.keyword.trim();
    const query = {
      page,
      rows: PAGE_ROWS,
      sortType: 1,
      ...this.filter,
      ...(keyword === '' ? {} : { keyword }),
    };
    try {
      const { content, totalPages } = await this.http.call(
        basic.getMessageList,
        { query },
        { notTips: true },
      );
      runInAction(() => {
        if (round !== this.round) return;
        const known = new Set(before.map((item) => item.messageId));
        this.items = [...before, ...content.filter((item) => !known.has(item.messageId))];
        this.selected = new Set(
          this.items
            .filter((item) => item.isRead === '0' && this.selected.has(item.messageId))
            .map((item) => item.messageId),
        );
        this.page = page;
        this.totalPages = totalPages;
        this.status = 'ready';
      });
    } catch {
      runInAction(() => {
        if (round === this.round) this.status = before.length > 0 ? 'moreFailed' : 'failed';
      });
    }
  }
}
