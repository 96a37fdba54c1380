import { definePage, definePanel, definePlugin, defineWidget } from '#core/define';
import * as z from 'zod/mini';

/** Price alerts, and being told what happened to one's orders: cards, sound, notifications. */
export const alertsPlugin = definePlugin({
  id: 'alerts',
  apiVersion: 1,
  version: '1.0.0',
  title: 'alerts:title',
  description: 'alerts:description',
  permissions: {
    http: [
      'alerts.addAlert',
      'alerts.updateAlert',
      'alerts.removeAlert',
      'alerts.alertPreferences',
      'alerts.saveAlertPreferences',
      'market.bondInfoByIdOrName',
    ],
    push: ['pricealert', 'bestmarket'],
  },
  panels: {
    list: definePanel({
      title: 'alerts:panel.list',
      description: 'alerts:panel.listHint',
      icon: 'alarm',
      settings: z.object({
        /** Which alerts are listed. */
        show: z._default(z.enum(['all', 'live']), 'all'),
      }),
      settingsVersion: 1,
      migrations: {},
      size: { min: [30, 12], default: [45, 30] },
      channels: { publishes: ['bond'] },
      load: () => import('./ListPanel.tsx'),
    }),
  },
  pages: {
    centre: definePage({ title: 'alerts:title', load: () => import('./AlertsPage.tsx') }),
  },
  widgets: {
    tool: defineWidget({
      title: 'alerts:title',
      icon: 'alarm',
      when: { 'session.isLogin': { is: true } },
      load: () => import('./Tool.tsx'),
    }),
  },
});
