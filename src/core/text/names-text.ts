/** Several names on one line, separated as is usual in the language shown: `首页、行情`, `Home, Quotes`. */
export const namesText = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names);

/** Several clauses in one sentence, separated likewise: `甲；乙`, `one; two`. */
export const clausesText = (clauses: readonly string[], language: string): string =>
  clauses.join(language.startsWith('zh') ? '；' : '; ');
