import { MS_PER_MINUTE } from '#contract/rules';
import type { Db, Tx } from '#server/db';
import type { Clock } from '#server/runtime';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { foldKey } from '../operator/operator.ts';

/** Security notes T5: five minutes, five tries, one use. */
export const CODE_LIFE_MS = 5 * MS_PER_MINUTE;
const MAX_TRIES = 5;

/** What a code proves. A code for one purpose is worth nothing for another. */
export type CodePurpose =
  | 'register'
  | 'mailRegister'
  | 'forget'
  | 'emailLogin'
  | 'updatePhone.old'
  | 'updatePhone.new'
  | 'updateEmail';

/** Whose code, for what, requested by whom ('' before login). */
export interface CodeKey {
  /** Phone number or e-mail address. */
  readonly target: string;
  readonly purpose: CodePurpose;
  readonly requester: string;
}

/**
 * Six-digit codes, stored as keyed hashes of code and target, bound to target, purpose and requester. Each is valid for CODE_LIFE_MS, five tries and
 * one use.
 */
export class VerificationCodes {
  readonly #key: Buffer;
  readonly #clock: Clock;

  constructor(key: Buffer, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  /** Issues a code; an earlier one with the same key becomes void. */
  async issue(trx: Tx, key: CodeKey): Promise<string> {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const values = {
      code_hash: this.#codeHash(key, code),
      tries: 0,
      expires_at: new Date(this.#clock.now() + CODE_LIFE_MS),
    };
    await trx
      .insertInto('verification_code')
      .values({ ...this.#row(key), ...values })
      .onConflict((conflict) => conflict.columns(['target_hash', 'purpose', 'requester']).doUpdateSet(values))
      .execute();
    return code;
  }

  /** Whether the code is right. Counts as a try; does not consume the code. Not for use in a transaction that may be rolled back. */
  async isRight(db: Db, key: CodeKey, code: string): Promise<boolean> {
    const { target_hash, purpose, requester } = this.#row(key);
    const row = await db
      .updateTable('verification_code')
      .set({ tries: sql<number>`tries + 1` })
      .where('target_hash', '=', target_hash)
      .where('purpose', '=', purpose)
      .where('requester', '=', requester)
      .where('tries', '<', MAX_TRIES)
      .where('expires_at', '>', new Date(this.#clock.now()))
      .returning('code_hash')
      .executeTakeFirst();
    // Without a row the same comparison runs against a dummy hash.
    return (
      timingSafeEqual(
        Buffer.from(this.#codeHash(key, code)),
        Buffer.from(row?.code_hash ?? this.#codeHash(key, 'none')),
      ) && row !== undefined
    );
  }

  /** Consumes a right code. False if another request was faster or the code was replaced meanwhile. */
  async consume(trx: Tx, key: CodeKey, code: string): Promise<boolean> {
    const { target_hash, purpose, requester } = this.#row(key);
    const result = await trx
      .deleteFrom('verification_code')
      .where('target_hash', '=', target_hash)
      .where('purpose', '=', purpose)
      .where('requester', '=', requester)
      .where('code_hash', '=', this.#codeHash(key, code))
      .executeTakeFirst();
    return result.numDeletedRows === 1n;
  }

  async purge(db: Db): Promise<void> {
    await db.deleteFrom('verification_code').where('expires_at', '<=', new Date(this.#clock.now())).execute();
  }

  /** A keyed hash of a phone number or address, for counting without storing it. */
  hashOf(target: string): string {
    return createHmac('sha256', this.#key)
      .update(`target\n${foldKey(target)}`)
      .digest('base64url')
      .slice(0, 24);
  }

  #row({ target, purpose, requester }: CodeKey) {
    return { target_hash: this.hashOf(target), purpose, requester };
  }

  #codeHash({ target, purpose, requester }: CodeKey, code: string): string {
    return createHmac('sha256', this.#key)
      .update(`code\n${foldKey(target)}\n${purpose}\n${requester}\n${code}`)
      .digest('base64url');
  }
}
