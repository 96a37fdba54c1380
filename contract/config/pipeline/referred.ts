import { externalPlugin } from '../external.ts';
import { settingsFile } from '../settings-file.ts';
import * as z from 'zod/mini';
import { graft, type JsonNode, valueOf } from './json/node.ts';
import type { ReadFile } from './read.ts';

const entry = z.union([externalPlugin, z.object({ id: externalPlugin.shape.id })]);

/** What other files refer to in settings.json, or what decides whether they may. Of an outside plugin with a fault only its name counts. */
const referredParts = z.object({
  links: settingsFile.shape.links,
  disabled: settingsFile.shape.disabled,
  texts: z.optional(z.record(z.string(), z.unknown())),
  external: z.optional(z.array(entry)),
});

/** Those parts of a settings.json that is unusable as a whole; null if they are unusable too. */
export function referredIn(root: JsonNode): ReadFile | null {
  const parts = referredParts.safeParse(valueOf(root));
  if (!parts.success) return null;
  return {
    value: parts.data,
    root: graft(parts.data, root),
    original: root,
    placeholders: {},
    damaged: [],
  };
}
