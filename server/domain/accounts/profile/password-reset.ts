import { MS_PER_HOUR } from '#contract/rules';
import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError } from '#server/call';
import type { Storage } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import { networkOf } from '#server/runtime';
import { accountKind } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import { personalWords, type PasswordChange } from './password-change.ts';
import type { PasswordOpener } from '../password/password-opener.ts';
import { assertGoodPassword } from '../password/password-policy.ts';
import type { CodeKey, VerificationCodes } from '../codes/verification-codes.ts';

const PER_IP: BudgetRule = { max: 30, windowMs: MS_PER_HOUR };

export interface PasswordResetDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly codes: VerificationCodes;
  readonly opener: PasswordOpener;
  readonly budget: AttemptBudget;
  readonly change: PasswordChange;
  readonly isDemoAllowed: boolean;
}

export interface PasswordResetRequest {
  /** Phone number or e-mail address. An operator name receives no code, so it resets nothing. */
  readonly account: string;
  readonly code: string;
  readonly newPassWord: string;
  readonly confirmPassword: string;
  readonly keyId: string;
}

/** Resets a forgotten password with a code sent to the account's phone or mailbox. */
export class PasswordReset {
  readonly #deps: PasswordResetDeps;

  constructor(deps: PasswordResetDeps) {
    this.#deps = deps;
  }

  /** An unknown account never received a code, so it looks like a wrong one (T4). Throws BusinessError with the reason. */
  async reset(request: PasswordResetRequest, ip: string): Promise<void> {
    const { storage, reader, codes, opener, budget, change, isDemoAllowed } = this.#deps;
    const db = storage.kysely;
    if (!(await opener.knowsKey(request.keyId)))
      throw new BusinessError(ACCOUNT_CODE.passwordKeyExpired, 'pageExpired');
    if ((await budget.take(db, `reset:ip:${networkOf(ip)}`, PER_IP)) === null)
      throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
    const opened = await opener.open(db, request.keyId, [request.newPassWord, request.confirmPassword]);
    if (opened === null) throw new BusinessError(ACCOUNT_CODE.passwordKeyExpired, 'pageExpired');
    const [password = '', repeated = ''] = opened;
    assertGoodPassword({ password, repeated, personal: [], field: 'passWord' });
    const key: CodeKey = { target: request.account, purpose: 'forget', requester: '' };
    const isRight = await codes.isRight(db, key, request.code);
    const operator =
      accountKind(request.account) === 'opername_key' ? null : await reader.byAccount(db, request.account);
    if (!isRight || operator === null || (operator.is_demo && !isDemoAllowed)) throw wrongCode();
    assertGoodPassword({ password, repeated, personal: personalWords(operator), field: 'passWord' });
    await change.replace(operator, password, {
      ip,
      by: 'code',
      // Who resets a password has lost it, or fears that another has it; that other may have created keys.
      endsKeys: true,
      confirm: async (trx) => {
        if (!(await codes.consume(trx, key, request.code))) throw wrongCode();
      },
    });
  }
}

const wrongCode = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });
