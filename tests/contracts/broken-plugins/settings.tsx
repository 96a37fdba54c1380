import { definePanel, definePlugin } from '#core/define';
import * as z from 'zod/mini';
import { type Broken, texts } from './broken.ts';

/** Version 3 of its settings, without a migration from version 2. */
export const broken: Broken = {
  check: 'settings',
  says: /no migration from version 2/,
  fixtures: { texts },
  plugin: definePlugin({
    id: 'broken',
    apiVersion: 1,
    version: '1.0.0',
    title: 'broken:title',
    panels: {
      main: definePanel({
        title: 'broken:title',
        settings: z.object({ rows: z._default(z.number(), 10) }),
        settingsVersion: 3,
        migrations: { 1: (old) => ({ ...old }) },
        size: { min: [20, 10], default: [40, 30] },
        load: async () => ({ View: () => <p>ok</p> }),
      }),
    },
  }),
};
