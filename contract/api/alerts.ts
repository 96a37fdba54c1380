import * as z from 'zod/mini';
import { alertFields, alertPreferences, priceAlert, revision } from '../entities/index.ts';
import { endpoint } from './endpoint.ts';

const alertId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Calls under /alerts: price alerts of the session's own operator. Not in the specification: this product's own. */
export const alerts = {
  listAlerts: endpoint({
    name: 'listAlerts',
    area: 'alerts',
    method: 'GET',
    path: '/alerts/auth/listAlerts',
    access: 'user',
    summary: '我的价格提醒（本产品自有接口）',
    reply: z.array(priceAlert),
  }),
  addAlert: endpoint({
    name: 'addAlert',
    area: 'alerts',
    method: 'POST',
    path: '/alerts/auth/addAlert',
    access: 'user',
    summary: '新增价格提醒（本产品自有接口）',
    body: z.strictObject(alertFields),
    reply: priceAlert,
  }),
  updateAlert: endpoint({
    name: 'updateAlert',
    area: 'alerts',
    method: 'POST',
    path: '/alerts/auth/updateAlert',
    access: 'user',
    summary: '修改价格提醒并重新启用；version 为读到的版本（本产品自有接口）',
    body: z.strictObject({ alertId, version: revision, ...alertFields }),
    reply: priceAlert,
  }),
  removeAlert: endpoint({
    name: 'removeAlert',
    area: 'alerts',
    method: 'POST',
    path: '/alerts/auth/removeAlert',
    access: 'user',
    summary: '删除价格提醒（本产品自有接口）',
    body: z.strictObject({ alertId }),
    reply: z.object({}),
  }),
  alertPreferences: endpoint({
    name: 'alertPreferences',
    area: 'alerts',
    method: 'GET',
    path: '/alerts/auth/alertPreferences',
    access: 'user',
    summary: '提醒方式：页面、声音、浏览器通知（本产品自有接口）',
    reply: alertPreferences,
  }),
  saveAlertPreferences: endpoint({
    name: 'saveAlertPreferences',
    area: 'alerts',
    method: 'POST',
    path: '/alerts/auth/saveAlertPreferences',
    access: 'user',
    summary: '保存提醒方式（本产品自有接口）',
    body: alertPreferences,
    reply: alertPreferences,
  }),
} as const;
