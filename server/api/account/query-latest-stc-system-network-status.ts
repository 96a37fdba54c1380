import { account } from '#contract/api';
import type { NetworkStatusService } from '../../domain/network-status/index.ts';
import { route, type Route } from '../../call/route.ts';

export const queryLatestStcSystemNetworkStatus = (networkStatus: NetworkStatusService): Route =>
  route(account.queryLatestStcSystemNetworkStatus, () => networkStatus.latest());
