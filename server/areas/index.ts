/** The product's areas: what each adds to the server, and what they build on. */
export { accountsArea } from './accounts.ts';
export type { AccountsTuning } from './accounts.ts';
export { alertsArea } from './alerts.ts';
export type { AlertsArea } from './alerts.ts';
export { bondsArea } from './bonds.ts';
export { casesArea } from './cases.ts';
export { eventsArea } from './events.ts';
export { configArea } from './config.ts';
export type { ConfigArea } from './config.ts';
export { consoleArea } from './console.ts';
export { externalPluginsArea } from './external-plugins.ts';
export { logArchiveArea } from './log-archive.ts';
export { marketArea } from './market.ts';
export type { MarketArea } from './market.ts';
export { networkStatusArea } from './network-status.ts';
export { orderBooks, ordersArea } from './orders.ts';
export type { OrdersArea } from './orders.ts';
export type { Area, DemoAccount, ServerContext, Wired } from './server-context.ts';
