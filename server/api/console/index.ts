/** Calls under /console. */
export { accountAction, accountDetail, accountList, accountRights, rightsRequestRoutes } from './accounts.ts';
export { audienceRoutes } from './audiences.ts';
export { apiKeyRoutes } from './api-keys.ts';
export { auditLog } from './audit-log.ts';
export { eventRoutes } from './events.ts';
export { broadcast } from './broadcast.ts';
export { configCheck } from './config-check.ts';
export { configKillSwitch } from './config-kill-switch.ts';
export { configPublish } from './config-publish.ts';
export { configRollback } from './config-rollback.ts';
export { configSource } from './config-source.ts';
export { configVersion } from './config-version.ts';
export { configVersions } from './config-versions.ts';
export { proposalRoutes } from './proposals.ts';
export { interfaceStatus, setInterfaceStatus } from './interface-status.ts';
export { outbox } from './outbox.ts';
export { realNameImage, realNames, reviewRealName } from './real-names.ts';
export { usageRoutes } from './usage.ts';
