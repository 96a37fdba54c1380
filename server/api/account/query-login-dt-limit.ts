import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import { LOGIN_HISTORY_LIMIT } from '#server/domain/accounts';

export const queryLoginDtLimit = (): Route => route(account.queryLoginDtLimit, () => LOGIN_HISTORY_LIMIT);
