/** Calls under /console. */
export { accountAction, accountDetail, accountList, accountRights, rightsRequestRoutes } from './accounts.ts';
export { audienceRoutes } from './audiences.ts';
export { apiKeyRoutes } from './api-keys.ts';
export { auditLog } from './audit-log.ts';
export { eventRoutes } from './events.ts';
export { broadcast } from './broadcast.ts';
export { configRoutes } from './config-routes.ts';
export { proposalRoutes } from './proposals.ts';
export { interfaceStatus, setInterfaceStatus } from './interface-status.ts';
export { outbox } from './outbox.ts';
export { realNameRoutes } from './real-names.ts';
export { usageRoutes } from './usage.ts';
