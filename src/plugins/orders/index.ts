import { definePage, definePanel, definePlugin } from '#core/define';
import { orderListSettings } from './model/settings.ts';

const forUsers = { when: { 'session.isLogin': { is: true } } } as const;

/** One's own orders and quotes: the order centre, one order's whole history, and my quotes beside the market. */
export const ordersPlugin = definePlugin({
  id: 'orders',
  apiVersion: 1,
  version: '1.0.0',
  title: 'orders:title',
  description: 'orders:description',
  needs: ['trading', 'browser', 'config', 'notice'],
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
    push: ['MyQuote', 'OrderReturn', 'orderchange'],
  },
  activate: ({ trading }, scope) => void scope.own(trading.follow()),
  commands: {
    open: {
      title: 'orders:command.open',
      icon: 'list',
      keys: 'O',
      ...forUsers,
      run: ({ browser, config }) => {
        const path = config.routes.get('orderCenter')?.path;
        if (path !== undefined) browser.go(path);
      },
    },
    cancelAll: {
      title: 'orders:command.cancelAll',
      icon: 'close',
      keys: 'Shift+F8',
      ...forUsers,
      run: async (services) => {
        const { cancelEverything } = await import('./stores/cancel-everything.ts');
        await cancelEverything(services);
      },
    },
  },
  keyHints: [
    { keys: ['Space', 'X'], title: 'orders:hint.choose', ...forUsers },
    { keys: ['Ctrl+C'], title: 'orders:hint.copy', ...forUsers },
  ],
  panels: {
    list: definePanel({
      title: 'orders:panel.list',
      icon: 'list',
      settings: orderListSettings,
      settingsVersion: 1,
      migrations: {},
      size: { min: [60, 30], default: [120, 100] },
      channels: { publishes: ['bond'] },
      load: () => import('./OrderListPanel.tsx'),
    }),
  },
  pages: {
    mine: definePage({ title: 'orders:page.mine', load: () => import('./MyQuotePage.tsx') }),
    detail: definePage({ title: 'orders:page.detail', load: () => import('./OrderDetailPage.tsx') }),
  },
});
