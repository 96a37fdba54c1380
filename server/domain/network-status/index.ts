/** Interface status: what the rest of the server may use. */
export { NetworkStatusService } from './network-status.ts';
export type { MarketPulse } from './network-status.ts';
