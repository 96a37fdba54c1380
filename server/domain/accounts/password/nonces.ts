import { MS_PER_MINUTE } from '#contract/rules';
import type { Db } from '#server/db';
import { type Clock, sha256 } from '#server/runtime';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a nonce of the key call may be used (security notes T1). */
export const NONCE_LIFE_MS = 2 * MS_PER_MINUTE;

/**
 * Nonces that make an encrypted password usable once. Issuing one stores nothing (anyone may request one): it is signed and carries its expiry.
 * Only used ones are stored, so that a second use fails in every server process.
 */
export class Nonces {
  readonly #key: Buffer;
  readonly #clock: Clock;

  constructor(key: Buffer, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  issue(): string {
    const body = `${(this.#clock.now() + NONCE_LIFE_MS).toString(36)}.${randomBytes(12).toString('base64url')}`;
    return `${body}.${this.#sign(body)}`;
  }

  /** Consumes a nonce. False if it is forged, expired or already used. Every outcome writes one row, so all take the same time. */
  async spend(db: Db, nonce: string | null): Promise<boolean> {
    const parsed = nonce === null ? null : this.#parse(nonce);
    const good = parsed !== null && parsed.end > this.#clock.now() ? parsed : null;
    const written = await db
      .insertInto('spent_nonce')
      .values({
        nonce_hash: good === null ? randomBytes(32).toString('hex') : sha256(good.body),
        expires_at: new Date(good?.end ?? this.#clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return good !== null && written.numInsertedOrUpdatedRows === 1n;
  }

  /** Deletes used nonces that have expired. */
  async purge(db: Db): Promise<void> {
    await db.deleteFrom('spent_nonce').where('expires_at', '<', new Date(this.#clock.now())).execute();
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#key).update(body).digest('base64url').slice(0, 22);
  }

  /** The signed part of one of our nonces and its expiry in epoch milliseconds, else null. */
  #parse(nonce: string): { readonly body: string; readonly end: number } | null {
    const [end = '', random = '', signature = '', ...rest] = nonce.split('.');
    const body = `${end}.${random}`;
    const expected = Buffer.from(this.#sign(body));
    const actual = Buffer.from(signature);
    if (rest.length > 0 || expected.length !== actual.length || !timingSafeEqual(expected, actual))
      return null;
    return { body, end: Number.parseInt(end, 36) };
  }
}
