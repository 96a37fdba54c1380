import type { SettingsFile } from './settings-file.ts';

/** Sections that the server obeys, for everybody at once: no change of them goes to some first. */
export const SERVER_SETTINGS = [
  'trading',
  'priceBands',
  'approval',
  'publishing',
  'external',
  'analytics',
] as const satisfies readonly (keyof SettingsFile)[];
