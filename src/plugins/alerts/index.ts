import { contribute, definePage, definePanel, defineWidget } from '#core/define';
import { alertsPlugin } from './plugin.ts';
import * as z from 'zod/mini';

const forUsers = { when: { 'session.isLogin': { is: true } } } as const;

export const alerts = contribute(alertsPlugin, {
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
  keyHints: [{ keys: ['F4'], title: 'alerts:answerKey', ...forUsers }],
  widgets: {
    tool: defineWidget({
      title: 'alerts:title',
      icon: 'alarm',
      ...forUsers,
      inPopout: true,
      load: () => import('./Tool.tsx'),
    }),
  },
});
