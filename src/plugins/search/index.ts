import { definePlugin, defineWidget } from '#core/define';

/** The bond search box of the bar: by code, name or pinyin initials, with history and pages. */
export const searchPlugin = definePlugin({
  id: 'search',
  apiVersion: 1,
  version: '1.0.0',
  title: 'search:title',
  needs: ['http', 'session', 'notice', 'config', 'channels', 'quoteView', 'browser', 'clock', 'text'],
  permissions: {
    http: ['market.bondInfoByIdOrName', 'market.historicalSearch', 'market.insertHistoricalSearch'],
  },
  keyHints: [{ keys: ['/', 'Ctrl+K'], title: 'search:hint.focus' }],
  widgets: {
    box: defineWidget({ title: 'search:title', icon: 'search', load: () => import('./SearchBox.tsx') }),
  },
});
