import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Profile } from '#server/domain/accounts';

export const upDateSendMessage = ({ contactChange }: Pick<Profile, 'contactChange'>): Route =>
  route(account.upDateSendMessage, async ({ viewer, origin, body }) => {
    await contactChange.sendPhoneCode(sessionOf(viewer), body.phonenum, body.target, origin);
    return {};
  });
