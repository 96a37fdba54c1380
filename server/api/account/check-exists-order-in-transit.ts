import { account } from '#contract/api';
import { type Accounts, hasOrderInTransit } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const checkExistsOrderInTransit = ({ storage }: Pick<Accounts, 'storage'>): Route =>
  route(account.checkExistsOrderInTransit, async ({ viewer }) => ({
    exists: await hasOrderInTransit(storage.kysely, sessionOf(viewer).operId),
  }));
