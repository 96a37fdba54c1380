import { definePlugin } from '#core/define';

/** The market at a glance (home), lists of all quotes, trades, opportunities and the user's own bonds. */
export const quotesPlugin = definePlugin({
  id: 'quotes',
  apiVersion: 1,
  version: '1.0.0',
  title: 'quotes:title',
  needs: [
    'browser',
    'calendar',
    'clock',
    'config',
    'http',
    'intents',
    'market',
    'notice',
    'plugins',
    'push',
    'quoteView',
    'session',
    'storage',
    'text',
  ],
  permissions: {
    http: [
      'market.homepage',
      'market.myOptionSecurityInfo',
      'market.queryWatchlist',
      'market.arrangeWatchlist',
      'market.saveMyOption',
      'market.queryLatestTrans',
      'transaction.latestHighestMarketInfo',
      'transaction.selectBondValuationEntityFromCom',
      'transaction.selectBondValuationEntityFromMy',
      'transaction.selectBondValuationEntityFromOp',
    ],
    push: ['bestmarket', 'latestHighestMarke', 'latestTransWebSocket'],
    storage: ['quoteFlash', 'watchlistSaved'],
    intents: { raises: ['alert', 'order'], handles: ['watch'] },
  },
  viewState: () => import('./view-state.ts'),
});
