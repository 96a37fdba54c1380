import { account, ACCOUNT_CODE } from '#contract/api';
import { isEmail } from '#contract/rules';
import { BusinessError, route, type Route } from '#server/call';
import { sendCode, type SendCodeDeps } from './send-code.ts';

export const sendEmailMessage = (accounts: SendCodeDeps): Route =>
  route(account.sendEmailMessage, async ({ body, origin }) => {
    const { email, purpose, ticket } = body;
    if (!isEmail(email)) throw new BusinessError(ACCOUNT_CODE.wrongCode, 'emailForm', { field: 'email' });
    if (purpose !== 'mailRegister' && purpose !== 'forget' && purpose !== 'emailLogin')
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'codePurpose', { field: 'purpose' });
    await sendCode(accounts, { channel: 'mail', target: email, purpose, ticket }, origin);
    return {};
  });
