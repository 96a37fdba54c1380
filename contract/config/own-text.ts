/** Texts that product staff wrote themselves are named `own:<name>`; their words stand in settings.json. */
export const OWN_TEXT = 'own:';
/** Longest name of a trader's own for a panel, characters. */
export const PANEL_NAME_MOST = 30;
