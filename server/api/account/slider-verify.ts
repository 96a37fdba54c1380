import { account, ACCOUNT_CODE } from '#contract/api';
import { ACCOUNT_TEXT, type Accounts } from '../../domain/accounts/index.ts';
import { BusinessError } from '../../call/errors.ts';
import { route, type Route } from '../../call/route.ts';

export const sliderVerify = ({ captcha }: Pick<Accounts, 'captcha'>): Route =>
  route(
    account.sliderVerify,
    async ({ body, viewer }) => {
      const ticket = await captcha.solve(body.id, body.x, body.track, viewer.ip);
      if (ticket === null) throw new BusinessError(ACCOUNT_CODE.captchaFailed, ACCOUNT_TEXT.captchaFailed);
      return { ticket };
    },
    { limit: { max: 60, windowMs: 60_000 } },
  );
