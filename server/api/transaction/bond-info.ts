import { transaction } from '#contract/api';
import type { Workdays } from '#contract/rules';
import { notFound, route } from '#server/call';
import { bondInfoOf, type BondServices } from '#server/domain/bonds';
import { plainViewer } from '#server/domain/market';

export interface BondInfoDeps extends Pick<BondServices, 'directory' | 'watchlist'> {
  readonly calendar: Workdays;
}

/** GET /transaction/bondInfo: the information record of one bond; also for visitors, with the issue price truncated. */
export const bondInfo = ({ directory, watchlist, calendar }: BondInfoDeps) =>
  route(transaction.bondInfo, async ({ query: { securityId }, viewer }) => {
    const { session } = viewer;
    const bond = directory.get(securityId);
    if (bond === undefined) throw notFound();
    const isWatch = session !== null && (await watchlist.has(session.operId, securityId));
    return bondInfoOf(bond, {
      today: directory.today(),
      workdays: calendar,
      isWatch,
      isVisitor: plainViewer(viewer, 'bondInfo').kind === 'visitor',
    });
  });
