import { ACCOUNT_CODE } from '#contract/api';
import { isPassword } from '#contract/rules';
import { BusinessError } from '#server/call';
import { ACCOUNT_TEXT } from './account-text.data.ts';
import { isCommonPassword, isPersonalPassword } from './common-password.ts';

/** A new password as typed twice, and the owner's words that it must not hold. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  readonly personal: readonly string[];
}

/** Refuses a new password that breaks the rule of spec section 5 or is easily guessed. Throws BusinessError naming the reason. */
export function assertGoodPassword({ password, repeated, personal }: NewPassword): void {
  if (password !== repeated) throw new BusinessError(ACCOUNT_CODE.passwordRule, ACCOUNT_TEXT.passwordsDiffer);
  if (!isPassword(password)) throw new BusinessError(ACCOUNT_CODE.passwordRule, ACCOUNT_TEXT.passwordRule);
  if (isCommonPassword(password))
    throw new BusinessError(ACCOUNT_CODE.passwordRule, ACCOUNT_TEXT.passwordCommon);
  if (isPersonalPassword(password, personal))
    throw new BusinessError(ACCOUNT_CODE.passwordRule, ACCOUNT_TEXT.passwordPersonal);
}
