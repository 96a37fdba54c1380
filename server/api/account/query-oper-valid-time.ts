import { account } from '#contract/api';
import { route, type Route, sessionOf, unauthenticated } from '#server/call';
import type { Accounts, Profile } from '#server/domain/accounts';

export const queryOperValidTime = ({
  storage,
  reader,
}: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'>): Route =>
  route(account.queryOperValidTime, async ({ viewer }) => {
    const validTime = await reader.validTime(storage.kysely, sessionOf(viewer).operId);
    if (validTime === null) throw unauthenticated();
    return validTime;
  });
