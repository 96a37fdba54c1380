import { ACCOUNT_CODE } from '#contract/api';
import type { RefusalKey } from '#contract/locales';
import { type Language, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contract/rules';
import { BusinessError, type RequestOrigin } from '#server/call';
import type { Storage } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { OutboxSender, Outgoing } from '#server/domain/outbox';
import { outboxText } from '#server/locales';
import { networkOf } from '#server/runtime';
import type { CodeKey, VerificationCodes } from './verification-codes.ts';

/** Security notes T5: limits both guessing (5 tries a code) and message bombing. */
const PER_TARGET_MINUTE: BudgetRule = { max: 1, windowMs: MS_PER_MINUTE };
const PER_TARGET_DAY: BudgetRule = { max: 10, windowMs: MS_PER_DAY };
const PER_IP_HOUR: BudgetRule = { max: 20, windowMs: MS_PER_HOUR };
/** A user logged in asks for codes without a slider, for any number. */
const PER_REQUESTER_DAY: BudgetRule = { max: 10, windowMs: MS_PER_DAY };

export interface CodeDeliveryDeps {
  readonly storage: Storage;
  readonly budget: AttemptBudget;
  readonly codes: VerificationCodes;
  readonly outbox: OutboxSender;
}

/** Where a code was requested: its budget counts by address, and its text is in the language shown there. */
export type CodeOrigin = Pick<RequestOrigin, 'ip' | 'language'>;

/** What to send: a code, a note that the target is already in use, or nothing. */
export type CodeAnswer = 'code' | 'taken' | 'nothing';

/** Sends verification codes. Neither the request nor the reply reveals whether an account exists (T4). */
export class CodeDelivery {
  readonly #deps: CodeDeliveryDeps;

  constructor(deps: CodeDeliveryDeps) {
    this.#deps = deps;
  }

  /** Throws BusinessError when the budget of the target, the address or the requesting user is used up. */
  async send(channel: 'mail' | 'sms', key: CodeKey, answer: CodeAnswer, origin: CodeOrigin): Promise<void> {
    const { storage, budget, codes, outbox } = this.#deps;
    const db = storage.kysely;
    const target = codes.hashOf(key.target);
    const budgets: readonly (readonly [string, BudgetRule, RefusalKey?])[] = [
      [`code:minute:${target}`, PER_TARGET_MINUTE, 'codeMinute'],
      [`code:day:${target}`, PER_TARGET_DAY],
      [`code:ip:${networkOf(origin.ip)}`, PER_IP_HOUR],
      ...(key.requester === '' ? [] : [[`code:oper:${key.requester}`, PER_REQUESTER_DAY] as const]),
    ];
    for (const [name, rule, refusal = 'tooManyTries'] of budgets) {
      if ((await budget.take(db, name, rule)) === null)
        throw new BusinessError(ACCOUNT_CODE.tooManyTries, refusal);
    }
    await storage.tx(async (trx, afterCommit) => {
      // A code is always issued, so that the work is the same; it is sent only where it is wanted.
      const code = await codes.issue(trx, key);
      await outbox.post(
        trx,
        afterCommit,
        messageOf(channel, key, answer, {
          code,
          language: origin.language,
          product: outbox.product(origin.language),
        }),
      );
    });
  }
}

function messageOf(
  channel: 'mail' | 'sms',
  { target, purpose }: CodeKey,
  answer: CodeAnswer,
  {
    code,
    language,
    product,
  }: { readonly code: string; readonly language: Language | null; readonly product: string },
): Outgoing | null {
  if (answer === 'nothing') return null;
  if (answer === 'taken')
    return {
      channel,
      target,
      language,
      subject: outboxText('taken.subject', { product }, language),
      body: outboxText('taken.body', { product }, language),
    };
  const values = { code, product, action: outboxText(`action.${purpose}`, {}, language) };
  return {
    channel,
    target,
    language,
    subject: outboxText('code.subject', values, language),
    body: outboxText('code.body', values, language),
  };
}
