import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Profile } from '#server/domain/accounts';

type Deps = Pick<Profile, 'realName'>;

export const authentication = ({ realName }: Deps): Route =>
  route(account.authentication, async ({ viewer, body }) => {
    await realName.submit(sessionOf(viewer), body, false, viewer.ip);
    return {};
  });

/** The same after a refusal. */
export const authenticationAgain = ({ realName }: Deps): Route =>
  route(account.authenticationAgain, async ({ viewer, body }) => {
    await realName.submit(sessionOf(viewer), body, true, viewer.ip);
    return {};
  });
