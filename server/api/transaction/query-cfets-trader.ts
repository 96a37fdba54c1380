import { transaction } from '#contract/api';
import type { CfetsDirectory } from '../../domain/deal-paths/index.ts';
import { route } from '../../call/route.ts';

/** GET /transaction/auth/queryCfetsTrader: traders of an institution. */
export const queryCfetsTrader = (directory: CfetsDirectory) =>
  route(transaction.queryCfetsTrader, ({ query }) => directory.traders(query.orgCode));
