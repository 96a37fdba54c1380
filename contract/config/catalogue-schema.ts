import * as z from 'zod/mini';
import { type Catalogue, essentials } from './catalogue.ts';
import type { MenuItem } from './menu-file.ts';

const names = z.readonly(z.array(z.string()));
const cells = z.readonly(z.tuple([z.number(), z.number()]));

/** Schema of a catalogue in a file and on the wire. */
export const catalogueShape: z.ZodMiniType<Catalogue> = z.object({
  plugins: names,
  panels: z.record(
    z.string(),
    z.object({
      title: z.string(),
      min: cells,
      default: cells,
      settingsSchema: z.nullable(z.record(z.string(), z.unknown())),
      settingsVersion: z.exactOptional(z.number()),
      needsBond: z.exactOptional(z.boolean()),
      settings: z.exactOptional(names),
      query: z.exactOptional(names),
    }),
  ),
  pages: names,
  pageQuery: z.exactOptional(z.record(z.string(), names)),
  widgets: names,
  commands: names,
  menus: z.exactOptional(
    z.record(z.string(), z.record(z.string(), z.custom<readonly MenuItem[]>(Array.isArray))),
  ),
  icons: z.exactOptional(names),
  essentials: z.exactOptional(z.record(z.string(), z.enum(essentials))),
  calls: z.exactOptional(z.record(z.string(), names)),
  streams: z.exactOptional(z.record(z.string(), names)),
  textKeys: z.nullable(names),
});
