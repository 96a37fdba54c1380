import { contribute, definePanel } from '#core/define';
import { makerPlugin } from './plugin.ts';
import * as z from 'zod/mini';
import { LEGEND } from './model/legend.ts';

export const maker = contribute(makerPlugin, {
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
