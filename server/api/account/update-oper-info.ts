import { account, ACCOUNT_CODE } from '#contract/api';
import { ACCOUNT_TEXT, type Accounts, changeProfile } from '../../domain/accounts/index.ts';
import { BusinessError } from '../../http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

export const updateOperInfo = (accounts: Pick<Accounts, 'storage' | 'reader' | 'writer' | 'audit'>): Route =>
  route(account.updateOperInfo, ({ viewer, body }) => {
    const { opername, newversion, newlookticket, ...proofs } = body;
    if (Object.values(proofs).some((value) => value !== undefined))
      throw new BusinessError(ACCOUNT_CODE.proofRequired, ACCOUNT_TEXT.proofRequired);
    return changeProfile(accounts, sessionOf(viewer), { opername, newversion, newlookticket }, viewer.ip);
  });
