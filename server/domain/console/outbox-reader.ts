import type { consoleApi, ReplyOf } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import { behind, countOf, type Db, Pages } from '#server/db';
import type { Tables } from '#server/db/tables';
import type { ExpressionBuilder } from 'kysely';

type Page = ReplyOf<typeof consoleApi.outbox>;
type Status = Page['content'][number]['status'];

/** Which messages, newest first. */
export interface OutboxQuery {
  readonly page: number;
  readonly rows: number;
  readonly channel?: 'mail' | 'sms' | undefined;
  readonly status?: Status | undefined;
}

const LISTED: readonly Status[] = ['waiting', 'sent', 'failed', 'kept'];
const isListed = (status: string): status is Status => LISTED.some((item) => item === status);

/** Reads e-mails and text messages that are pending or kept. Dummy rows without a recipient are not listed. */
export class OutboxReader {
  readonly #pages = new Pages<number>();

  async page(db: Db, query: OutboxQuery): Promise<Page> {
    const { channel, status } = query;
    const matches = (eb: ExpressionBuilder<Tables, 'outgoing_message'>) =>
      eb.and([
        eb('status', 'in', status === undefined ? LISTED : [status]),
        ...(channel === undefined ? [] : [eb('channel', '=', channel)]),
      ]);
    const list = db.selectFrom('outgoing_message').where(matches);
    const from = (after: number | null) => behind(list, 'seq', after);
    const { rows, totalPages } = await this.#pages.read(
      {
        name: JSON.stringify([channel, status]),
        read: ({ after, skip }, size) => from(after).selectAll().offset(skip).limit(size).execute(),
        keyOf: ({ seq }) => seq,
        count: (after, limit) => countOf(db, from(after).select('seq').limit(limit)),
      },
      query,
    );
    const content = rows.flatMap(
      ({ id, channel: sentBy, target, subject, body, status: is, tries, created_at }) =>
        isListed(is)
          ? [
              {
                id,
                channel: sentBy,
                target,
                subject,
                body,
                status: is,
                tries,
                createTime: beijingTimeText(created_at),
              },
            ]
          : [],
    );
    return { content, totalPages };
  }
}
