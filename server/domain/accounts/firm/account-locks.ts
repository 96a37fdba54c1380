import type { consoleApi, ReplyOf } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import type { Db, Tx } from '#server/db';
import type { Tables } from '#server/db/tables';
import type { Clock } from '#server/runtime';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { LOGIN_TRIES, loginTriesOf } from '../login/login-budget.ts';
import type { Operator } from '../operator/operator.ts';
import { OLD_PASSWORD_TRIES, oldPasswordKey } from '../password/owner-password.ts';
import { CODE_TRIES, CODE_TRIES_PER_PAIR, codeTriesOf } from '../second-factor/second-factor.ts';

type Lock = ReplyOf<typeof consoleApi.account>['locks'][number];
type Contacts = Pick<Operator, 'oper_id' | 'opername' | 'email' | 'phonenum'>;

/** A counter of tries of one account: its keys begin with `prefix`, followed by the address. */
interface Counted {
  readonly what: Lock['what'];
  readonly prefix: string;
  /** Number of tries at which it is used up. */
  readonly max: number;
  /** Without an address: counts tries from everywhere. */
  readonly isWhole?: true;
}

/** Where an account's tries are used up: blocked addresses, and the counts over all addresses. */
export class AccountLocks {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async read(db: Db, operator: Contacts): Promise<Lock[]> {
    const now = this.#clock.now();
    const counted = countsOf(operator);
    const rows = await db
      .selectFrom('attempt_budget')
      .select(['key', 'used', 'window_end'])
      .where(keysOf(counted))
      .where('window_end', '>', new Date(now))
      .orderBy('window_end', 'desc')
      .execute();
    return rows.flatMap(({ key, used, window_end }) => {
      const found = counted.find((item) => isOf(item, key));
      if (found === undefined || used < found.max) return [];
      return [{ what: found.what, ip: key.slice(found.prefix.length), until: beijingTimeText(window_end) }];
    });
  }

  /** Forgets all tries of the account. */
  async clear(trx: Tx, operator: Contacts): Promise<void> {
    await trx
      .deleteFrom('attempt_budget')
      .where(keysOf(countsOf(operator)))
      .execute();
  }
}

function countsOf({ oper_id, opername, email, phonenum }: Contacts): readonly Counted[] {
  const names = [opername, email, phonenum ?? ''].filter((name) => name !== '');
  return [
    ...names.map((name): Counted => ({ what: 'login', prefix: loginTriesOf(name), max: LOGIN_TRIES.max })),
    { what: 'secondFactor', prefix: `${codeTriesOf(oper_id)}:`, max: CODE_TRIES_PER_PAIR.max },
    { what: 'secondFactor', prefix: codeTriesOf(oper_id), max: CODE_TRIES.max, isWhole: true },
    { what: 'password', prefix: oldPasswordKey(oper_id), max: OLD_PASSWORD_TRIES.max, isWhole: true },
  ];
}

const isOf = ({ prefix, isWhole }: Counted, key: string): boolean =>
  isWhole === true ? key === prefix : key.startsWith(prefix);

const keysOf =
  (counted: readonly Counted[]) =>
  (eb: ExpressionBuilder<Tables, 'attempt_budget'>): Expression<SqlBool> =>
    eb.or(
      counted.map(({ prefix, isWhole }) =>
        isWhole === true ? eb('key', '=', prefix) : sql<boolean>`starts_with(key, ${prefix})`,
      ),
    );
