/** Interface status: the measurement, and staff's override. */
export { NetworkStatusService } from './network-status.ts';
export type { MarketPulse } from './network-status.ts';
export { StatusOverride } from './status-override.ts';
export type { ActiveOverride } from './status-override.ts';
