import { MS_PER_MINUTE } from '#contract/rules';
import type { Db } from '#server/db';
import { type Clock, randomToken, sha256 } from '#server/runtime';
import type { PendingSignOn } from './oidc-provider.ts';

/** How long a user may spend at the provider. */
const LIFE_MS = 10 * MS_PER_MINUTE;

/** Sign-ons in progress. Each is completed once, by the holder of its ticket. */
export class SignOnAttempts {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async begin(db: Db): Promise<PendingSignOn & { readonly ticket: string }> {
    const [state, nonce, verifier, ticket] = [randomToken(), randomToken(), randomToken(), randomToken()];
    await db
      .insertInto('sign_on_attempt')
      .values({
        state_hash: sha256(state),
        ticket_hash: sha256(ticket),
        nonce,
        verifier,
        expires_at: new Date(this.#clock.now() + LIFE_MS),
      })
      .execute();
    return { state, nonce, verifier, ticket };
  }

  /** Consumes an attempt. null if there is none with this state, or it has expired or was completed; `isForeign` where the ticket is another's. */
  async take(
    db: Db,
    state: string,
    ticket: string,
  ): Promise<{ readonly pending: PendingSignOn; readonly isForeign: boolean } | null> {
    const row = await db
      .deleteFrom('sign_on_attempt')
      .where('state_hash', '=', sha256(state))
      .where('expires_at', '>', new Date(this.#clock.now()))
      .returning(['nonce', 'verifier', 'ticket_hash'])
      .executeTakeFirst();
    if (row === undefined) return null;
    const { nonce, verifier, ticket_hash } = row;
    return { pending: { state, nonce, verifier }, isForeign: ticket_hash !== sha256(ticket) };
  }

  async purge(db: Db): Promise<void> {
    await db.deleteFrom('sign_on_attempt').where('expires_at', '<=', new Date(this.#clock.now())).execute();
  }
}
