import { type Endpoint, market, transaction } from '#contract/api';
import type { ExternalCall } from '#contract/config';

/** The calls that external plugins may be granted, by their names in the allow-list. */
const CALLS: Readonly<Record<ExternalCall, Endpoint>> = {
  'market.homepage': market.homepage,
  'market.bondInfoByIdOrName': market.bondInfoByIdOrName,
  'market.queryLatestTrans': market.queryLatestTrans,
  'transaction.bondInfo': transaction.bondInfo,
  'transaction.selectBondValuationEntityFromCom': transaction.selectBondValuationEntityFromCom,
  'transaction.getResembleSecurityList': transaction.getResembleSecurityList,
};

/** The call of this name; undefined when no external plugin can be granted it. */
export const callNamed = (name: string): Endpoint | undefined =>
  // `as` holds: only names that are keys are looked up.
  Object.hasOwn(CALLS, name) ? CALLS[name as ExternalCall] : undefined;
