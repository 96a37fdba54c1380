import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { Clock } from '#server/runtime';
import type { OrderRules } from '#server/domain/orders';

/** GET /transaction/auth/queryOrderRules: the limits orders are checked against, as configured on this server. */
export const queryOrderRules = (
  { deviationBp, oldestValuation }: Pick<OrderRules, 'deviationBp' | 'oldestValuation'>,
  clock: Pick<Clock, 'now'>,
) =>
  route(transaction.queryOrderRules, () => ({
    deviationBp,
    ...(oldestValuation === undefined ? {} : { oldestValuation: oldestValuation(clock.now()) }),
  }));
