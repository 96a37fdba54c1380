/** Several names in one line, set apart as the language shown does: `首页、行情`, `Home, Quotes`. */
export const namesText = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names);
