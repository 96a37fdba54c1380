import { transaction } from '#contract/api';
import type { OrderRules } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';

/** GET /transaction/auth/queryOrderRules: what an order is checked against, as this server is set up. */
export const queryOrderRules = ({ deviationBp }: Pick<OrderRules, 'deviationBp'>) =>
  route(transaction.queryOrderRules, () => ({ deviationBp }));
