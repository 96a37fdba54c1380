import type { AuditRow } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import { behind, countOf, type Db, Pages } from '#server/db';
import type { Tables } from '#server/db/tables';
import type { ExpressionBuilder } from 'kysely';

const DAY_MS = 86_400_000;

/** Which events. `kind` is a kind or the beginning of kinds; days are Beijing days, both included. */
export interface AuditQuery {
  readonly page: number;
  readonly rows: number;
  readonly kind?: string | undefined;
  readonly operId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** Reads the chained events for staff. What is not sealed yet (within a second) is not listed. */
export class AuditReader {
  readonly #pages = new Pages<number>();

  async page(db: Db, query: AuditQuery): Promise<{ content: AuditRow[]; totalPages: number }> {
    const { kind, operId, from, to } = query;
    const matches = (eb: ExpressionBuilder<Tables, 'audit_event'>) =>
      eb.and([
        ...(kind === undefined
          ? []
          : [eb(eb.fn<string>('left', ['audit_event.kind', eb.lit(kind.length)]), '=', kind)]),
        ...(operId === undefined ? [] : [eb('audit_event.oper_id', '=', operId)]),
        ...(from === undefined ? [] : [eb('audit_event.at', '>=', dayStart(from))]),
        ...(to === undefined ? [] : [eb('audit_event.at', '<', new Date(dayStart(to).getTime() + DAY_MS))]),
      ]);
    const events = db.selectFrom('audit_event').where(matches);
    const eventsFrom = (after: number | null) => behind(events, 'audit_event.seq', after);
    const { rows, totalPages } = await this.#pages.read(
      {
        name: JSON.stringify([kind, operId, from, to]),
        read: ({ after, skip }, size) =>
          eventsFrom(after)
            .leftJoin('operator', 'operator.oper_id', 'audit_event.oper_id')
            .selectAll('audit_event')
            .select('operator.opername')
            .offset(skip)
            .limit(size)
            .execute(),
        keyOf: (row) => row.seq,
        count: (after, limit) => countOf(db, eventsFrom(after).select('seq').limit(limit)),
      },
      query,
    );
    const content = rows.map((row) => ({
      seq: row.seq,
      createTime: beijingTimeText(row.at),
      kind: row.kind,
      operId: row.oper_id,
      operName: row.opername ?? '',
      sessionId: row.session_id,
      ip: row.ip,
      // `as` holds: the audit writer stored a flat detail.
      detail: JSON.parse(row.detail) as AuditRow['detail'],
      hash: row.hash,
    }));
    return { content, totalPages };
  }
}
