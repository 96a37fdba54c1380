import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts, Sessions } from '#server/domain/accounts';

export const queryLoginDt = ({
  storage,
  history,
}: Pick<Accounts, 'storage'> & Pick<Sessions, 'history'>): Route =>
  route(account.queryLoginDt, ({ viewer, query }) =>
    history.page(storage.kysely, sessionOf(viewer).operId, query.page, query.rows),
  );
