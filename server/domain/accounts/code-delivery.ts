import { ACCOUNT_CODE } from '#contract/api';
import type { Language } from '#contract/rules';
import { BusinessError, type RequestOrigin } from '#server/call';
import type { Storage } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { OutboxSender, Outgoing } from '#server/domain/outbox';
import { outboxText } from '#server/locales';
import type { CodeKey, VerificationCodes } from './verification-codes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Security notes T5: bounds both guessing (5 tries a code) and bombing. */
const PER_TARGET_MINUTE: BudgetRule = { max: 1, windowMs: MINUTE_MS };
const PER_TARGET_DAY: BudgetRule = { max: 10, windowMs: 24 * HOUR_MS };
const PER_IP_HOUR: BudgetRule = { max: 20, windowMs: HOUR_MS };

export interface CodeDeliveryDeps {
  readonly storage: Storage;
  readonly budget: AttemptBudget;
  readonly codes: VerificationCodes;
  readonly outbox: OutboxSender;
}

/** Where a code was asked for: its budget counts by address, and its words are in the language shown there. */
export type CodeOrigin = Pick<RequestOrigin, 'ip' | 'language'>;

/** Whom to tell what: a code; that the target is in use already; or nobody anything. */
export type CodeAnswer = 'code' | 'taken' | 'nothing';

/** Sends verification codes. What is asked for and what is told do not differ by whether an account exists (T4). */
export class CodeDelivery {
  readonly #deps: CodeDeliveryDeps;

  constructor(deps: CodeDeliveryDeps) {
    this.#deps = deps;
  }

  /** Throws BusinessError when the target or the address has had its share. */
  async send(channel: 'mail' | 'sms', key: CodeKey, answer: CodeAnswer, origin: CodeOrigin): Promise<void> {
    const { storage, budget, codes, outbox } = this.#deps;
    const db = storage.kysely;
    const target = codes.hashOf(key.target);
    const budgets: readonly (readonly [string, BudgetRule])[] = [
      [`code:minute:${target}`, PER_TARGET_MINUTE],
      [`code:day:${target}`, PER_TARGET_DAY],
      [`code:ip:${origin.ip}`, PER_IP_HOUR],
    ];
    for (const [name, rule] of budgets) {
      if ((await budget.take(db, name, rule)) === null)
        throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
    }
    await storage.tx(async (trx, afterCommit) => {
      // A code is made in any case, for the same work; only a wanted one leaves the house.
      const code = await codes.issue(trx, key);
      await outbox.post(trx, afterCommit, messageOf(channel, key, answer, code, origin.language));
    });
  }
}

function messageOf(
  channel: 'mail' | 'sms',
  { target, purpose }: CodeKey,
  answer: CodeAnswer,
  code: string,
  language: Language | null,
): Outgoing | null {
  if (answer === 'nothing') return null;
  if (answer === 'taken')
    return {
      channel,
      target,
      subject: outboxText('taken.subject', {}, language),
      body: outboxText('taken.body', {}, language),
    };
  const values = { code, action: outboxText(`action.${purpose}`, {}, language) };
  return {
    channel,
    target,
    subject: outboxText('code.subject', values, language),
    body: outboxText('code.body', values, language),
  };
}
