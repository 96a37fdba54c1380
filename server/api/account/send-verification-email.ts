import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const sendVerificationEmail = ({ contactChange }: Pick<Accounts, 'contactChange'>): Route =>
  route(account.sendVerificationEmail, async ({ viewer, body }) => {
    await contactChange.sendEmailCode(sessionOf(viewer), body.email, viewer.ip);
    return {};
  });
