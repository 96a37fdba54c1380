import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const sliderInit = ({ captcha }: Pick<Accounts, 'captcha'>): Route =>
  route(account.sliderInit, ({ query, viewer }) => captcha.show(query.purpose, viewer.ip), {
    limit: { max: 60, windowMs: 60_000 },
  });
