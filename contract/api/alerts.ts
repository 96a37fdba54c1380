import * as z from 'zod/mini';
import { alertPreferences, priceAlert } from '../entities/index.ts';
import { endpoint } from './endpoint.ts';

/**
 * Calls under /alerts: price alerts of the session's own operator. Not in the specification; specific to this product.
 */
export const alerts = {
  listAlerts: endpoint({
    name: 'listAlerts',
    method: 'GET',
    path: '/alerts/auth/listAlerts',
    reply: z.array(priceAlert),
  }),
  addAlert: endpoint({
    name: 'addAlert',
    method: 'POST',
    path: '/alerts/auth/addAlert',
    reply: priceAlert,
  }),
  updateAlert: endpoint({
    name: 'updateAlert',
    method: 'POST',
    path: '/alerts/auth/updateAlert',
    reply: priceAlert,
  }),
  removeAlert: endpoint({
    name: 'removeAlert',
    method: 'POST',
    path: '/alerts/auth/removeAlert',
    reply: z.object({}),
  }),
  alertPreferences: endpoint({
    name: 'alertPreferences',
    method: 'GET',
    path: '/alerts/auth/alertPreferences',
    reply: alertPreferences,
  }),
  saveAlertPreferences: endpoint({
    name: 'saveAlertPreferences',
    method: 'POST',
    path: '/alerts/auth/saveAlertPreferences',
    reply: alertPreferences,
  }),
} as const;
