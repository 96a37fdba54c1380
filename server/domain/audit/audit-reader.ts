import type { Archive } from '#server/archive';
import type { AuditRow } from '#contract/api';
import { beijingTimeText, dayEnd, dayStart } from '#contract/rules';
import { type Db, Pages, type PageStart } from '#server/db';
import { type RawBuilder, sql } from 'kysely';
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

/** The place of an event in a list. Events that happened together stand in the order of the chain. */
interface Place {
  readonly at: Date;
  readonly seq: number;
  /** Read from an archived month: the database has nothing further. */
  readonly isArchived: boolean;
}
type ListedRow = AuditEventRow & { readonly isArchived?: true };

/**
 * Reads the chained events for staff, newest first. Events that are not sealed (which takes up to a second) are not listed. A query with a first day
 * continues into the archived months; any other ends with what the database has.
 */
export class AuditReader {
  readonly #pages = new Pages<Place>();
  readonly #archived: ArchivedAudit;

  constructor(archive: Archive) {
    this.#archived = new ArchivedAudit(archive);
  }

  /** Throws HttpError 503 when it is abandoned in an archived month. */
  async page(
    db: Db,
    query: AuditQuery,
    isAbandoned: () => boolean = () => false,
  ): Promise<{ content: AuditRow[]; totalPages: number }> {
    const { operId, from, to } = query;
    const prefixLists = prefixesOf(query);
    const count = (after: Place | null, limit: number): Promise<number> =>
      after?.isArchived === true ? Promise.resolve(0) : countStored(db, query, after, limit);
    const { rows, totalPages } = await this.#pages.read<ListedRow>(
      {
        name: JSON.stringify([prefixLists, operId, from, to]),
        read: async ({ after, skip }, size) => {
          const here = after?.isArchived === true ? [] : await readStored(db, query, { after, skip }, size);
          if (here.length === size || from === undefined) return here;
          const passed = here.length > 0 || skip === 0 ? skip : await count(after, skip);
          const archived = archivedQuery(query, here.at(-1)?.seq ?? after?.seq ?? null, isAbandoned);
          const further = await this.#archived.page(db, archived, skip - passed, size - here.length);
          return [...here, ...further.map((row) => ({ ...row, isArchived: true as const }))];
        },
        keyOf: ({ at, seq, isArchived = false }): Place => ({ at, seq, isArchived }),
        count: async (after, limit) => {
          const here = await count(after, limit);
          if (here === limit || from === undefined) return here;
          return (
            here +
            (await this.#archived.count(
              db,
              archivedQuery(query, after?.seq ?? null, isAbandoned),
              limit - here,
            ))
          );
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

/** The stored events of a list from a place on, newest first. */
async function readStored(
  db: Db,
  query: AuditQuery,
  { after, skip }: PageStart<Place>,
  size: number,
): Promise<AuditEventRow[]> {
  const { rows } = await sql<{ seq: number }>`select seq from ${placesOf(query, after, size + skip)} as place
    order by at desc, seq desc limit ${size} offset ${skip}`.execute(db);
  if (rows.length === 0) return [];
  return db
    .selectFrom('audit_event')
    .selectAll()
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute();
}

async function countStored(db: Db, query: AuditQuery, after: Place | null, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from ${placesOf(query, after, limit)} as place limit ${limit}) as counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Places of a list, from its indexes alone: at most `limit` of it, or of each of its kinds. Kinds are few, and found one by one in their index.
 */
function placesOf(query: AuditQuery, after: Place | null, limit: number): RawBuilder<unknown> {
  const { operId, from, to } = query;
  const conditions = [
    ...(operId === undefined ? [] : [sql`oper_id = ${operId}`]),
    ...(from === undefined ? [] : [sql`at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${dayEnd(to)}`]),
    ...(after === null ? [] : [sql`(at, seq) < (${after.at}, ${after.seq}::bigint)`]),
  ];
  const places = (where: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql`(select at, seq from audit_event where ${sql.join([sql`true`, ...where], AND)} order by at desc, seq desc limit ${limit})`;
  const prefixLists = prefixesOf(query);
  if (prefixLists.length === 0) return places(conditions);
  const isWanted = sql.join(
    prefixLists.map((prefixes) => sql`kind ^@ any(${[...prefixes]}::text[])`),
    AND,
  );
  return sql`(with recursive known (kind) as (
      (select kind from audit_event order by kind limit 1)
      union all
      select (select event.kind from audit_event as event where event.kind > known.kind order by event.kind limit 1)
      from known where known.kind is not null)
    select place.at, place.seq from (select kind from known where ${isWanted}) as wanted
      cross join lateral ${places([sql`audit_event.kind = wanted.kind`, ...conditions])} as place)`;
}

const AND = sql` and `;

/** Prefixes of kinds: an event's kind must begin with one of each list. */
const prefixesOf = ({ kind, kinds }: Pick<AuditQuery, 'kind' | 'kinds'>): readonly (readonly string[])[] => [
  ...(kind === undefined ? [] : [[kind]]),
  ...(kinds === undefined ? [] : [kinds.split(',')]),
];

/** The same query over archived months, below a number. */
const archivedQuery = (
  { operId, from, to, ...query }: AuditQuery,
  below: number | null,
  isAbandoned: () => boolean,
): ArchivedQuery => ({
  words: [
    ...prefixesOf(query).map((prefixes) =>
      prefixes.map((prefix) => `"kind":${JSON.stringify(prefix).slice(0, -1)}`),
    ),
    ...(operId === undefined ? [] : [[`"oper_id":${JSON.stringify(operId)}`]]),
  ],
  isAbandoned,
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
