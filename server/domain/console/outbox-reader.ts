import type { consoleApi, ReplyOf } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import type { Db } from '#server/db';
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

/** Mails and text messages on their way or kept. Rows that stand for nobody to tell are not listed. */
export async function outboxPage(db: Db, query: OutboxQuery): Promise<Page> {
  const statuses = query.status === undefined ? LISTED : [query.status];
  const { channel } = query;
  const matches = (eb: ExpressionBuilder<Tables, 'outgoing_message'>) =>
    eb.and([eb('status', 'in', statuses), ...(channel === undefined ? [] : [eb('channel', '=', channel)])]);
  const [found, count] = await Promise.all([
    db
      .selectFrom('outgoing_message')
      .selectAll()
      .where(matches)
      .orderBy('seq', 'desc')
      .offset((query.page - 1) * query.rows)
      .limit(query.rows)
      .execute(),
    db
      .selectFrom('outgoing_message')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ]);
  const content = found.flatMap(({ id, channel: sentBy, target, subject, body, status, tries, created_at }) =>
    isListed(status)
      ? [
          {
            id,
            channel: sentBy,
            target,
            subject,
            body,
            status,
            tries,
            createTime: beijingTimeText(created_at),
          },
        ]
      : [],
  );
  return { content, totalPages: Math.max(1, Math.ceil(count.n / query.rows)) };
}
