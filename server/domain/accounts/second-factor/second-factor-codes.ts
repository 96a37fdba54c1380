import type { account, ReplyOf } from '#contract/api';
import { beijingTimeText, MS_PER_MINUTE } from '#contract/rules';
import type { Db, Tx } from '#server/db';
import type { SignOnMark } from '#server/db/tables';
import { type Clock, randomToken, sha256 } from '#server/runtime';
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { SecretBox } from '../secret-box.ts';
import { type EndedSignOn, isSignedOnBy } from '../session/signed-on-by.ts';
import { base32, stepOf } from './totp.ts';

const SECRET_LENGTH = 20;
/** 120 random bits each, so that a plain hash is enough (ASVS 6.5.2). */
const RECOVERY_LENGTH = 15;
const RECOVERY_CODES = 8;
/** A secret that was shown but not confirmed expires after this. */
const SETUP_LIFE_MS = 10 * MS_PER_MINUTE;
/** Time allowed between the first and the second step of a login. */
const CHALLENGE_LIFE_MS = 5 * MS_PER_MINUTE;

/** A login whose first factor was right. */
export interface SecondFactorChallenge {
  readonly operId: string;
  readonly firstFactor: string;
  /** Set where the first factor was a sign-on. */
  readonly signOn: SignOnMark | null;
}

/** Rows of the second factor: secrets are sealed, recovery codes and challenges stored as hashes. Authorisation is decided elsewhere. */
export class SecondFactorCodes {
  readonly #box: SecretBox;
  readonly #clock: Clock;

  constructor(box: SecretBox, clock: Clock) {
    this.#box = box;
    this.#clock = clock;
  }

  /** The state shown to the owner. */
  async state(db: Db, operId: string): Promise<Omit<ReplyOf<typeof account.secondFactor>, 'isDemanded'>> {
    const row = await db
      .selectFrom('second_factor')
      .select((eb) => [
        'confirmed_at',
        eb
          .selectFrom('recovery_code')
          .whereRef('recovery_code.oper_id', '=', 'second_factor.oper_id')
          .select(eb.fn.countAll<number>().as('n'))
          .as('left'),
      ])
      .where('oper_id', '=', operId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const since = row?.confirmed_at ?? null;
    return {
      isOn: since !== null,
      since: since === null ? '' : beijingTimeText(since),
      recoveryLeft: Number(row?.left ?? 0),
    };
  }

  /** Creates a secret that awaits confirmation and replaces an earlier unconfirmed one. null if the factor is on already. */
  async begin(trx: Tx, operId: string): Promise<Buffer | null> {
    const secret = randomBytes(SECRET_LENGTH);
    const values = { secret: this.#box.seal(secret, operId), created_at: new Date(this.#clock.now()) };
    const row = await trx
      .insertInto('second_factor')
      .values({ oper_id: operId, confirmed_at: null, ...values })
      .onConflict((conflict) =>
        conflict.column('oper_id').doUpdateSet(values).where('second_factor.confirmed_at', 'is', null),
      )
      .returning('oper_id')
      .executeTakeFirst();
    return row === undefined ? null : secret;
  }

  /** Turns the factor on with the first code of the unconfirmed secret. Returns the recovery codes, or null for a wrong code. */
  async confirm(trx: Tx, operId: string, code: string): Promise<readonly string[] | null> {
    const now = this.#clock.now();
    const row = await trx
      .selectFrom('second_factor')
      .select('secret')
      .where('oper_id', '=', operId)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', new Date(now - SETUP_LIFE_MS))
      .forUpdate()
      .executeTakeFirst();
    const step = row === undefined ? null : stepOf(this.#box.open(row.secret, operId), code, now);
    if (step === null) return null;
    await trx
      .updateTable('second_factor')
      .set({ confirmed_at: new Date(now), last_step: step })
      .where('oper_id', '=', operId)
      .execute();
    const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_LENGTH)));
    await trx
      .insertInto('recovery_code')
      .values(codes.map((text) => ({ code_hash: sha256(text), oper_id: operId })))
      .execute();
    return codes.map((text) => text.match(/.{4}/g)?.join('-') ?? text);
  }

  /** Consumes a code: an authenticator's, once a step and never an older one, or a recovery code. Returns which it was, or null. */
  async use(trx: Tx, operId: string, code: string): Promise<'totp' | 'recoveryCode' | null> {
    if (!/^\d{6}$/.test(code)) {
      const { numDeletedRows } = await trx
        .deleteFrom('recovery_code')
        .where('code_hash', '=', sha256(code.replaceAll('-', '').toUpperCase()))
        .where('oper_id', '=', operId)
        .executeTakeFirst();
      return numDeletedRows === 1n ? 'recoveryCode' : null;
    }
    const row = await trx
      .selectFrom('second_factor')
      .select('secret')
      .where('oper_id', '=', operId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const step =
      row === undefined ? null : stepOf(this.#box.open(row.secret, operId), code, this.#clock.now());
    if (step === null) return null;
    const { numUpdatedRows } = await trx
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('oper_id', '=', operId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? 'totp' : null;
  }

  /** Turns the factor off and deletes its recovery codes and pending logins. False if it was off. */
  async remove(trx: Tx, operId: string): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('second_factor')
      .where('oper_id', '=', operId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** A challenge for a login whose first factor was right, or null if the operator has no second one. */
  async challenge(trx: Tx, who: SecondFactorChallenge): Promise<string | null> {
    return this.#challenge(trx, who, sql`confirmed_at is not null`);
  }

  /** The same for an operator who must first set up a second factor, with its secret. null if the factor is on. */
  async enrolment(
    trx: Tx,
    who: SecondFactorChallenge,
  ): Promise<{ readonly challenge: string; readonly secret: Buffer } | null> {
    const secret = await this.begin(trx, who.operId);
    const challenge = secret === null ? null : await this.#challenge(trx, who, sql`confirmed_at is null`);
    return secret === null || challenge === null ? null : { challenge, secret };
  }

  async #challenge(
    trx: Tx,
    { operId, firstFactor, signOn }: SecondFactorChallenge,
    condition: RawBuilder<unknown>,
  ): Promise<string | null> {
    const challenge = randomToken();
    const expires = new Date(this.#clock.now() + CHALLENGE_LIFE_MS);
    const { rows } =
      await sql`insert into second_factor_challenge (challenge_hash, oper_id, first_factor, expires_at, sign_on)
        select ${sha256(challenge)}, oper_id, ${firstFactor}, ${expires}::timestamptz, ${signOn}::jsonb from second_factor
        where oper_id = ${operId} and ${condition} returning 1`.execute(trx);
    return rows.length === 1 ? challenge : null;
  }

  /** The login that a challenge belongs to, or null if it has expired, been used or been made up. */
  async challenged(db: Db, challenge: string): Promise<SecondFactorChallenge | null> {
    const row = await db
      .selectFrom('second_factor_challenge')
      .select(['oper_id', 'first_factor', 'sign_on'])
      .where('challenge_hash', '=', sha256(challenge))
      .where('expires_at', '>', new Date(this.#clock.now()))
      .executeTakeFirst();
    return row === undefined
      ? null
      : { operId: row.oper_id, firstFactor: row.first_factor, signOn: row.sign_on };
  }

  /** Consumes a challenge. False if another request was faster. */
  async spend(trx: Tx, challenge: string): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('second_factor_challenge')
      .where('challenge_hash', '=', sha256(challenge))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** Cancels this operator's logins that await their second step: the password they began with is no longer valid. */
  async forgetChallenges(trx: Tx, operId: string): Promise<void> {
    await trx.deleteFrom('second_factor_challenge').where('oper_id', '=', operId).execute();
  }

  /** The same for logins that began with a sign-on which its provider has ended. */
  async forgetSignOns(trx: Tx, ended: EndedSignOn): Promise<void> {
    await trx.deleteFrom('second_factor_challenge').where(isSignedOnBy(ended)).execute();
  }

  async purge(db: Db): Promise<void> {
    const now = this.#clock.now();
    await db.deleteFrom('second_factor_challenge').where('expires_at', '<=', new Date(now)).execute();
    await db
      .deleteFrom('second_factor')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<=', new Date(now - SETUP_LIFE_MS))
      .execute();
  }
}
