import { account, ACCOUNT_CODE } from '#contract/api';
import { isMobile } from '#contract/rules';
import { BusinessError, route, type Route } from '#server/call';
import { sendCode, type SendCodeDeps } from './send-code.ts';

export const sendMessage = (accounts: SendCodeDeps): Route =>
  route(account.sendMessage, async ({ body, origin }) => {
    const { phonenum, purpose, ticket } = body;
    if (!isMobile(phonenum))
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'phoneForm', { field: 'phonenum' });
    if (purpose !== 'register' && purpose !== 'forget')
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'codePurpose', { field: 'purpose' });
    await sendCode(accounts, { channel: 'sms', target: phonenum, purpose, ticket }, origin);
    return {};
  });
