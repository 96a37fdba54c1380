import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const sendVerificationEmail = ({ contactChange }: Pick<Accounts, 'contactChange'>): Route =>
  route(account.sendVerificationEmail, async ({ viewer, body }) => {
    await contactChange.sendEmailCode(sessionOf(viewer), body.email, viewer.ip);
    return {};
  });
