import { account } from '#contract/api';
import { actorOf, route, type Route } from '#server/call';
import type { Profile } from '#server/domain/accounts';

type Deps = Pick<Profile, 'realName'>;

export const authentication = ({ realName }: Deps): Route =>
  route(account.authentication, async ({ viewer, body }) => {
    await realName.submit('first', body, actorOf(viewer));
    return {};
  });

/** The same after a refusal. */
export const authenticationAgain = ({ realName }: Deps): Route =>
  route(account.authenticationAgain, async ({ viewer, body }) => {
    await realName.submit('another', body, actorOf(viewer));
    return {};
  });
