import { transaction } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts, Profile } from '#server/domain/accounts';

export const getUserAmountInfo = ({
  storage,
  reader,
}: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'>): Route =>
  route(transaction.getUserAmountInfo, ({ viewer }) =>
    reader.quota(storage.kysely, sessionOf(viewer).operId),
  );
