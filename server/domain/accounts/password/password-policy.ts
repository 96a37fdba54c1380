import { ACCOUNT_CODE } from '#contract/api';
import { isPassword, type RefusalKey } from '#contract/rules';
import { BusinessError } from '#server/call';
import { isCommonPassword, isPersonalPassword } from './common-password.ts';

/** A new password as typed twice, and the owner's words that it must not contain. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  readonly personal: readonly string[];
  /** Its field name in the request. */
  readonly field: 'passWord' | 'newPassWord';
}

/** Refuses a new password that violates the rule of spec section 5 or is easily guessed. Throws BusinessError with the reason. */
export function assertGoodPassword({ password, repeated, personal, field }: NewPassword): void {
  const broken = (key: RefusalKey): BusinessError =>
    new BusinessError(ACCOUNT_CODE.passwordRule, key, { field });
  if (password !== repeated) throw broken('passwordsDiffer');
  if (!isPassword(password)) throw broken('passwordRule');
  if (isCommonPassword(password)) throw broken('passwordCommon');
  if (isPersonalPassword(password, personal)) throw broken('passwordPersonal');
}
