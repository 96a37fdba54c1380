import { definePanel, definePlugin } from '#core/define';
import * as z from 'zod/mini';
import { LEGEND } from './model/legend.ts';

/** Two-sided quoting of many bonds at once, for the market-making tier. */
export const makerPlugin = definePlugin({
  id: 'maker',
  apiVersion: 1,
  version: '1.0.0',
  title: 'maker:title',
  description: 'maker:description',
  needs: ['http', 'market', 'session', 'notice', 'browser', 'clock', 'storage', 'trading', 'text', 'config'],
  permissions: {
    http: [
      'transaction.getMakerSheet',
      'transaction.saveMakerSheet',
      'transaction.replaceTwoSided',
      'transaction.getMyQuote',
      'market.bondInfoByIdOrName',
    ],
    push: ['bestmarket', 'MyQuote'],
  },
  keyHints: LEGEND.map(({ keys, text }) => ({
    keys,
    title: `maker:key.${text}` as const,
    when: { 'user.isMarketMakingTierUser': { is: true } },
  })),
  panels: {
    sheet: definePanel({
      settings: z.object({}),
      settingsVersion: 1,
      migrations: {},
      title: 'maker:panel.sheet',
      icon: 'swap',
      size: { min: [90, 30], default: [120, 54] },
      channels: { publishes: ['bond'], consumes: ['bond'] },
      load: () => import('./SheetPanel.tsx'),
    }),
  },
});
