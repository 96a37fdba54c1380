import { transaction } from '#contract/api';
import type { CfetsDirectory } from '../../domain/deal-paths/index.ts';
import { route } from '../../call/route.ts';

/** GET /transaction/auth/queryCfetsOrg: institutions by code, name or pinyin. */
export const queryCfetsOrg = (directory: CfetsDirectory) =>
  route(transaction.queryCfetsOrg, ({ query }) => directory.orgs(query.keyword));
