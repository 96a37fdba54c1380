import { account } from '#contract/api';
import { LOGIN_HISTORY_LIMIT } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const queryLoginDtLimit = (): Route => route(account.queryLoginDtLimit, () => LOGIN_HISTORY_LIMIT);
