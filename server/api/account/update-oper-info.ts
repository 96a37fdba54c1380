import { account, ACCOUNT_CODE } from '#contract/api';
import { BusinessError, route, type Route, sessionOf } from '#server/call';
import { type Accounts, changeProfile, type Profile, userInfoOf } from '#server/domain/accounts';

/** Name and page modes may be changed freely; a phone number only with its code and a proof by the owner. */
export const updateOperInfo = (
  accounts: Pick<Accounts, 'storage' | 'audit' | 'budget'> &
    Pick<Profile, 'reader' | 'writer' | 'contactChange'>,
): Route =>
  route(account.updateOperInfo, async ({ viewer, body }) => {
    const session = sessionOf(viewer);
    const { opername, newversion, newlookticket, phonenum, code, ...proof } = body;
    if (phonenum !== undefined) {
      if (code === undefined) throw new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });
      await accounts.contactChange.changePhone(session, phonenum, code, proof, viewer.ip);
    }
    const isProfile = opername !== undefined || newversion !== undefined || newlookticket !== undefined;
    if (isProfile)
      return changeProfile(accounts, session, { opername, newversion, newlookticket }, viewer.ip);
    return userInfoOf(accounts, session);
  });
