import { isRefused } from '#contract/config';
import type { Services } from '#core/services';

/** The pages that a found bond opens on. */
export type BondPage = 'composite' | 'depth';

type Needs = Pick<Services, 'session' | 'config'>;

/** The route of each page, as this person's version of it has it. */
export const routeOf = ({ session }: Needs, page: BondPage): string =>
  page === 'depth' ? session.quoteMode : session.ticketMode;

/** The pages that are open to this person, the one that Enter opens first; one that asks to log in is. Read it in an observer. */
export const openPages = (services: Needs): readonly BondPage[] =>
  (['composite', 'depth'] as const).filter((page) => {
    const { config } = services;
    const route = routeOf(services, page);
    return (
      config.routes.has(route) &&
      !isRefused(config.resolve(route), config.gate.context, config.bundle.routes.login)
    );
  });
