import { type Clock, untilThere } from '#core/clock';
import { contribute, definePage, definePanel, savedColumns } from '#core/define';
import { when } from 'mobx';
import { ordersPlugin } from './plugin.ts';

const forUsers = { when: { 'session.isLogin': { is: true } } } as const;

const loadCancel = (clock: Clock) => untilThere(() => import('./stores/cancel-everything.ts'), clock);

export const orders = contribute(ordersPlugin, {
  activate: (services, scope) => {
    const { trading, clock } = services;
    scope.own(trading.follow());
    // Once there is something to cancel, what asks about it is there when the line is cut.
    const prepare = () => void loadCancel(clock).then(({ prepareQuestion }) => prepareQuestion(services));
    scope.own(when(() => trading.live.length > 0, prepare));
  },
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
      run: async (services) => (await loadCancel(services.clock)).cancelEverything(services),
    },
  },
  keyHints: [
    { keys: ['Space'], title: 'orders:hint.choose', ...forUsers },
    { keys: ['X'], title: 'orders:hint.cancel', ...forUsers },
    { keys: ['M'], title: 'orders:hint.amend', ...forUsers },
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
