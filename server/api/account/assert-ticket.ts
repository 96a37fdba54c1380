import { ACCOUNT_CODE } from '#contract/api';
import { ACCOUNT_TEXT, type Accounts } from '../../domain/accounts/index.ts';
import type { CaptchaPurpose } from '../../domain/captcha/index.ts';
import { BusinessError } from '../../call/errors.ts';

/** Uses a slider ticket up. Throws BusinessError without a good one. */
export async function assertTicket(
  { captcha }: Pick<Accounts, 'captcha'>,
  ticket: string | undefined,
  purpose: CaptchaPurpose,
  ip: string,
): Promise<void> {
  if (!(await captcha.redeem(ticket, purpose, ip)))
    throw new BusinessError(ACCOUNT_CODE.captchaRequired, ACCOUNT_TEXT.captchaRequired);
}
