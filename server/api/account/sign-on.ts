import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { FirmSignOn } from '#server/domain/accounts';

/** Sign-on by the firm's provider; no calls if none is configured. */
export const signOnRoutes = (signOn: FirmSignOn['signOn']): readonly Route[] =>
  signOn === null
    ? []
    : [
        route(account.beginSignOn, ({ origin }) => signOn.begin(origin)),
        route(account.finishSignOn, ({ body, origin }) => signOn.finish(body, origin)),
      ];
