import type { consoleApi, ReplyOf } from '#contract/api';
import { STAFF_ROLES, type StaffRole } from '#contract/entities';
import { beijingTimeText, maskEmail, maskMobile, maskName, newAuth } from '#contract/rules';
import type { Db } from '#server/db';
import {
  accountKind,
  assignedRoles,
  foldKey,
  isOperatorCalled,
  type Operator,
} from '#server/domain/accounts';
import { type Expression, sql, type SqlBool } from 'kysely';

type Page = ReplyOf<typeof consoleApi.accounts>;
type Head = Omit<
  ReplyOf<typeof consoleApi.account>,
  | 'isOwn'
  | 'secondFactorSince'
  | 'isSecondFactorDemanded'
  | 'signOn'
  | 'terms'
  | 'quota'
  | 'rights'
  | 'locks'
  | 'sessions'
>;

/** Which accounts. `text` is part of an operator name or organisation, or a complete id, real name, phone number or address. */
export interface AccountQuery {
  readonly page: number;
  readonly rows: number;
  readonly text: string;
}

const accounts = (db: Db) =>
  db
    .selectFrom('operator as o')
    .leftJoin('organisation as g', 'g.org_id', 'o.org_id')
    .leftJoin('operator_session as s', (join) =>
      join.onRef('s.oper_id', '=', 'o.oper_id').on('s.ended_at', 'is', null),
    )
    .leftJoin('second_factor as f', (join) =>
      join.onRef('f.oper_id', '=', 'o.oper_id').on('f.confirmed_at', 'is not', null),
    );

const ACCOUNT_COLUMNS = ['g.short_name', 's.seen_at', 'f.confirmed_at', assignedRoles] as const;

const matching = (text: string): Expression<SqlBool> => {
  // Complete match only: a masked value must not be discoverable letter by letter.
  const kind = accountKind(text);
  return kind === 'opername_key'
    ? isOperatorCalled(text)
    : sql<boolean>`o.${sql.ref(kind)} = ${foldKey(text)}`;
};

/** Accounts for staff: logged-in ones first, then by name. Phones, addresses and real names are masked. */
export async function accountsPage(db: Db, { page, rows, text }: AccountQuery): Promise<Page> {
  const found = accounts(db).where(matching(text));
  const [list, count] = await Promise.all([
    found
      .selectAll('o')
      .select(ACCOUNT_COLUMNS)
      .orderBy(sql`s.session_id is null`)
      .orderBy('o.opername_key')
      .offset((page - 1) * rows)
      .limit(rows)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ]);
  const content = list.map((row) => ({
    ...headOf(row),
    realName: maskName(row.realname),
    seenTime: row.seen_at === null ? '' : beijingTimeText(row.seen_at),
  }));
  return { content, totalPages: Math.max(1, Math.ceil(count.n / rows)) };
}

/** One account, or null. */
export async function accountHead(db: Db, operId: string): Promise<Head | null> {
  const row = await accounts(db)
    .selectAll('o')
    .select(ACCOUNT_COLUMNS)
    .where('o.oper_id', '=', operId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...headOf(row), realName: row.realname, validFrom: row.valid_start, validTo: row.valid_end };
}

/** The provider identity that an account is linked to, or null. Of several, the one linked last. */
export async function linkedSignOn(
  db: Db,
  operId: string,
): Promise<ReplyOf<typeof consoleApi.account>['signOn']> {
  const row = await db
    .selectFrom('linked_identity')
    .selectAll()
    .where('oper_id', '=', operId)
    .orderBy('linked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { issuer, subject, linked_at, used_at } = row;
  return {
    issuer,
    subject,
    linkedTime: beijingTimeText(linked_at),
    usedTime: used_at === null ? '' : beijingTimeText(used_at),
  };
}

const headOf = (
  row: Operator & {
    readonly short_name: string | null;
    readonly confirmed_at: Date | null;
    readonly staff_roles: readonly StaffRole[];
  },
) => ({
  operId: row.oper_id,
  operName: row.opername,
  orgName: row.short_name ?? '',
  phone: maskMobile(row.phonenum),
  email: maskEmail(row.email),
  isStaff: row.is_staff,
  staffRoles: STAFF_ROLES.filter((role) => row.staff_roles.includes(role)),
  isMarketMaker: row.is_market_making_tier,
  isVerified: newAuth(row) === 'Y',
  isStopped: row.is_disabled,
  hasSecondFactor: row.confirmed_at !== null,
});
