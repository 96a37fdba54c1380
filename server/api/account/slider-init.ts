import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const sliderInit = ({ captcha }: Pick<Accounts, 'captcha'>): Route =>
  route(account.sliderInit, ({ query, viewer }) => captcha.show(query.purpose, viewer.ip), {
    limit: { max: 60, windowMs: 60_000 },
  });
