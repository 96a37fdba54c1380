import { queryLatestStcSystemNetworkStatus } from '../api/account/query-latest-stc-system-network-status.ts';
import { type MarketPulse, NetworkStatusService } from '../domain/network-status/index.ts';
import type { Undo } from '../runtime/clock.ts';
import type { Area, Foundation } from '../services.ts';

/** Interface status. Start it after the market, whose pulse it measures. */
export function networkStatusArea({ log, clock, storage, hub }: Foundation, pulse: MarketPulse): Area {
  const status = new NetworkStatusService({ storage, clock, publisher: hub, pulse, log: log.child({ part: 'networkStatus' }) });
  let undo: Undo = () => {};
  return {
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
