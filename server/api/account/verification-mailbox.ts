import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import { type Accounts, type Profile, userInfoOf } from '#server/domain/accounts';

export const verificationMailbox = (
  accounts: Pick<Accounts, 'storage'> & Pick<Profile, 'contactChange' | 'reader'>,
): Route =>
  route(account.verificationMailbox, async ({ viewer, body }) => {
    const session = sessionOf(viewer);
    await accounts.contactChange.changeEmail(session, body.email, body.code, body, viewer.ip);
    return userInfoOf(accounts, session);
  });
