import { transaction } from '#contract/api';
import type { BondInfo, DealPath, OrderRules } from '#contract/entities';
import type { Http } from '#core/http';

/** A bond's record. Rejects with the call's HttpError. */
export const readBond = (http: Http, securityId: string): Promise<BondInfo> =>
  http.call(transaction.bondInfo, { query: { securityId } }, { notTips: true, shared: true });

/** The user's valid trading paths. Rejects with the call's HttpError. */
export async function readPaths(http: Http): Promise<readonly DealPath[]> {
  const paths = await http.call(transaction.getDealPathInfo, undefined, { notTips: true });
  return paths.filter((path) => path.status === 'valid');
}

/** The limits that the server checks orders against. Rejects with the call's HttpError. */
export const readLimits = (http: Http): Promise<OrderRules> =>
  http.call(transaction.queryOrderRules, undefined, { notTips: true });
