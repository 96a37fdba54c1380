import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { CfetsDirectory } from '#server/domain/deal-paths';

/** GET /transaction/auth/queryCfetsTrader: traders of an institution. */
export const queryCfetsTrader = (directory: CfetsDirectory) =>
  route(transaction.queryCfetsTrader, ({ query }) => directory.traders(query.orgCode));
