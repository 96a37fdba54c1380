import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { CfetsDirectory } from '#server/domain/deal-paths';

/** GET /transaction/auth/queryCfetsOrg: institutions by code, name or pinyin. */
export const queryCfetsOrg = (directory: CfetsDirectory) =>
  route(transaction.queryCfetsOrg, ({ query }) => directory.orgs(query.keyword));
