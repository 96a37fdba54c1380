import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import { type Accounts, hasOrderInTransit } from '#server/domain/accounts';

export const checkExistsOrderInTransit = ({ storage }: Pick<Accounts, 'storage'>): Route =>
  route(account.checkExistsOrderInTransit, async ({ viewer }) => ({
    exists: await hasOrderInTransit(storage.kysely, sessionOf(viewer).operId),
  }));
