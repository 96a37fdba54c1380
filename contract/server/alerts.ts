import * as z from 'zod/mini';
import { alertFields, alertPreferences, revision } from '../entities/index.ts';
import type { ServerHalves } from './halves.ts';

const alertId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const alertsHalves = {
  listAlerts: { access: 'user', summary: '我的价格提醒（本产品自有接口）' },
  addAlert: { access: 'user', summary: '新增价格提醒（本产品自有接口）', body: z.strictObject(alertFields) },
  updateAlert: {
    access: 'user',
    summary: '修改价格提醒并重新启用；version 为读到的版本（本产品自有接口）',
    body: z.strictObject({ alertId, version: revision, ...alertFields }),
  },
  removeAlert: {
    access: 'user',
    summary: '删除价格提醒（本产品自有接口）',
    body: z.strictObject({ alertId }),
  },
  alertPreferences: { access: 'user', summary: '提醒方式：页面、声音、浏览器通知（本产品自有接口）' },
  saveAlertPreferences: { access: 'user', summary: '保存提醒方式（本产品自有接口）', body: alertPreferences },
} satisfies ServerHalves;
