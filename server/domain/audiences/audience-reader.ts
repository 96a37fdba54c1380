import { type consoleApi, type ReplyOf, VERIFIED_USERS } from '#contract/api';
import type { NamedAudiences } from '#contract/config';
import type { AccountGroup } from '#contract/config/pipeline';
import { beijingTimeText, maskName, newAuth } from '#contract/rules';
import type { Session } from '#server/call';
import type { Db } from '#server/db';
import { contextOfOperator, type GateFlags, isOperatorCalled, type Operator } from '#server/domain/accounts';
import { personOf } from '#server/domain/usage';
import { sql } from 'kysely';

type List = ReplyOf<typeof consoleApi.audiences>;
type Members = ReplyOf<typeof consoleApi.audienceMembers>;

/** Whether an operator `o` belongs to a group `g`: added by name, or through its organisation. */
const belongs = sql<boolean>`(g.org_id = o.org_id or exists (
  select 1 from audience_member m where m.group_id = g.group_id and m.oper_id = o.oper_id))`;

/** Those of the given groups that a user belongs to. */
export async function groupsOf(
  db: Db,
  { oper_id, org_id }: Pick<Operator, 'oper_id' | 'org_id'>,
  among: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select g.group_id from audience_group g
    cross join (select ${oper_id}::text as oper_id, ${org_id}::text as org_id) o
    where g.group_id = any(${[...among]}::text[]) and ${belongs}`.execute(db);
  return rows.map(({ group_id }) => group_id);
}

/** Whether an account belongs to a group. */
export async function isMember(db: Db, operId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audience_group g join operator o on o.oper_id = ${operId}
    where g.group_id = ${groupId} and ${belongs}`.execute(db);
  return rows.length > 0;
}

/** All groups with their number of members, and all organisations. Staff's open pages ask again and again: accounts are read once, not once a group. */
export async function audienceList(db: Db, named: NamedAudiences): Promise<List> {
  const [groups, organisations] = await Promise.all([
    sql<{
      group_id: string;
      name: string;
      kind: List['groups'][number]['kind'];
      org_id: string | null;
      n: number;
      events: number;
    }>`
      with through as (
        select g.group_id, count(*) as n from audience_group g join operator o on o.org_id = g.org_id
        group by g.group_id
      ), by_name as (
        select g.group_id, count(*) as n from audience_group g
        join audience_member m on m.group_id = g.group_id join operator o on o.oper_id = m.oper_id
        where (o.org_id = g.org_id) is not true group by g.group_id
      )
      select g.group_id, g.name, g.kind, g.org_id,
        (coalesce(t.n, 0) + coalesce(b.n, 0))::int as n,
        (select count(*)::int from event_page e where e.group_id = g.group_id) as events
      from audience_group g left join through t on t.group_id = g.group_id left join by_name b on b.group_id = g.group_id
      order by g.name`.execute(db),
    db.selectFrom('organisation').select(['org_id', 'short_name']).orderBy('short_name').execute(),
  ]);
  return {
    groups: groups.rows.map(({ group_id, name, kind, org_id, n, events }) => ({
      id: group_id,
      name,
      kind,
      orgId: org_id ?? '',
      members: n,
      isNamed: named.groups.includes(group_id),
      events,
    })),
    organisations: organisations.map(({ org_id, short_name }) => ({ id: org_id, name: short_name })),
  };
}

/** Every group and organisation, by the names that gates use. */
export async function allAudiences(db: Db): Promise<NamedAudiences> {
  const [groups, organisations] = await Promise.all([
    db.selectFrom('audience_group').select('group_id').execute(),
    db.selectFrom('organisation').select('org_id').execute(),
  ]);
  return {
    groups: groups.map(({ group_id }) => group_id),
    organisations: organisations.map(({ org_id }) => org_id),
  };
}

/** All members of a group, including those of its organisation; null if the group does not exist. */
export async function peopleOf(db: Db, groupId: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{ oper_id: string | null }>`
    select o.oper_id from audience_group g left join operator o on ${belongs}
    where g.group_id = ${groupId}`.execute(db);
  return rows.length === 0 ? null : rows.flatMap(({ oper_id }) => oper_id ?? []);
}

/** Whether there is such an audience of notices and event pages. */
export const isAudience = async (db: Db, audience: string): Promise<boolean> =>
  audience === VERIFIED_USERS ||
  (await db
    .selectFrom('audience_group')
    .select('group_id')
    .where('group_id', '=', audience)
    .executeTakeFirst()) !== undefined;

/** All users of an audience of notices and event pages: members of a group, or all verified users; null if the group does not exist. */
export async function usersOfAudience(db: Db, audience: string): Promise<readonly string[] | null> {
  if (audience !== VERIFIED_USERS) return peopleOf(db, audience);
  const rows = await db
    .selectFrom('operator')
    .select(['oper_id', 'authenticationstatus', 'bindstatus'])
    .execute();
  return rows.filter((row) => newAuth(row) === 'Y').map(({ oper_id }) => oper_id);
}

/** Those of the given audiences that a user belongs to, by current membership and verification. */
export async function audiencesOf(
  db: Db,
  { operId, orgId, newAuth: auth }: Pick<Session, 'operId' | 'orgId' | 'newAuth'>,
  among: readonly string[],
): Promise<readonly string[]> {
  const groups = among.filter((id) => id !== VERIFIED_USERS);
  const memberOf = groups.length === 0 ? [] : await groupsOf(db, { oper_id: operId, org_id: orgId }, groups);
  return auth === 'Y' && groups.length < among.length ? [...memberOf, VERIFIED_USERS] : memberOf;
}

/** A page of a group's members, by name. `text`: see `isOperatorCalled`. */
export async function membersPage(
  db: Db,
  groupId: string,
  { page, rows, text }: { readonly page: number; readonly rows: number; readonly text: string },
): Promise<Members> {
  const found = await sql<{
    oper_id: string;
    opername: string;
    realname: string;
    short_name: string | null;
    added_at: Date | null;
    n: number;
  }>`
    select o.oper_id, o.opername, o.realname, s.short_name, a.added_at, count(*) over ()::int as n
    from audience_group g
    join operator o on ${belongs}
    left join audience_member a on a.group_id = g.group_id and a.oper_id = o.oper_id
    left join organisation s on s.org_id = o.org_id
    where g.group_id = ${groupId} and ${isOperatorCalled(text)}
    order by o.opername_key offset ${(page - 1) * rows} limit ${rows}`.execute(db);
  return {
    content: found.rows.map((row) => ({
      operId: row.oper_id,
      operName: row.opername,
      realName: maskName(row.realname),
      orgName: row.short_name ?? '',
      addedTime: row.added_at === null ? '' : beijingTimeText(row.added_at),
    })),
    totalPages: Math.max(1, Math.ceil((found.rows[0]?.n ?? 0) / rows)),
  };
}

/** What gates can distinguish about an account `o`, as columns of a query grouped by them. */
const gateColumns = ({ groups, organisations }: NamedAudiences) => sql`
  o.ispasscoupon, o.orgflag, o.myiframe, o.is_market_making_tier, o.is_special, o.newversion,
  o.newlookticket, o.authenticationstatus, o.bindstatus, o.is_staff,
  array(select g.group_id from audience_group g
    where g.group_id = any(${[...groups]}::text[]) and ${belongs} order by g.group_id) as groups,
  case when o.org_id = any(${[...organisations]}::text[]) then o.org_id end as org`;
const GROUPED = sql.raw('1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12');

type GateColumns = Omit<GateFlags, 'oper_id'> & {
  readonly groups: readonly string[];
  readonly org: string | null;
};

/**
 * All accounts that are not disabled, grouped by what these gates distinguish: accounts that gates cannot tell apart form one crowd. Each with
 * the number of its members that used each thing on that day.
 */
export async function crowds(db: Db, named: NamedAudiences, day: string): Promise<readonly AccountGroup[]> {
  const { groups, organisations } = named;
  const [people, users] = await Promise.all([
    sql<GateColumns & { n: number }>`select ${gateColumns(named)}, count(*)::int as n
      from operator o where not o.is_disabled group by ${GROUPED}`.execute(db),
    sql<GateColumns & { thing: string; n: number }>`
      select ${gateColumns(named)}, p.what || ' ' || p.id as thing, count(*)::int as n
      from usage_salt s join operator o on not o.is_disabled
      join usage_person p on p.day = s.day and p.person = ${personOf}
      where s.day = ${day} group by ${GROUPED}, 13`.execute(db),
  ]);
  const nameOf = ({ thing: _thing, n: _n, ...flags }: GateColumns & { thing?: string; n: number }): string =>
    JSON.stringify(flags);
  const used = Map.groupBy(users.rows, nameOf);
  return people.rows.map((row) => {
    const { groups: memberOf, org, n, ...flags } = row;
    return {
      kind: contextOfOperator(
        { ...flags, oper_id: 'somebody' },
        {
          groups: Object.fromEntries(groups.map((id) => [id, memberOf.includes(id)])),
          organisation: Object.fromEntries(organisations.map((id) => [id, id === org])),
        },
      ),
      people: n,
      used: new Map(used.get(nameOf(row))?.map(({ thing, n: some }) => [thing, some])),
    };
  });
}
