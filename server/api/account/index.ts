/** Calls under /account. */
export { accountRoutes } from './account-routes.ts';
export { queryLatestStcSystemNetworkStatus } from './query-latest-stc-system-network-status.ts';
