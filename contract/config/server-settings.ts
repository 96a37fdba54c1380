import type { SettingsFile } from './settings-file.ts';

/** Sections that the server itself obeys, for all users at once: changes to them cannot be trialled. */
export const SERVER_SETTINGS = [
  'trading',
  'firm',
  'priceBands',
  'approval',
  'rights',
  'publishing',
  'external',
  'analytics',
] as const satisfies readonly (keyof SettingsFile)[];
