import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Profile } from '#server/domain/accounts';

export const sendVerificationEmail = ({ contactChange }: Pick<Profile, 'contactChange'>): Route =>
  route(account.sendVerificationEmail, async ({ viewer, origin, body }) => {
    await contactChange.sendEmailCode(sessionOf(viewer), body.email, origin);
    return {};
  });
