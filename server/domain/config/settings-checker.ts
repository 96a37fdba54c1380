import * as z from 'zod';
import type { Catalogue, CheckSettings } from '#contract/config';

/**
 * Validates panel settings against the JSON Schemas of the catalogue. Settings of an older version are left to the panel, which alone can
 * migrate them.
 */
export function settingsCheckerOf({ panels }: Catalogue): CheckSettings {
  const schemas = new Map<string, z.ZodType>();
  for (const [id, { settingsSchema }] of Object.entries(panels)) {
    if (settingsSchema !== null) schemas.set(id, z.fromJSONSchema(settingsSchema));
  }
  return (id, settings, version) => {
    const current = panels[id]?.settingsVersion ?? 1;
    const schema = schemas.get(id);
    if (schema === undefined || (version ?? 1) !== current) return [];
    const result = schema.safeParse(settings);
    if (result.success) return [];
    return result.error.issues.map((issue) => ({
      path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
      message: issue.message,
      issue,
    }));
  };
}
