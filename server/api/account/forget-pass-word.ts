import { account } from '#contract/api';
import { type Accounts, resetPassword } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

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
