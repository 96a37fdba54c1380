import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

type Deps = Pick<Accounts, 'realName'>;

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
