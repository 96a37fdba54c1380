import { transaction } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts, Profile } from '#server/domain/accounts';

export const getSTCSalesInfo = ({
  storage,
  reader,
}: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'>): Route =>
  route(transaction.getSTCSalesInfo, ({ viewer }) =>
    reader.salesPerson(storage.kysely, sessionOf(viewer).operId),
  );
