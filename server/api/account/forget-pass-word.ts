import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import { type Accounts, resetPassword } from '#server/domain/accounts';

export const forgetPassWord = (
  accounts: Pick<
    Accounts,
    'storage' | 'reader' | 'codes' | 'opener' | 'budget' | 'passwordChange' | 'isDemoAllowed'
  >,
): Route =>
  route(account.forgetPassWord, async ({ body, viewer }) => {
    await resetPassword({ ...accounts, change: accounts.passwordChange }, body, viewer.ip);
    return {};
  });
