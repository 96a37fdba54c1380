import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Accounts, Profile, Proofs } from '#server/domain/accounts';
import { assertTicket } from './assert-ticket.ts';

/**
 * The same answer for every account: whether it can be reset is revealed only on the phone or in the mailbox (security
 * notes T4).
 */
export const verifyUser = (
  accounts: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'> & Pick<Proofs, 'captcha'>,
): Route =>
  route(account.verifyUser, async ({ body, viewer }) => {
    await assertTicket(accounts, body.ticket, 'verifyUser', viewer.ip);
    await accounts.reader.byAccount(accounts.storage.kysely, body.account);
    return {};
  });
