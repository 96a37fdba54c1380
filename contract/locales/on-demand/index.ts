import type findings from '../zh-CN/findings.json';

type Catalogue = typeof findings;
type Stage = 'read' | 'parse' | 'schema' | 'link' | 'prove';

/** Names a fault of configuration files: a key of the namespace `findings`, with `message` and `hint`. */
export type FindingCode = { [S in Stage]: `${S}.${keyof Catalogue[S] & string}` }[Stage];
/** Names a fault of a plugin or panel at run time, likewise. */
export type RuntimeCode =
  | `plugin.${Exclude<keyof Catalogue['plugin'] & string, 'undeclared'>}`
  | `plugin.undeclared.${keyof Catalogue['plugin']['undeclared'] & string}`
  | `panel.${keyof Catalogue['panel'] & string}`;
/** Names a fault that a schema finds. */
export type FindingFault = keyof Catalogue['schema'];
/** Names a word inserted in findings: a key of the namespace `findings` under `word`. */
export type FindingWord = keyof Catalogue['word'];
/** Names a hint that replaces a finding's own: a key of the namespace `findings` under `hint`. */
export type FindingHint = keyof Catalogue['hint'];

/** Loads the texts of findings about configuration, plugins and panels: the content of their file. Rejects when it cannot be fetched. */
export const findingsIn = (language: 'zh-CN' | 'en-US'): Promise<unknown> =>
  (language === 'zh-CN'
    ? import('../zh-CN/findings.json', { with: { type: 'json' } })
    : import('../en-US/findings.json', { with: { type: 'json' } })
  ).then((file): unknown => file.default);
