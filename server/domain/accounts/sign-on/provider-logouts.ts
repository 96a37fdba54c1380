import { CLOSE } from '#contract/push';
import type { Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { SessionCloser } from '#server/push';
import { type Clock, type Logger, sha256 } from '#server/runtime';
import type { SecondFactorCodes } from '../second-factor/second-factor-codes.ts';
import type { SessionStore } from '../session/session-store.ts';
import { wordsOf } from './refused.ts';
import { LOGOUT_TOKEN_LIFE_S, type OidcProvider, type ProviderLogout } from './oidc-provider.ts';

export interface ProviderLogoutsDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: Pick<OidcProvider, 'readLogout'>;
  readonly sessions: SessionStore;
  readonly secondCodes: SecondFactorCodes;
  readonly audit: AuditWriter;
  readonly closer: SessionCloser;
}

/** Ends what a provider reports as ended: sessions, their sockets, and logins that await their second step. */
export class ProviderLogouts {
  readonly #deps: ProviderLogoutsDeps;

  constructor(deps: ProviderLogoutsDeps) {
    this.#deps = deps;
  }

  /** Carries out a logout token. False when it is not trusted, or was carried out before. */
  async carryOut(token: string, ip: string): Promise<boolean> {
    let logout: ProviderLogout;
    try {
      logout = await this.#deps.provider.readLogout(token);
    } catch (error) {
      this.#deps.log.warn({ why: wordsOf(error) }, 'a logout token was refused');
      return false;
    }
    return this.#end(logout, ip);
  }

  async #end({ jti, ended }: ProviderLogout, ip: string): Promise<boolean> {
    const { storage, clock, sessions, secondCodes, audit, closer } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const spent = await trx
        .insertInto('spent_nonce')
        .values({
          nonce_hash: sha256(`logout ${ended.issuer} ${jti}`),
          // Twice its lifetime: the clocks of both sides may differ.
          expires_at: new Date(clock.now() + 2_000 * LOGOUT_TOKEN_LIFE_S),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (spent.numInsertedOrUpdatedRows !== 1n) return false;
      await secondCodes.forgetSignOns(trx, ended);
      for (const { sessionId, operId } of await sessions.endSignedOn(trx, ended)) {
        await audit.record(trx, {
          kind: 'session.ended',
          operId,
          sessionId,
          ip,
          detail: { by: 'signOnProvider' },
        });
        afterCommit(() => closer.closeSession(sessionId, CLOSE.unauthenticated));
      }
      return true;
    });
  }
}
