/** Several names on one line, separated as is usual in the language shown: `首页、行情`, `Home, Quotes`. */
export const namesText = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names);
