/** Texts written by product staff are named `own:<name>`; their wording is in settings.json. */
export const OWN_TEXT = 'own:';

/** The name in an `own:` text key; null for a key of the build. */
export const ownNameOf = (key: unknown): string | null =>
  typeof key === 'string' && key.startsWith(OWN_TEXT) ? key.slice(OWN_TEXT.length) : null;

/** Longest panel name a trader may give, characters. */
export const PANEL_NAME_MAX = 30;

/** The text key under which the title of an outside plugin is found. */
export const outsideTitleKey = (id: string): string => `${id}:title`;
