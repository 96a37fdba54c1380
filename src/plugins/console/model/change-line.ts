import type { ConfigChange } from '#contract/config/pipeline';
import type { TFunction } from 'i18next';

/** Spelled out: with the pipeline's own list its file would come along to the studio, which has no room. */
const OPS: readonly ConfigChange['op'][] = ['added', 'removed', 'changed', 'moved'];

/** One line of a difference, `<file> <op> <path>`, in the reader's words; what is no such line (how many there are in all) as it is. `nameOf` names the last part. */
export function changeLine(line: string, t: TFunction, nameOf: (key: string) => string): string {
  const [file = '', said = '', ...rest] = line.split(' ');
  const op = OPS.find((item) => item === said);
  if (op === undefined) return line;
  const path = rest
    .join(' ')
    .split('.')
    .filter((part) => part !== '');
  const name = nameOf(path.at(-1) ?? '');
  return `${t(`console:changes.${op}`)} ${[file, ...path].join(' › ')}${name === '' ? '' : ` ${name}`}`;
}
