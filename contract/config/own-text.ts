/** Texts that product staff wrote themselves are named `own:<name>`; their words stand in settings.json. */
export const OWN_TEXT = 'own:';
