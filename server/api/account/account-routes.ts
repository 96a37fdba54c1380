import type { Accounts } from '../../domain/accounts/index.ts';
import type { Route } from '../../http/route.ts';
import { checkExistsOrderInTransit } from './check-exists-order-in-transit.ts';
import { insertUserActionUseDaysRecord } from './insert-user-action-use-days-record.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { queryLoginDt } from './query-login-dt.ts';
import { queryLoginDtLimit } from './query-login-dt-limit.ts';
import { queryOperInfo } from './query-oper-info.ts';
import { queryOperValidTime } from './query-oper-valid-time.ts';
import { queryPublicKey } from './query-public-key.ts';
import { updateOperInfo } from './update-oper-info.ts';
import { updatePassWord } from './update-pass-word.ts';

/** The calls under /account that need the accounts area only. */
export const accountRoutes = (accounts: Accounts): readonly Route[] => [
  queryPublicKey(accounts),
  login(accounts),
  logout(accounts),
  queryOperInfo(accounts),
  queryLoginDt(accounts),
  queryLoginDtLimit(),
  queryOperValidTime(accounts),
  updatePassWord(accounts),
  updateOperInfo(accounts),
  insertUserActionUseDaysRecord(accounts),
  checkExistsOrderInTransit(accounts),
];
