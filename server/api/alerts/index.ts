/** Calls under /alerts. */
export { addAlert } from './add-alert.ts';
export { alertPreferences } from './alert-preferences.ts';
export { listAlerts } from './list-alerts.ts';
export { removeAlert } from './remove-alert.ts';
export { saveAlertPreferences } from './save-alert-preferences.ts';
export { updateAlert } from './update-alert.ts';
