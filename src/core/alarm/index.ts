/** Being heard and seen: a sound, a notification of the browser, once among all windows of a person. */
export { Alarm } from './alarm.ts';
export type { Ring } from './alarm.ts';
export { webClaims } from './claims.ts';
export { webChime } from './chime.ts';
export type { Chime, Tune } from './chime.ts';
export { systemNotices } from './system-notices.ts';
export type { NoticePermission, SystemNotices } from './system-notices.ts';
