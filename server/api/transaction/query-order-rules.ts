import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { OrderRules } from '#server/domain/orders';

/** GET /transaction/auth/queryOrderRules: what an order is checked against, as this server is set up. */
export const queryOrderRules = ({ deviationBp }: Pick<OrderRules, 'deviationBp'>) =>
  route(transaction.queryOrderRules, () => ({ deviationBp }));
