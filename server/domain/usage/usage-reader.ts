import type { consoleApi, ReplyOf, UsageFigures, UsedThing } from '#contract/api';
import { USAGE_KINDS_OF_USER, type UsageKindOfUser, USED_THINGS } from '#contract/entities';
import { addDays } from '#contract/rules';
import type { Db } from '#server/db';
import { sql } from 'kysely';

/** How many days back the figures of versions reach. */
const VERSION_DAYS = 7;

/** Usage of yesterday, and the figures of recent versions. `today`: Beijing. */
export async function usageOf(db: Db, today: string): Promise<ReplyOf<typeof consoleApi.usage>> {
  const day = addDays(today, -1);
  const [things, people, versions, dropped] = await Promise.all([
    db
      .selectFrom('usage_count')
      .select(({ fn }) => ['what', 'id', 'who', fn.sum<number>('uses').as('uses')])
      .where('day', '=', day)
      .where('what', 'in', [...USED_THINGS])
      .groupBy(['what', 'id', 'who'])
      .orderBy('uses', 'desc')
      .execute(),
    db
      .selectFrom('usage_person')
      .select(({ fn }) => ['what', 'id', fn.countAll<number>().as('people')])
      .where('day', '=', day)
      .groupBy(['what', 'id'])
      .execute(),
    figuresOf(db, { since: addDays(today, 1 - VERSION_DAYS) }),
    db
      .selectFrom('usage_count')
      .select(({ fn }) => fn.sum<number | null>('uses').as('uses'))
      .where('day', '=', day)
      .where('what', '=', 'dropped')
      .executeTakeFirst(),
  ]);
  const peopleOf = new Map(people.map((row) => [`${row.what} ${row.id}`, row.people]));
  const found = Map.groupBy(things, ({ what, id }) => `${what} ${id}`);
  return {
    day,
    things: [...found].map(([name, rows]) => thingOf(rows, peopleOf.get(name) ?? 0)),
    versions: [...versions.values()],
    dropped: Number(dropped?.uses ?? 0),
  };
}

interface UseRow {
  readonly what: string;
  readonly id: string;
  readonly who: string;
  readonly uses: number;
}

function thingOf(rows: readonly UseRow[], people: number): UsedThing {
  const [first] = rows;
  return {
    // `as` holds: only things are requested, and `who` is written from the same list.
    what: (first?.what ?? 'route') as UsedThing['what'],
    id: first?.id ?? '',
    uses: rows.reduce((sum, { uses }) => sum + Number(uses), 0),
    people,
    by: rows.map(({ who, uses }) => ({ who: who as UsageKindOfUser, uses: Number(uses) })),
  };
}

/** Users whose identity the firm has checked. */
const USER_KINDS: readonly UsageKindOfUser[] = ['verified', 'marketMaker', 'staff'];
const EVERYBODY: readonly UsageKindOfUser[] = USAGE_KINDS_OF_USER;

/**
 * Figures of configurations since a day (`since`, YYYY-MM-DD, Beijing), by hash, the most recently used first. `isIdentifiedOnly`: as reported by
 * identified users. Reports of others cannot be trusted.
 */
export async function figuresOf(
  db: Db,
  { since, isIdentifiedOnly = false }: { readonly since: string; readonly isIdentifiedOnly?: boolean },
): Promise<ReadonlyMap<string, UsageFigures>> {
  const rows = await db
    .selectFrom('usage_count')
    .select(({ fn }) => [
      'hash',
      'what',
      fn.sum<number>('uses').as('uses'),
      fn.sum<number>('total_ms').as('ms'),
    ])
    .where('day', '>=', since)
    .where('what', '<>', 'dropped')
    .where('who', 'in', isIdentifiedOnly ? USER_KINDS : EVERYBODY)
    .groupBy(['hash', 'what'])
    .orderBy(sql`max(day)`, 'desc')
    .execute();
  const all = Map.groupBy(rows, ({ hash }) => hash);
  return new Map(
    [...all].map(([hash, some]) => {
      const of = (what: string) => some.find((row) => row.what === what);
      const uses = (what: string): number => Number(of(what)?.uses ?? 0);
      const content = uses('content');
      return [
        hash,
        {
          hash,
          pages: uses('route'),
          panels: uses('panel'),
          crashes: uses('crash'),
          refused: uses('refused'),
          measured: content,
          contentMs: content === 0 ? null : Math.round(Number(of('content')?.ms ?? 0) / content),
        },
      ];
    }),
  );
}

/** How often identified users used some things since a day (Beijing), by hash and name (`<what> <id>`). */
export async function usesOf(
  db: Db,
  { since, names }: { readonly since: string; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('usage_count')
    .select(({ fn }) => ['hash', 'what', 'id', fn.sum<number>('uses').as('uses')])
    .where('day', '>=', since)
    .where('who', 'in', USER_KINDS)
    .where(sql<string>`what || ' ' || id`, 'in', names)
    .groupBy(['hash', 'what', 'id'])
    .execute();
  const all = Map.groupBy(rows, ({ hash }) => hash);
  return new Map(
    [...all].map(([hash, some]) => [
      hash,
      Object.fromEntries(some.map(({ what, id, uses }) => [`${what} ${id}`, Number(uses)])),
    ]),
  );
}
