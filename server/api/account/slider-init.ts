import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Proofs } from '#server/domain/accounts';

export const sliderInit = ({ captcha }: Pick<Proofs, 'captcha'>): Route =>
  route(account.sliderInit, ({ query, viewer }) => captcha.show(query.purpose, viewer.ip), {
    limit: { max: 60, windowMs: 60_000 },
  });
