/** The server's settings, read from the environment. */
export { readConfig } from './config.ts';
export type { Config, DeliveryConfig } from './config.ts';
export { isDatabaseUrl } from './environment.ts';
export type { DemandKind } from './environment.ts';
export type { RoleGroup, SignOnConfig } from './sign-on.ts';
export type { TracingConfig } from './tracing.ts';
