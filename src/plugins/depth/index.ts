import { contribute, definePage, definePanel, savedColumns } from '#core/define';
import { depthPlugin } from './plugin.ts';
import * as z from 'zod/mini';

const noSettings = { settings: z.object({}), settingsVersion: 1, migrations: {} } as const;
/** Without a bond on its colour a panel shows the one of the address. */
const query = ['securityId'] as const;
const linked = { query, channels: { publishes: ['bond'], consumes: ['bond'], needs: ['bond'] } } as const;

export const depth = contribute(depthPlugin, {
  // The ladder counts the user's own quotes, even where no other feature reads them.
  activate: ({ trading }, scope) => void scope.own(trading.follow()),
  keyHints: [
    { keys: ['B', 'S'], title: 'depth:hint.letters', when: { 'session.isLogin': { is: true } } },
    { keys: ['X', 'Delete'], title: 'depth:hint.own', when: { 'session.isLogin': { is: true } } },
    { keys: ['C', 'Ctrl+C'], title: 'depth:hint.copy' },
  ],
  pages: {
    bond: definePage({ query, title: 'depth:panel.header', load: () => import('./BondPage.tsx') }),
  },
  panels: {
    header: definePanel({
      ...noSettings,
      title: 'depth:panel.header',
      description: 'depth:about.header',
      size: { min: [60, 8], default: [120, 10] },
      query,
      channels: { publishes: ['bond'], consumes: ['bond'] },
      load: () => import('./HeaderPanel.tsx'),
    }),
    ladder: definePanel({
      settings: z.object({
        /** Which figure the price column shows. */
        show: z._default(z.enum(['yield', 'clean']), 'yield'),
        /** Bids next to offers, or offers above bids. */
        arrangement: z._default(z.enum(['beside', 'stacked']), 'beside'),
        groupByPrice: z._default(z.boolean(), false),
      }),
      settingsVersion: 1,
      migrations: {},
      title: 'depth:panel.ladder',
      description: 'depth:about.ladder',
      size: { min: [24, 24], default: [45, 52] },
      ...linked,
      load: () => import('./LadderPanel.tsx'),
    }),
    trend: definePanel({
      ...noSettings,
      title: 'depth:panel.trend',
      icon: 'chart',
      description: 'depth:about.trend',
      size: { min: [20, 20], default: [25, 52] },
      ...linked,
      load: () => import('./TrendPanel.tsx'),
    }),
    chart: definePanel({
      ...noSettings,
      title: 'depth:panel.chart',
      description: 'depth:about.chart',
      icon: 'chart',
      size: { min: [20, 20], default: [30, 52] },
      ...linked,
      load: () => import('./ChartPanel.tsx'),
    }),
    trades: definePanel({
      ...noSettings,
      title: 'depth:panel.trades',
      description: 'depth:about.trades',
      size: { min: [20, 16], default: [30, 52] },
      ...linked,
      load: () => import('./TradesPanel.tsx'),
    }),
    info: definePanel({
      ...noSettings,
      title: 'depth:panel.info',
      description: 'depth:about.info',
      size: { min: [18, 30], default: [20, 90] },
      query,
      channels: { publishes: ['bond', 'list'], consumes: ['bond', 'list'], needs: ['bond'] },
      load: () => import('./InfoPanel.tsx'),
    }),
    full: definePanel({
      ...noSettings,
      /** How the user left the columns. */
      settings: z.object({ list: z.prefault(savedColumns, {}) }),
      title: 'depth:panel.full',
      description: 'depth:about.full',
      size: { min: [50, 20], default: [100, 38] },
      ...linked,
      load: () => import('./FullPanel.tsx'),
    }),
  },
});
