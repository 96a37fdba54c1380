import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import { type Accounts, type Profile, userInfoOf } from '#server/domain/accounts';

export const queryOperInfo = (accounts: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'>): Route =>
  route(account.queryOperInfo, ({ viewer }) => userInfoOf(accounts, sessionOf(viewer)));
