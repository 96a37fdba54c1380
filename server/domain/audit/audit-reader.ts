import type { Archive } from '#server/archive';
import type { AuditRow } from '#contract/api';
import { beijingTimeText, dayEnd, dayStart } from '#contract/rules';
import { behind, countOf, type Db, Pages } from '#server/db';
import type { Tables } from '#server/db/tables';
import type { ExpressionBuilder } from 'kysely';
import { ArchivedAudit, type ArchivedQuery, type AuditEventRow } from './archived-audit.ts';

/**
 * Which events. `kind` is a kind or a prefix of kinds, `kinds` any of several, comma-separated; `from` and `to` are Beijing days, YYYY-MM-DD, both
 * included.
 */
export interface AuditQuery {
  readonly page: number;
  readonly rows: number;
  readonly kind?: string | undefined;
  readonly kinds?: string | undefined;
  readonly operId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Reads the chained events for staff. Events that are not sealed (which takes up to a second) are not listed. A query with a first day continues
 * into the archived months; any other ends with what the database has.
 */
export class AuditReader {
  readonly #pages = new Pages<number>();
  readonly #archived: ArchivedAudit;

  constructor(archive: Archive) {
    this.#archived = new ArchivedAudit(archive);
  }

  async page(db: Db, query: AuditQuery): Promise<{ content: AuditRow[]; totalPages: number }> {
    const { operId, from, to } = query;
    const prefixLists = prefixesOf(query);
    const matches = (eb: ExpressionBuilder<Tables, 'audit_event'>) =>
      eb.and([
        ...prefixLists.map((prefixes) =>
          eb.or(
            prefixes.map((prefix) =>
              eb(eb.fn<string>('left', ['audit_event.kind', eb.lit(prefix.length)]), '=', prefix),
            ),
          ),
        ),
        ...(operId === undefined ? [] : [eb('audit_event.oper_id', '=', operId)]),
        ...(from === undefined ? [] : [eb('audit_event.at', '>=', dayStart(from))]),
        ...(to === undefined ? [] : [eb('audit_event.at', '<', dayEnd(to))]),
      ]);
    const events = db.selectFrom('audit_event').where(matches);
    const eventsFrom = (after: number | null) => behind(events, 'audit_event.seq', after);
    const count = (after: number | null, limit: number): Promise<number> =>
      countOf(db, eventsFrom(after).select('seq').limit(limit));
    const { rows, totalPages } = await this.#pages.read<AuditEventRow>(
      {
        name: JSON.stringify([prefixLists, operId, from, to]),
        read: async ({ after, skip }, size) => {
          const here = await eventsFrom(after).selectAll('audit_event').offset(skip).limit(size).execute();
          if (here.length === size || from === undefined) return here;
          const passed = here.length > 0 || skip === 0 ? skip : await count(after, skip);
          const archived = archivedQuery(query, here.at(-1)?.seq ?? after);
          return [...here, ...(await this.#archived.page(db, archived, skip - passed, size - here.length))];
        },
        keyOf: (row) => row.seq,
        count: async (after, limit) => {
          const here = await count(after, limit);
          if (here === limit || from === undefined) return here;
          return here + (await this.#archived.count(db, archivedQuery(query, after), limit - here));
        },
      },
      query,
    );
    const names = await namesOf(db, rows);
    const content = rows.map((row) => ({
      seq: row.seq,
      createTime: beijingTimeText(row.at),
      kind: row.kind,
      operId: row.oper_id,
      operName: names.get(row.oper_id ?? '') ?? '',
      sessionId: row.session_id,
      ip: row.ip,
      // `as` holds: the audit writer stored a flat detail.
      detail: JSON.parse(row.detail) as AuditRow['detail'],
      hash: row.hash,
    }));
    return { content, totalPages };
  }
}

/** Prefixes of kinds: an event's kind must begin with one of each list. */
const prefixesOf = ({ kind, kinds }: Pick<AuditQuery, 'kind' | 'kinds'>): readonly (readonly string[])[] => [
  ...(kind === undefined ? [] : [[kind]]),
  ...(kinds === undefined ? [] : [kinds.split(',')]),
];

/** The same query over archived months, below a number. */
const archivedQuery = ({ operId, from, to, ...query }: AuditQuery, below: number | null): ArchivedQuery => ({
  matches: (row) =>
    prefixesOf(query).every((prefixes) => prefixes.some((prefix) => row.kind.startsWith(prefix))) &&
    (operId === undefined || row.oper_id === operId),
  from: from === undefined ? 0 : dayStart(from).getTime(),
  to: to === undefined ? Number.POSITIVE_INFINITY : dayEnd(to).getTime(),
  below: below ?? Number.POSITIVE_INFINITY,
});

/** Current names of the operators in these events. */
async function namesOf(db: Db, rows: readonly AuditEventRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ oper_id }) => oper_id ?? []))];
  if (ids.length === 0) return new Map();
  const named = await db
    .selectFrom('operator')
    .select(['oper_id', 'opername'])
    .where('oper_id', 'in', ids)
    .execute();
  return new Map(named.map((row) => [row.oper_id, row.opername]));
}
