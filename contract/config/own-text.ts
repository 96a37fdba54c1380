/** Texts that product staff wrote themselves are named `own:<name>`; their words stand in settings.json. */
export const OWN_TEXT = 'own:';

/** The name of a text key of one's own; null for a key of the build. */
export const ownNameOf = (key: unknown): string | null =>
  typeof key === 'string' && key.startsWith(OWN_TEXT) ? key.slice(OWN_TEXT.length) : null;

/** Longest name of a trader's own for a panel, characters. */
export const PANEL_NAME_MOST = 30;
