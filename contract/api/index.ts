/** The HTTP half of the wire: every call of spec section 7 as one value, from which client and server types are inferred. */
import { account } from './account.ts';
import { basic } from './basic.ts';
import { configApi } from './config.ts';
import { consoleApi } from './console.ts';
import type { Endpoint } from './endpoint.ts';
import { market } from './market.ts';
import { transaction } from './transaction.ts';

export { ACCOUNT_CODE } from './account-code.ts';
export { DOCS_PATH, endpoint, pathOf } from './endpoint.ts';
export type { Access, Area, Endpoint, ReplyOf, RequestOf } from './endpoint.ts';
export { CONFIG_CODE, heldLayouts } from './config.ts';
export type { HeldLayouts } from './config.ts';
export { CONSOLE_CODE, checkReply, staleBase } from './console.ts';
export type { AuditRow, CheckReply, StaleBase, VersionInfo } from './console.ts';
export { account, basic, configApi, consoleApi, market, transaction };

/** All calls, for documents, tests and the route table. A call may be declared before it is served. */
export const allEndpoints: readonly Endpoint[] = [account, basic, market, transaction, configApi, consoleApi].flatMap((area): Endpoint[] =>
  Object.values(area),
);
