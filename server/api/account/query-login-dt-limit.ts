import { account } from '#contract/api';
import { LOGIN_HISTORY_LIMIT } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../http/route.ts';

export const queryLoginDtLimit = (): Route => route(account.queryLoginDtLimit, () => LOGIN_HISTORY_LIMIT);
