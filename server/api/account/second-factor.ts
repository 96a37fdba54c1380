import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Sessions } from '#server/domain/accounts';

/** The second step of a log-in, and the factor's own page: state, set up, confirm, remove. */
export const secondFactorRoutes = ({
  login,
  secondFactor,
}: Pick<Sessions, 'login' | 'secondFactor'>): readonly Route[] => [
  route(account.secondFactorLogin, ({ body, origin }) => login.bySecondFactor(body, origin)),
  route(account.enrolSecondFactor, ({ body, origin }) => login.byNewSecondFactor(body, origin)),
  route(account.secondFactor, ({ viewer }) => secondFactor.state(sessionOf(viewer))),
  route(account.beginSecondFactor, ({ viewer, body }) =>
    secondFactor.begin(sessionOf(viewer), body, viewer.ip),
  ),
  route(account.confirmSecondFactor, async ({ viewer, body }) => ({
    recoveryCodes: [...(await secondFactor.confirm(sessionOf(viewer), body.code, viewer.ip))],
  })),
  route(account.removeSecondFactor, async ({ viewer, body }) => {
    const { code, ...password } = body;
    await secondFactor.remove(sessionOf(viewer), password, code, viewer.ip);
    return {};
  }),
];
