import { type account, ACCOUNT_CODE, type ReplyOf } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import { type Actor, BusinessError } from '#server/call';
import type { AfterCommit, Db, Storage, Tx } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import type { Clock } from '#server/runtime';
import type { Operator } from '../operator/operator.ts';

/** Versions of the two texts that a user accepts, each a digest of its words in all languages. */
export interface Terms {
  readonly terms: string;
  readonly privacy: string;
}

/** The terms that a user is shown; `operId` null: a visitor. Returns null where they are not known, as without a build. */
export type TermsSource = (db: Db, operId: string | null) => Promise<Terms | null>;

export interface TermsAcceptanceDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly messages: MessageWriter;
  readonly terms: TermsSource;
}

const nameOf = ({ terms, privacy }: Terms): string => `${terms} ${privacy}`;

/** Keeps which terms a user accepted and when, and reminds one who has not accepted those in force for him, once for each text. No log-in waits for it. */
export class TermsAcceptance {
  readonly #deps: TermsAcceptanceDeps;

  constructor(deps: TermsAcceptanceDeps) {
    this.#deps = deps;
  }

  /** Notes that a newcomer, who is a visitor until then, accepts the terms in force. Returns them; null where they are not known. */
  async acceptNewcomer(trx: Tx, operId: string): Promise<Terms | null> {
    const current = await this.#deps.terms(trx, null);
    if (current !== null) await this.#record(trx, operId, current);
    return current;
  }

  async #record(trx: Tx, operId: string, current: Terms): Promise<void> {
    const at = new Date(this.#deps.clock.now());
    await trx
      .insertInto('terms_acceptance')
      .values({ oper_id: operId, ...current, accepted_at: at })
      .onConflict((row) =>
        row
          .columns(['oper_id', 'terms', 'privacy'])
          .doUpdateSet({ accepted_at: at })
          .where('terms_acceptance.accepted_at', 'is', null),
      )
      .execute();
  }

  /** Notes that a user accepts the terms that he was shown as `version`. Throws BusinessError where others are in force by now. */
  async acceptVersion(version: string, { session, ip }: Actor): Promise<void> {
    const { storage, audit, terms } = this.#deps;
    const { operId, sessionId } = session;
    await storage.tx(async (trx) => {
      const current = await terms(trx, operId);
      if (current === null || nameOf(current) !== version)
        throw new BusinessError(ACCOUNT_CODE.wrongState, 'termsMoved');
      await this.#record(trx, operId, current);
      await audit.record(trx, {
        kind: 'account.termsAccepted',
        operId,
        sessionId,
        ip,
        detail: { ...current },
      });
    });
  }

  /** The terms in force for an operator: '' for a version that is not known, and for what is not accepted. */
  async state(db: Db, operId: string): Promise<ReplyOf<typeof account.terms>> {
    const current = await this.#deps.terms(db, operId);
    if (current === null) return { version: '', acceptedTime: '' };
    const row = await db
      .selectFrom('terms_acceptance')
      .select('accepted_at')
      .where('oper_id', '=', operId)
      .where('terms', '=', current.terms)
      .where('privacy', '=', current.privacy)
      .executeTakeFirst();
    const at = row?.accepted_at ?? null;
    return { version: nameOf(current), acceptedTime: at === null ? '' : beijingTimeText(at) };
  }

  /** Messages a user who logs in and has not accepted the terms in force, once for these. */
  async remind(
    trx: Tx,
    afterCommit: AfterCommit,
    { oper_id: operId, is_demo: isDemo }: Pick<Operator, 'oper_id' | 'is_demo'>,
  ): Promise<void> {
    const { clock, messages, terms } = this.#deps;
    if (isDemo) return;
    const current = await terms(trx, operId);
    if (current === null) return;
    const fresh = await trx
      .insertInto('terms_acceptance')
      .values({ oper_id: operId, ...current, reminded_at: new Date(clock.now()) })
      .onConflict((row) => row.doNothing())
      .returning('oper_id')
      .executeTakeFirst();
    if (fresh === undefined) return;
    await messages.send(trx, afterCommit, { operId, msgType: 'system', ...inboxText('termsChanged') });
  }
}

/** What an operator accepted last; null: nothing is recorded. */
export async function lastAcceptance(
  db: Db,
  operId: string,
): Promise<(Terms & { readonly acceptedTime: string }) | null> {
  const row = await db
    .selectFrom('terms_acceptance')
    .select(['terms', 'privacy', 'accepted_at'])
    .where('oper_id', '=', operId)
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.accepted_at === null) return null;
  return { terms: row.terms, privacy: row.privacy, acceptedTime: beijingTimeText(row.accepted_at) };
}
