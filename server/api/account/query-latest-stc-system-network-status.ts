import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { NetworkStatusService } from '#server/domain/network-status';

export const queryLatestStcSystemNetworkStatus = (networkStatus: NetworkStatusService): Route =>
  route(account.queryLatestStcSystemNetworkStatus, () => networkStatus.latest());
