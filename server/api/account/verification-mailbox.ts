import { account } from '#contract/api';
import { type Accounts, userInfoOf } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const verificationMailbox = (
  accounts: Pick<Accounts, 'contactChange' | 'storage' | 'reader'>,
): Route =>
  route(account.verificationMailbox, async ({ viewer, body }) => {
    const session = sessionOf(viewer);
    await accounts.contactChange.changeEmail(session, body.email, body.code, body, viewer.ip);
    return userInfoOf(accounts, session);
  });
