import { definePlugin } from '#core/define';

/** Everything about one bond: header strip, ladder, intraday chart, trades, data and valuations, all its quotes. */
export const depthPlugin = definePlugin({
  id: 'depth',
  apiVersion: 1,
  version: '1.0.0',
  title: 'depth:title',
  needs: [
    'browser',
    'clock',
    'config',
    'http',
    'intents',
    'market',
    'notice',
    'quoteView',
    'session',
    'text',
    'trading',
  ],
  permissions: {
    http: [
      'market.bondPreview',
      'market.homepage',
      'market.queryLatestTrans',
      'market.quoteDeepInfo',
      'transaction.bondInfo',
      'transaction.bondsOfIssuer',
      'transaction.cancelMyQuote',
      'transaction.cancelAllMyQuotes',
      'transaction.getMyQuote',
      'transaction.getResembleSecurityList',
      'transaction.selectBondValuationEntityFromCom',
      'transaction.todayLikeNewestBondInfo',
      'transaction.todayNewestBondInfo',
    ],
    push: [
      'bestmarket',
      'deepmarket',
      'fullmarket',
      'priceTrendMarket',
      'latestTransWebSocket',
      'MyQuote',
      'orderchange',
    ],
    intents: { raises: ['alert', 'order'] },
  },
});
