import { definePlugin } from '#core/define';

/** Users' requests to the firm: questions and applications, each a case with its thread; and the list on which staff work them. */
export const casesPlugin = definePlugin({
  id: 'cases',
  apiVersion: 1,
  version: '1.0.0',
  title: 'cases:title',
  description: 'cases:description',
  needs: [
    'browser',
    'calendar',
    'config',
    'http',
    'notice',
    'product',
    'push',
    'session',
    'storage',
    'text',
    'theme',
  ],
  permissions: {
    http: [
      'cases.list',
      'cases.read',
      'cases.open',
      'cases.reply',
      'cases.move',
      'cases.attach',
      'cases.image',
      'cases.desk',
      'transaction.getQuoteDetail',
      'transaction.getQuoteList',
      'transaction.getDealPathInfo',
      'market.bondInfoByIdOrName',
    ],
    push: ['servicecase'],
    storage: ['caseDrafts'],
  },
  viewState: () => import('./view-state.ts'),
});
