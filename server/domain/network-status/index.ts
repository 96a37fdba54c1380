/** Interface status: what is measured, and what staff say of it. */
export { NetworkStatusService } from './network-status.ts';
export type { MarketPulse } from './network-status.ts';
export { StatusOverride } from './status-override.ts';
export type { SaidOverride } from './status-override.ts';
