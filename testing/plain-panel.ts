import { definePanel } from '#core/define';
import type { PanelProps, View } from '#core/plugin';
import * as z from 'zod/mini';

/** A panel without settings that shows `View`, for tests of what is around a panel. */
export const plainPanel = (
  View: View<PanelProps<Record<string, never>>>,
  size: readonly [width: number, height: number] = [40, 20],
) =>
  definePanel({
    title: 'shell:brand',
    settings: z.object({}),
    settingsVersion: 1,
    migrations: {},
    size: { min: [10, 10], default: size },
    load: async () => ({ View }),
  });
