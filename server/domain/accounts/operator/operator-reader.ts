import type { Quota, StcSalesInfo, UserInfo, ValidTime } from '#contract/entities';
import { type Session, unauthenticated } from '#server/call';
import { newAuth } from '#contract/rules';
import type { Db, Storage, Tx } from '#server/db';
import { accountKind, foldKey, type MembershipSource, type Operator, toUserInfo } from './operator.ts';
import { rolesOf } from './staff-roles.ts';
import { skeletonInSql, skeletonOf } from './operator-name.ts';
import { sql } from 'kysely';

/** The user info that the owner of a session may read. Throws 401 if their row is gone. */
export async function userInfoOf(
  { storage, reader }: { readonly storage: Storage; readonly reader: OperatorReader },
  session: Session,
): Promise<UserInfo> {
  const operator = await reader.byId(storage.kysely, session.operId);
  if (operator === null) throw unauthenticated();
  return reader.userInfo(storage.kysely, operator, session.sessionId);
}

/** 万元. `amount` is what live orders reserve and fills have used. */
export interface LockedQuota {
  readonly amountLimit: number;
  readonly amount: number;
}

/** Reads operators. Every method takes the connection, so that it also works inside a transaction. */
export class OperatorReader {
  #memberships: MembershipSource = { of: async () => ({ groups: {}, organisation: {} }) };

  /** Sets the source of memberships. Before that, no one belongs to anything. */
  readMembershipsFrom(source: MembershipSource): void {
    this.#memberships = source;
  }

  /** What the operator may read about themselves. */
  async userInfo(db: Db, operator: Operator, sessionId: string): Promise<UserInfo> {
    return toUserInfo(operator, sessionId, {
      orgShortName: await this.orgShortName(db, operator.org_id),
      staffRoles: await rolesOf(db, operator),
      memberships: await this.#memberships.of(db, operator),
    });
  }

  /** By id, or null. */
  async byId(db: Db, operId: string): Promise<Operator | null> {
    return (
      (await db.selectFrom('operator').selectAll().where('oper_id', '=', operId).executeTakeFirst()) ?? null
    );
  }

  /** Verified accounts of an organisation, in the order of their ids. */
  async verifiedOf(db: Db, orgId: string | null): Promise<Pick<Operator, 'oper_id'>[]> {
    if (orgId === null) return [];
    const rows = await db
      .selectFrom('operator')
      .select(['oper_id', 'authenticationstatus', 'bindstatus'])
      .where('org_id', '=', orgId)
      .orderBy('oper_id')
      .execute();
    return rows.filter((row) => newAuth(row) === 'Y');
  }

  /** By id, locked until the transaction ends: logins and password changes of one operator happen one after the other. */
  async lock(db: Db, operId: string): Promise<Operator | null> {
    return (
      (await db
        .selectFrom('operator')
        .selectAll()
        .where('oper_id', '=', operId)
        .forUpdate()
        .executeTakeFirst()) ?? null
    );
  }

  /** As `lock`, in the order of their ids: two transactions that lock several cannot deadlock. */
  async lockAll(trx: Tx, operIds: readonly string[]): Promise<Operator[]> {
    return trx
      .selectFrom('operator')
      .selectAll()
      .where('oper_id', '=', sql<string>`any(${[...operIds]}::text[])`)
      .orderBy('oper_id')
      .forUpdate()
      .execute();
  }

  /** By phone number, e-mail address or operator name, or null. */
  async byAccount(db: Db, account: string): Promise<Operator | null> {
    const column = accountKind(account);
    return (
      (await db.selectFrom('operator').selectAll().where(column, '=', foldKey(account)).executeTakeFirst()) ??
      null
    );
  }

  /** An organisation as lists show it; undefined when there is none. */
  async organisation(db: Db, orgId: string | null) {
    if (orgId === null) return undefined;
    return await db
      .selectFrom('organisation')
      .select(['org_id as orgId', 'full_name as orgName', 'short_name as orgShortName', 'kind as orgType'])
      .where('org_id', '=', orgId)
      .executeTakeFirst();
  }

  /** Short name of the operator's organisation, or ''. */
  async orgShortName(db: Db, orgId: string | null): Promise<string> {
    if (orgId === null) return '';
    const row = await db
      .selectFrom('organisation')
      .select('short_name')
      .where('org_id', '=', orgId)
      .executeTakeFirst();
    return row?.short_name ?? '';
  }

  async validTime(db: Db, operId: string): Promise<ValidTime | null> {
    const row = await db
      .selectFrom('operator')
      .select(['valid_start', 'valid_end'])
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    return row === undefined
      ? null
      : { operid: operId, validstarttime: row.valid_start, validendtime: row.valid_end };
  }

  /** 万元. `amount` is what live orders reserve and fills have used; both null for an operator without a quota. */
  async quota(db: Db, operId: string): Promise<Quota> {
    const row = await db
      .selectFrom('operator_quota')
      .select((eb) => ['amount_limit', eb(eb.ref('reserved'), '+', eb.ref('used')).as('amount')])
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    if (row === undefined) return { amountLimit: null, amount: null };
    return { amountLimit: Number(row.amount_limit), amount: Number(row.amount) };
  }

  /** Limits and what is in use of it, 万元, by operator, locked until the transaction ends. Call it before `lock`, as order entry does. */
  async lockQuotas(trx: Tx, operIds: readonly string[]): Promise<ReadonlyMap<string, LockedQuota>> {
    const rows = await trx
      .selectFrom('operator_quota')
      .select((eb) => ['oper_id', 'amount_limit', eb(eb.ref('reserved'), '+', eb.ref('used')).as('amount')])
      .where('oper_id', '=', sql<string>`any(${[...operIds]}::text[])`)
      .orderBy('oper_id')
      .forUpdate()
      .execute();
    return new Map(
      rows.map(({ oper_id, amount_limit, amount }) => [
        oper_id,
        { amountLimit: Number(amount_limit), amount: Number(amount) },
      ]),
    );
  }

  /** The house's sales contact of the operator, or null. */
  async salesPerson(db: Db, operId: string): Promise<StcSalesInfo | null> {
    const row = await db
      .selectFrom('operator')
      .innerJoin('sales_person', 'sales_person.id', 'operator.sales_person_id')
      .select(['sales_person.name', 'sales_person.phone', 'sales_person.qq'])
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** 'N' dark, 'D' light, null if never chosen. */
  async themeMode(db: Db, operId: string): Promise<'N' | 'D' | null> {
    const row = await db
      .selectFrom('operator')
      .select('theme_mode')
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    return row?.theme_mode ?? null;
  }

  /** Whether the operator has logged in from this address, as far back as logins are kept. */
  async hasLoggedInFrom(db: Db, operId: string, ip: string): Promise<boolean> {
    const row = await db
      .selectFrom('login_record')
      .select('id')
      .where('oper_id', '=', operId)
      .where('ip', '=', ip)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether another operator's name reads the same, or nearly so. */
  async isLookalike(db: Db, opername: string, exceptOperId: string | null): Promise<boolean> {
    const { rows } = await sql`select 1 from operator where ${skeletonInSql} = ${skeletonOf(opername)}
      and oper_id is distinct from ${exceptOperId} limit 1`.execute(db);
    return rows.length > 0;
  }

  /** Whether a value of a unique column belongs to another operator. */
  async isTaken(
    db: Db,
    column: 'phonenum' | 'email_key' | 'opername_key',
    value: string,
    exceptOperId: string | null,
  ): Promise<boolean> {
    let query = db.selectFrom('operator').select('oper_id').where(column, '=', value);
    if (exceptOperId !== null) query = query.where('oper_id', '<>', exceptOperId);
    return (await query.executeTakeFirst()) !== undefined;
  }
}
