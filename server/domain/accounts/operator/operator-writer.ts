import { ACCOUNT_CODE } from '#contract/api';
import type { StaffRole } from '#contract/entities';
import { BusinessError } from '#server/call';
import { isTaken, type Tx } from '#server/db';
import type { OperatorTable } from '#server/db/tables';
import type { Clock } from '#server/runtime';
import { type Insertable, sql, type Updateable } from 'kysely';
import { foldKey, type Operator } from './operator.ts';

/** Fields of an operator that may be given on creation. Look-up keys and times are set by the writer. */
export type NewOperator = Omit<
  Insertable<OperatorTable>,
  'opername_key' | 'email_key' | 'created_at' | 'updated_at'
>;

/** Writes operators, inside a transaction only. */
export class OperatorWriter {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds an operator. False if its id, phone, e-mail or name is taken, or a name that looks like it. */
  async add(trx: Tx, operator: NewOperator): Promise<boolean> {
    const now = new Date(this.#clock.now());
    const email = operator.email ?? '';
    const result = await trx
      .insertInto('operator')
      .values({
        ...operator,
        opername_key: foldKey(operator.opername),
        email_key: email === '' ? null : foldKey(email),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  async setPasswordHash(trx: Tx, operId: string, passwordHash: string): Promise<void> {
    await this.#update(trx, operId, { password_hash: passwordHash });
  }

  /** The form of the name must have been checked. Throws BusinessError `taken` where another operator has it, or one that looks like it. */
  async setOpername(trx: Tx, operId: string, opername: string): Promise<void> {
    const nameConflict = new BusinessError(ACCOUNT_CODE.taken, 'opernameTaken', { field: 'opername' });
    const name = { opername, opername_key: foldKey(opername), shares_look: false };
    await this.#claim(trx, operId, name, nameConflict);
  }

  /**
   * The form of the number must have been checked. Throws BusinessError `wrongCode` where another operator has it: ownership of a number is not
   * revealed.
   */
  async setPhone(trx: Tx, operId: string, phonenum: string): Promise<void> {
    await this.#claim(trx, operId, { phonenum }, wrongCode());
  }

  /** As `setPhone`. */
  async setEmail(trx: Tx, operId: string, email: string): Promise<void> {
    await this.#claim(trx, operId, { email, email_key: foldKey(email) }, wrongCode());
  }

  /** Status of the real-name verification and of the binding to an organisation (spec section 4). */
  async setVerification(trx: Tx, operId: string, status: 'I' | 'Y' | 'R'): Promise<void> {
    await this.#update(trx, operId, { authenticationstatus: status, bindstatus: status });
  }

  /** Name and organisation as accepted by staff. */
  async setIdentity(trx: Tx, operId: string, realname: string, orgId: string): Promise<void> {
    await this.#update(trx, operId, { realname, org_id: orgId });
  }

  async setPageModes(
    trx: Tx,
    operId: string,
    modes: { readonly newversion?: '0' | '1'; readonly newlookticket?: '0' | '1' },
  ): Promise<void> {
    await this.#update(trx, operId, modes);
  }

  async setThemeMode(trx: Tx, operId: string, mode: 'N' | 'D'): Promise<void> {
    await this.#update(trx, operId, { theme_mode: mode });
  }

  async setSalesPerson(trx: Tx, operId: string, id: string | null): Promise<void> {
    await this.#update(trx, operId, { sales_person_id: id });
  }

  async setDisabled(trx: Tx, operId: string, isDisabled: boolean): Promise<void> {
    await this.#update(trx, operId, { is_disabled: isDisabled });
  }

  /** Sets exactly these staff roles; none: no longer staff. */
  async setStaffRoles(trx: Tx, operId: string, roles: readonly StaffRole[]): Promise<void> {
    await trx.deleteFrom('staff_role').where('oper_id', '=', operId).execute();
    if (roles.length > 0)
      await trx
        .insertInto('staff_role')
        .values(roles.map((role) => ({ oper_id: operId, role })))
        .execute();
    await this.#update(trx, operId, { is_staff: roles.length > 0 });
  }

  /**
   * Sets rights and services of these operators; absent ones stay unchanged, and their rights count as changed all the same. Returns the operators
   * affected, and when their rights changed, ms: later with every change.
   */
  async setRights(
    trx: Tx,
    operIds: readonly string[],
    rights: Partial<
      Pick<Operator, 'is_market_making_tier' | 'is_special' | 'ispasscoupon' | 'orgflag' | 'myiframe'>
    >,
  ): Promise<readonly { readonly operId: string; readonly at: number }[]> {
    if (operIds.length === 0) return [];
    const ids = sql<string>`any(${[...operIds]}::text[])`;
    // In a fixed order, so that two changes of the same operators cannot deadlock.
    await trx
      .selectFrom('operator')
      .select('oper_id')
      .where('oper_id', '=', ids)
      .orderBy('oper_id')
      .forUpdate()
      .execute();
    const now = new Date(this.#clock.now());
    const rows = await trx
      .updateTable('operator')
      .set({
        ...rights,
        updated_at: now,
        rights_at: sql<Date>`greatest(${now}::timestamptz, rights_at + interval '1 millisecond')`,
      })
      .where('oper_id', '=', ids)
      .returning(['oper_id', 'rights_at'])
      .execute();
    return rows.map(({ oper_id, rights_at }) => ({ operId: oper_id, at: (rights_at ?? now).getTime() }));
  }

  /** 万元. Throws when it is below what one of them uses. */
  async setAmountLimits(trx: Tx, operIds: readonly string[], amountLimit: number): Promise<void> {
    if (operIds.length === 0) return;
    await trx
      .insertInto('operator_quota')
      .values(operIds.map((operId) => ({ oper_id: operId, amount_limit: amountLimit })))
      .onConflict((conflict) => conflict.column('oper_id').doUpdateSet({ amount_limit: amountLimit }))
      .execute();
  }

  async setAmountLimit(trx: Tx, operId: string, amountLimit: number): Promise<void> {
    await this.setAmountLimits(trx, [operId], amountLimit);
  }

  /** Sets a value that only one operator may have; throws `refusal` where another has it, even if taken concurrently. */
  async #claim(
    trx: Tx,
    operId: string,
    values: Updateable<OperatorTable>,
    refusal: BusinessError,
  ): Promise<void> {
    try {
      await this.#update(trx, operId, values);
    } catch (error) {
      throw isTaken(error) ? refusal : error;
    }
  }

  async #update(trx: Tx, operId: string, values: Updateable<OperatorTable>): Promise<void> {
    await trx
      .updateTable('operator')
      .set({ ...values, updated_at: new Date(this.#clock.now()) })
      .where('oper_id', '=', operId)
      .execute();
  }
}

const wrongCode = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });
