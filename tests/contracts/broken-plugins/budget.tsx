import { definePanel, definePlugin } from '#core/define';
import * as z from 'zod/mini';
import { type Broken, texts } from './broken.ts';

/** Its view is over budget: here the view of another broken plugin, and a budget of 50 bytes. */
export const broken: Broken = {
  check: 'budget',
  says: /main: 0\.\d+ kB|main: [1-9]/,
  fixtures: { texts, budgetKb: 0.05, folder: 'tests/contracts/broken-plugins' },
  plugin: definePlugin({
    id: 'broken',
    apiVersion: 1,
    version: '1.0.0',
    title: 'broken:title',
    panels: {
      main: definePanel({
        title: 'broken:title',
        settings: z.object({}),
        settingsVersion: 1,
        migrations: {},
        size: { min: [20, 10], default: [40, 30] },
        load: () => import('./HeavyView.tsx'),
      }),
    },
  }),
};
