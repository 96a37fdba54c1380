import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Sessions } from '#server/domain/accounts';

export const sessions = ({ store }: Pick<Sessions, 'store'>): Route =>
  route(account.sessions, ({ viewer }) => store.list(sessionOf(viewer)));
