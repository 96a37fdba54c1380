import { transaction } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const getUserAmountInfo = ({ storage, reader }: Pick<Accounts, 'storage' | 'reader'>): Route =>
  route(transaction.getUserAmountInfo, ({ viewer }) =>
    reader.quota(storage.kysely, sessionOf(viewer).operId),
  );
