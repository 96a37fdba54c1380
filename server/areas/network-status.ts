import { queryLatestStcSystemNetworkStatus } from '../api/account/query-latest-stc-system-network-status.ts';
import { type MarketPulse, NetworkStatusService, StatusOverride } from '../domain/network-status/index.ts';
import type { Undo } from '../runtime/clock.ts';
import type { Area, ServerContext } from './server-context.ts';

/** Interface status, with what the console needs of it. */
export interface NetworkStatusArea extends Area {
  readonly status: NetworkStatusService;
  readonly override: StatusOverride;
}

/** Interface status. Start it after the market, whose pulse it measures. */
export function networkStatusArea(
  { log, clock, storage, hub }: ServerContext,
  pulse: MarketPulse,
): NetworkStatusArea {
  const override = new StatusOverride(storage, clock);
  const status = new NetworkStatusService({
    storage,
    clock,
    publisher: hub,
    pulse,
    log: log.child({ part: 'networkStatus' }),
    override,
  });
  let undo: Undo = () => {};
  return {
    status,
    override,
    routes: [queryLatestStcSystemNetworkStatus(status)],
    sources: [status.source()],
    async start() {
      undo = status.start();
    },
    async stop() {
      undo();
    },
  };
}
