import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const sessions = ({ sessions: store }: Pick<Accounts, 'sessions'>): Route =>
  route(account.sessions, ({ viewer }) => store.list(sessionOf(viewer)));
