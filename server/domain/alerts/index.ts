/** Price alerts: stored for their owners, compared with the market after every commit, reported once. */
export { createAlertServices } from './alert-services.ts';
export type { AlertServices } from './alert-services.ts';
export { readPreferences, savePreferences } from './alert-preferences.ts';
export type { AlertService } from './alert-service.ts';
export { checkAlert } from './check-alert.ts';
