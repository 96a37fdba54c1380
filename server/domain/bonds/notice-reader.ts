import type { Homepage } from '#contract/entities';
import { names } from '#contract/locales';
import { beijingTimeText } from '#contract/rules';
import type { Db } from '#server/db';

/** The key of a notice that the product itself wrote, whatever content an earlier build gave it; others have none. */
function keyOf({ title }: { readonly title: string }): { readonly key?: string } {
  const own = Object.entries(names.notice).find(([, words]) => words.title === title);
  return own === undefined ? {} : { key: own[0] };
}

/** Reads the public notices of the home page. */
export class NoticeReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Newest first; at most `count`. */
  async newest(count: number): Promise<Homepage['notices']> {
    const rows = await this.#db
      .selectFrom('public_notice')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('notice_id')
      .limit(count)
      .execute();
    return rows.map((row) => ({
      id: row.notice_id,
      title: row.title,
      content: row.content,
      createtime: beijingTimeText(row.created_at),
      ...keyOf(row),
    }));
  }
}
