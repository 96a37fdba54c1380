/** Operators, sessions, passwords: what the rest of the server may use. */
export { openAccounts } from './accounts.ts';
export type { Accounts, AccountsOptions } from './accounts.ts';
export { demoAccounts, seedDemoAccounts } from './demo-seed.ts';
export { DEMO_PASSWORD } from './demo-accounts.data.ts';
export { listOrganisations } from './organisation-list.ts';
export { ACCOUNT_TEXT } from './account-text.data.ts';
export { hasOrderInTransit } from './orders-in-transit.ts';
export { LOGIN_HISTORY_LIMIT } from './login-history.ts';
export { endOwnSession, logout } from './logout.ts';
export { FIRM_ACTIONS } from './firm/firm-actions.ts';
export { accountKind, foldKey } from './operator.ts';
export type { Operator } from './operator.ts';
export { changeProfile } from './profile-change.ts';
export { resetPassword } from './password-reset.ts';
export { seedStandardParameters, standardParameter } from './standard-parameters.ts';
export { userInfoOf } from './operator-reader.ts';
export type { HashCost } from './password-hash.ts';
