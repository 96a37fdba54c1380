import { queryLatestStcSystemNetworkStatus } from '#server/api/account';
import { type MarketPulse, NetworkStatusService, StatusOverride } from '#server/domain/network-status';
import type { Undo } from '#server/runtime';
import type { Area, ServerContext } from './server-context.ts';

/** Interface status, and what the console needs of it. */
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
    // Each process measures for its own readers: one may be cut off from the database while another is not.
    publisher: hub.here,
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
