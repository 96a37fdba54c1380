import type { consoleApi, ReplyOf } from '#contract/api';
import type { Db } from '#server/db';
import { isOperatorCalled, keysWithSecret, listedKeyOf } from '#server/domain/accounts';
import { sql } from 'kysely';
import type { AccountQuery } from './account-reader.ts';

/** All keys, for staff, at `now`: live ones first, then the newest. */
export async function keysPage(
  db: Db,
  { page, rows, text }: AccountQuery,
  now: number,
): Promise<ReplyOf<typeof consoleApi.apiKeys>> {
  const found = keysWithSecret(db)
    .innerJoin('operator as o', 'o.oper_id', 'k.oper_id')
    .leftJoin('organisation as g', 'g.org_id', 'o.org_id')
    .where(isOperatorCalled(text));
  const [list, count] = await Promise.all([
    found
      .select(['o.opername', 'g.short_name'])
      .orderBy(sql`k.ended_at is not null or k.expires_at <= ${new Date(now)}`)
      .orderBy('k.created_at', 'desc')
      .offset((page - 1) * rows)
      .limit(rows)
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const content = list.map((row) => ({
    ...listedKeyOf(row, now),
    operId: row.oper_id,
    operName: row.opername,
    orgName: row.short_name ?? '',
  }));
  return { content, totalPages: Math.max(1, Math.ceil(count.n / rows)) };
}
