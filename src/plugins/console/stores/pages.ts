import { makeAutoObservable, observableRef, runInAction } from 'mobx';

interface PageOf<R> {
  readonly content: readonly R[];
  readonly totalPages: number;
}

/** A list that is read page by page. `read` gives a page, from 1. */
export class Pages<R> {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  rows: readonly R[] = [];
  page = 1;
  totalPages = 1;
  private turn = 0;
  private readonly read: (page: number) => Promise<PageOf<R>>;

  constructor(read: (page: number) => Promise<PageOf<R>>) {
    this.read = read;
    makeAutoObservable<Pages<R>, 'read' | 'turn'>(this, { rows: observableRef, read: false, turn: false });
  }

  /** Reads a page; of two reads at once the later one counts. Never rejects. */
  async go(page = this.page): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    this.status = 'loading';
    try {
      const { content, totalPages } = await this.read(page);
      if (turn !== this.turn) return;
      runInAction(() => {
        this.rows = content;
        this.page = page;
        this.totalPages = Math.max(1, totalPages);
        this.status = 'ready';
      });
    } catch {
      if (turn !== this.turn) return;
      runInAction(() => {
        this.status = 'failed';
      });
    }
  }
}
