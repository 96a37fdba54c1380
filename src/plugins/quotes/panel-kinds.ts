import { noSettings, quoteListSettings, savedList } from './model/settings.ts';

/** What panels of a kind have in common: settings, and the channels that they follow. */
export const plain = { settings: noSettings, settingsVersion: 1, migrations: {} } as const;
export const linked = {
  ...plain,
  channels: { publishes: ['bond', 'list'], consumes: ['bond', 'list'] },
} as const;
export const list = { ...linked, settings: savedList } as const;
export const quoteList = { ...linked, settings: quoteListSettings } as const;
