/** Alerting the user: a sound and a browser notification, once among all of the user's windows. */
export { Alarm } from './alarm.ts';
export type { Ring } from './alarm.ts';
export { webClaims } from './claims.ts';
export { webChime } from './chime.ts';
export type { Chime, Tune } from './chime.ts';
export { systemNotices } from './system-notices.ts';
export type { NoticePermission, SystemNotices } from './system-notices.ts';
