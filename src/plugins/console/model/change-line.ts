import { type ConfigName, configNameOf } from '#contract/config';
import type { ConfigChange } from '#contract/config/pipeline';
import type { TFunction } from 'i18next';

/** Spelled out: importing the pipeline's own list would load its file with the studio, which has no room for it. */
const OPS: readonly ConfigChange['op'][] = ['added', 'removed', 'changed', 'moved'];

/**
 * One line of a difference, `<file> <op> <path>` and after a tab the name of what was added or removed, in the reader's language, and the technical place;
 * any other line (the total) unchanged, without a place. `wordsOf` gives the text for a path of a file.
 */
export function changeLine(
  line: string,
  t: TFunction,
  wordsOf: (file: ConfigName, path: readonly string[], named: string) => string,
): { readonly words: string; readonly place: string } {
  const [change = '', named = ''] = line.split('\t');
  const [name = '', opName = '', ...rest] = change.split(' ');
  const op = OPS.find((item) => item === opName);
  const file = configNameOf(name);
  if (op === undefined || file === null) return { words: line, place: '' };
  const path = rest
    .join(' ')
    .split('.')
    .filter((part) => part !== '');
  return {
    words: `${t(`console:changes.${op}`)} ${wordsOf(file, path, named)}`,
    place: [name, ...path].join(' › '),
  };
}
