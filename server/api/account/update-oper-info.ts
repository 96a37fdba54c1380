import { account, ACCOUNT_CODE } from '#contract/api';
import { BusinessError, route, type Route, sessionOf } from '#server/call';
import { type Accounts, changeProfile, isChange, type Profile, userInfoOf } from '#server/domain/accounts';

/** Name and page modes may be changed freely; a phone number only with its code and a proof by the owner. */
export const updateOperInfo = (
  accounts: Pick<Accounts, 'storage' | 'audit' | 'budget'> &
    Pick<Profile, 'reader' | 'writer' | 'contactChange'>,
): Route =>
  route(account.updateOperInfo, async ({ viewer, body }) => {
    const session = sessionOf(viewer);
    const { opername, newversion, newlookticket, phonenum, code, ...proof } = body;
    const fields = { opername, newversion, newlookticket };
    if (phonenum !== undefined) {
      if (code === undefined) throw new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });
      await accounts.contactChange.changePhone(session, { phonenum, code, fields }, proof, viewer.ip);
    } else if (isChange(fields)) return changeProfile(accounts, session, fields, viewer.ip);
    return userInfoOf(accounts, session);
  });
