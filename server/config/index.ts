/** The server's settings, read from the environment. */
export { isDatabaseUrl, readConfig } from './config.ts';
export type { Config, DeliveryConfig, DemandKind } from './config.ts';
export type { RoleGroup, SignOnConfig } from './sign-on.ts';
export type { TracingConfig } from './tracing.ts';
