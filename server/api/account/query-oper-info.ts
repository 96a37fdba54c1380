import { account } from '#contract/api';
import { type Accounts, toUserInfo } from '../../domain/accounts/index.ts';
import { unauthenticated } from '../../http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

export const queryOperInfo = ({ storage, reader }: Pick<Accounts, 'storage' | 'reader'>): Route =>
  route(account.queryOperInfo, async ({ viewer }) => {
    const { operId, sessionId } = sessionOf(viewer);
    const operator = await reader.byId(storage.kysely, operId);
    if (operator === null) throw unauthenticated();
    return toUserInfo(operator, await reader.orgShortName(storage.kysely, operator.org_id), sessionId);
  });
