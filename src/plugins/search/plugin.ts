import { definePlugin } from '#core/define';

/** The bar's bond search box: by code, name or pinyin initials, with history and pages. */
export const searchPlugin = definePlugin({
  id: 'search',
  apiVersion: 1,
  version: '1.0.0',
  title: 'search:title',
  needs: ['browser', 'channels', 'clock', 'config', 'http', 'notice', 'quoteView', 'session', 'text'],
  permissions: {
    http: [
      'market.bondInfoByIdOrName',
      'market.historicalSearch',
      'market.insertHistoricalSearch',
      'transaction.briefMarketInfo',
    ],
    channels: { publishes: ['bond'] },
  },
});
