import { definePlugin } from '#core/define';

/** Price alerts, and notifications about the user's orders: cards, sound, browser notifications. */
export const alertsPlugin = definePlugin({
  id: 'alerts',
  apiVersion: 1,
  version: '1.0.0',
  title: 'alerts:title',
  description: 'alerts:description',
  needs: [
    'browser',
    'calendar',
    'clock',
    'config',
    'http',
    'intents',
    'market',
    'notice',
    'push',
    'quoteView',
    'session',
    'text',
    'trading',
  ],
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
    intents: { raises: ['order'], handles: ['alert'] },
  },
  viewState: () => import('./view-state.ts'),
});
