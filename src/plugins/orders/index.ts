import { contribute, definePage, definePanel, savedColumns } from '#core/define';
import { ordersPlugin } from './plugin.ts';

const forUsers = { when: { 'session.isLogin': { is: true } } } as const;

export const orders = contribute(ordersPlugin, {
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
    { keys: ['Space'], title: 'orders:hint.choose', ...forUsers },
    { keys: ['X'], title: 'orders:hint.cancel', ...forUsers },
    { keys: ['Ctrl+C'], title: 'orders:hint.copy', ...forUsers },
  ],
  panels: {
    list: definePanel({
      title: 'orders:panel.list',
      icon: 'list',
      settings: savedColumns,
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
