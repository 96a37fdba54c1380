import { definePanel, definePlugin } from '#core/define';
import * as z from 'zod/mini';

/** A neighbour of the plugin under test; counts seconds. */
export const neighbour = definePlugin({
  id: 'neighbour',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  panels: {
    probe: definePanel({
      title: 'shell:brand',
      settings: z.object({}),
      settingsVersion: 1,
      migrations: {},
      size: { min: [10, 10], default: [120, 20] },
      channels: { publishes: ['bond'], consumes: ['bond'] },
      load: () => import('./Neighbour.tsx'),
    }),
  },
});
