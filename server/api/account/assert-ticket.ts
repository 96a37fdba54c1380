import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError } from '#server/call';
import { type Proofs } from '#server/domain/accounts';
import type { CaptchaPurpose } from '#server/domain/captcha';

/** Uses up a slider ticket. Throws BusinessError unless it is valid. */
export async function assertTicket(
  { captcha }: Pick<Proofs, 'captcha'>,
  ticket: string | undefined,
  purpose: CaptchaPurpose,
  ip: string,
): Promise<void> {
  if (!(await captcha.redeem(ticket, purpose, ip)))
    throw new BusinessError(ACCOUNT_CODE.captchaRequired, 'captchaRequired', { field: 'ticket' });
}
