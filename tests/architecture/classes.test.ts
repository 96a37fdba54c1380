import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readSources } from '../_util/import-graph.ts';

/** Folders that only have `#private` members; src and testing follow as their classes are converted. */
const converted = /^(contract|server)\//;

it('classes hide members with #, which also holds at run time, and never with `private` or `protected`', () => {
  const bad: string[] = [];
  const mentions = readSources().filter(
    ({ path, text }) => converted.test(path) && /private|protected/.test(text),
  );
  for (const { path, text, program } of mentions) {
    const note = (node: { readonly start: number; readonly accessibility?: string | null }): void => {
      if (node.accessibility === 'private' || node.accessibility === 'protected')
        bad.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
    };
    new Visitor({ PropertyDefinition: note, MethodDefinition: note, AccessorProperty: note }).visit(program);
  }
  expect(bad).toEqual([]);
});
