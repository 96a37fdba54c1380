/** The HTTP half of the wire: every call of spec section 7 as a value, from which client and server types are inferred. */
import * as account from './account.ts';
import { alerts } from './alerts.ts';
import * as basic from './basic.ts';
import { cases } from './cases.ts';
import { configApi } from './config.ts';
import { consoleApi } from './console.ts';
import type { Endpoint } from './endpoint.ts';
import { market } from './market.ts';
import * as transaction from './transaction.ts';

export { KEY_LIMITS, KEY_SCOPES } from './account/api-keys.ts';
export type { KeyScope, ListedKey } from './account/api-keys.ts';
export { ACCOUNT_CODE } from './account/code.ts';
export { challenge, totpOrRecoveryCode } from './account/fields.ts';
export { SHELL_CALLS } from './shell-calls.ts';
export { DOCS_PATH, endpoint, mayMake, pathOf } from './endpoint.ts';
export type { Endpoint, ReplyOf } from './endpoint.ts';
export { secondFactorChallenge, secondFactorOwed } from './account/second-factor.ts';
export { SIGN_ON_LOGOUT_PATH } from './account/sign-on.ts';
export type { SecondFactorOwed } from './account/second-factor.ts';
export { CONFIG_CODE, storedLayouts } from './config.ts';
export type { StoredLayouts } from './config.ts';
export { CONSOLE_CODE, checkReply, clashKey, staleBase } from './console.ts';
export { ACCOUNT_ACTIONS } from './console/accounts.ts';
export type { RightsRequestInfo } from './console/accounts.ts';
export { AUDIENCE_KINDS, badRows, MAX_MEMBER_LIST_LENGTH, VERIFIED_USERS } from './console/audiences.ts';
export { TRIAL_AUDIENCES } from './console/proposals.ts';
export type { OwnReason } from './console/own-reason.ts';
export type { ProposalInfo, TrialTerms } from './console/proposals.ts';
export type { Audience, MemberFault } from './console/audiences.ts';
export type { StaffEvent } from './console/events.ts';
export type { PartUse, UsageFigures, UsedThing } from './console/usage.ts';
export type { AuditRow, CheckReply, ReleaseClashInfo, StaleBase, VersionInfo } from './console.ts';
export { account, alerts, basic, cases, configApi, consoleApi, market, transaction };

const areas = { account, basic, market, transaction, config: configApi, console: consoleApi, alerts, cases };

/** A call by area and key, e.g. `market.homepage`: lets manifests name calls without pulling their schemas into the first page. */
export type CallId = {
  [A in keyof typeof areas]: `${A}.${keyof (typeof areas)[A] & string}`;
}[keyof typeof areas];

/** All calls, for documents, tests and the route table. A call may be declared before it is served. */
export const allEndpoints: readonly Endpoint[] = /* @__PURE__ */ Object.values(areas).flatMap(
  (area): Endpoint[] => Object.values(area),
);

/** Areas that prefix their calls' names, because their keys are everyday words. */
const NAMED_WITH_AREA: readonly string[] = ['console', 'config', 'cases'];

/** The name of the call with this id, without importing the call. A test holds every call to this rule. */
export function callNameOf(id: CallId): string {
  const [area = '', key = ''] = id.split('.');
  return NAMED_WITH_AREA.includes(area) ? `${area}${key.charAt(0).toUpperCase()}${key.slice(1)}` : key;
}

/** The ids of all calls. For tests and tools: it imports every call. */
export const callIds = (): readonly CallId[] =>
  // `as` holds: an id is an area and a key of it.
  Object.entries(areas).flatMap(([area, calls]) =>
    Object.keys(calls).map((key) => `${area}.${key}` as CallId),
  );

/** The call with this id. For tests and tools: it imports every call. */
export function callById(id: CallId): Endpoint {
  const [area = '', key = ''] = id.split('.');
  const found = Object.entries(areas).find(([name]) => name === area)?.[1];
  const call = Object.entries<Endpoint>(found ?? {}).find(([name]) => name === key)?.[1];
  if (call === undefined) throw new Error(`the contract has no call ${id}`);
  return call;
}
