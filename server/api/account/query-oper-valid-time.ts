import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { unauthenticated } from '../../call/errors.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const queryOperValidTime = ({ storage, reader }: Pick<Accounts, 'storage' | 'reader'>): Route =>
  route(account.queryOperValidTime, async ({ viewer }) => {
    const validTime = await reader.validTime(storage.kysely, sessionOf(viewer).operId);
    if (validTime === null) throw unauthenticated();
    return validTime;
  });
