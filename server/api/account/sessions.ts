import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const sessions = ({ sessions: store }: Pick<Accounts, 'sessions'>): Route =>
  route(account.sessions, ({ viewer }) => store.list(sessionOf(viewer)));
