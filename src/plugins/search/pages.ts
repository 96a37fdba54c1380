import { isRefused } from '#contract/config';
import type { Services } from '#core/services';

/** The pages that a found bond opens on. */
export type BondPage = 'composite' | 'depth';

type Needs = Pick<Services, 'session' | 'config'>;

/** The route of each page, in this user's version. */
export const routeOf = ({ session }: Needs, page: BondPage): string =>
  page === 'depth' ? session.quoteMode : session.ticketMode;

/** The pages open to this user, in the order Enter prefers; one that requires log-in counts as open. Read it in an observer. */
export const openPages = (services: Needs): readonly BondPage[] =>
  (['composite', 'depth'] as const).filter((page) => {
    const { config } = services;
    const route = routeOf(services, page);
    return (
      config.routes.has(route) &&
      !isRefused(config.resolve(route), config.gate.context, config.bundle.routes.login)
    );
  });
