import { definePlugin } from '#core/define';

/** Two-sided quoting of many bonds at once, for the market-making tier. */
export const makerPlugin = definePlugin({
  id: 'maker',
  apiVersion: 1,
  version: '1.0.0',
  title: 'maker:title',
  description: 'maker:description',
  needs: [
    'browser',
    'calendar',
    'clock',
    'config',
    'http',
    'market',
    'notice',
    'report',
    'session',
    'storage',
    'text',
    'trading',
  ],
  permissions: {
    http: [
      'transaction.getMakerSheet',
      'transaction.saveMakerSheet',
      'transaction.replaceTwoSided',
      'transaction.getMyQuote',
      'transaction.getDealPathInfo',
      'market.bondInfoByIdOrName',
    ],
    push: ['bestmarket', 'MyQuote'],
    storage: ['makerSheet', 'makerUnanswered'],
  },
});
