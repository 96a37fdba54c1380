import type { consoleApi, ReplyOf } from '#contract/api';
import { beijingTimeText, maskEmail, maskMobile } from '#contract/rules';
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

/** A code of six digits in a text. */
const CODE = /(?<!\d)\d{6}(?!\d)/g;

type Addressed = Pick<Page['content'][number], 'channel' | 'target' | 'subject' | 'body' | 'status'>;

/**
 * What staff see of address and text. A kept message is read here by whoever passes it on. One that is being delivered is not: its code would let
 * staff into any account while the delivery is late.
 */
function visible({ channel, target, subject, body, status }: Addressed): Addressed {
  if (status === 'kept') return { channel, target, subject, body, status };
  const mask = channel === 'mail' ? maskEmail : maskMobile;
  return { channel, target: mask(target), subject, body: body.replaceAll(CODE, '******'), status };
}

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
                ...visible({ channel: sentBy, target, subject, body, status: is }),
                tries,
                createTime: beijingTimeText(created_at),
              },
            ]
          : [],
    );
    return { content, totalPages };
  }
}
