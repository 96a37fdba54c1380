import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Profile } from '#server/domain/accounts';

export const queryAuthentication = ({ realName }: Pick<Profile, 'realName'>): Route =>
  route(account.queryAuthentication, ({ viewer }) => realName.latest(sessionOf(viewer)));
