import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const queryLoginDt = ({ storage, history }: Pick<Accounts, 'storage' | 'history'>): Route =>
  route(account.queryLoginDt, ({ viewer, query }) =>
    history.page(storage.kysely, sessionOf(viewer).operId, query.page, query.rows),
  );
