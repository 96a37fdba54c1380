import { MS_PER_MINUTE } from '#contract/rules';
import { account, ACCOUNT_CODE } from '#contract/api';
import { BusinessError, route, type Route } from '#server/call';
import { type Proofs } from '#server/domain/accounts';

export const sliderVerify = ({ captcha }: Pick<Proofs, 'captcha'>): Route =>
  route(
    account.sliderVerify,
    async ({ body, viewer }) => {
      const ticket = await captcha.solve(body.id, body.x, body.track, viewer.ip);
      if (ticket === null) throw new BusinessError(ACCOUNT_CODE.captchaFailed, 'captchaFailed');
      return { ticket };
    },
    { limit: { max: 60, windowMs: MS_PER_MINUTE } },
  );
