import { transaction } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const getSTCSalesInfo = ({ storage, reader }: Pick<Accounts, 'storage' | 'reader'>): Route =>
  route(transaction.getSTCSalesInfo, ({ viewer }) =>
    reader.salesPerson(storage.kysely, sessionOf(viewer).operId),
  );
