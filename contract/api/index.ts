/** The HTTP half of the wire: every call of spec section 7 as one value, from which client and server types are inferred. */
import { account } from './account.ts';
import { basic } from './basic.ts';
import type { Endpoint } from './endpoint.ts';
import { market } from './market.ts';
import { transaction } from './transaction.ts';

export { ACCOUNT_CODE } from './account-code.ts';
export { DOCS_PATH, endpoint, pathOf } from './endpoint.ts';
export type { Access, Area, Endpoint, ReplyOf, RequestOf } from './endpoint.ts';
export { account, basic, market, transaction };

/** All calls, for documents, tests and the route table. A call may be declared before it is served. */
export const allEndpoints: readonly Endpoint[] = [account, basic, market, transaction].flatMap((area): Endpoint[] =>
  Object.values(area),
);
