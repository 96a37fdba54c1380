import { MS_PER_MINUTE } from '#contract/rules';
import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Proofs } from '#server/domain/accounts';

export const sliderInit = ({ captcha }: Pick<Proofs, 'captcha'>): Route =>
  route(account.sliderInit, ({ query, viewer }) => captcha.show(query.purpose, viewer.ip), {
    limit: { max: 60, windowMs: MS_PER_MINUTE },
  });
