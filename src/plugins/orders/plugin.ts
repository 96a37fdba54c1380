import { definePlugin } from '#core/define';

/** The user's own orders and quotes: the order centre, one order's whole history, and my quotes alongside the market. */
export const ordersPlugin = definePlugin({
  id: 'orders',
  apiVersion: 1,
  version: '1.0.0',
  title: 'orders:title',
  description: 'orders:description',
  needs: [
    'browser',
    'calendar',
    'clock',
    'config',
    'copy',
    'http',
    'intents',
    'notice',
    'session',
    'text',
    'trading',
  ],
  permissions: {
    http: [
      'transaction.getMyQuote',
      'transaction.getQuoteList',
      'transaction.getQuoteDetail',
      'transaction.cancelMyQuote',
      'transaction.cancelAllMyQuotes',
      'transaction.confirmMyQuote',
      'transaction.getUserAmountInfo',
      'market.bondInfoByIdOrName',
    ],
    intents: { raises: ['order'] },
    push: ['MyQuote', 'OrderReturn', 'orderchange'],
  },
});
