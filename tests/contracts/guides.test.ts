import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlugins } from '../../tools/config-source.ts';
import { staleDocuments } from '../../tools/plugin/write-documents.ts';
import { templateOf } from '../../tools/plugin/template.ts';
import { blocksOf, follow, workingCopy } from '../_util/follow-guide.ts';
import { root } from '../_util/import-graph.ts';
import { tempFolder } from '../_util/temp-folder.ts';

/** Half a minute alone; beside walks on a slow machine more than three were seen. */
const LONG_MS = 600_000;

describe('the guides, followed literally in a copy of the repository', () => {
  it(
    'lead a developer from nothing to a streaming panel [P8]',
    () => expect(() => follow('docs/plugin-guide.md', workingCopy())).not.toThrow(),
    LONG_MS,
  );

  it(
    'lead product staff to a page of their own, a mistake that is caught, and a disabled panel',
    () => {
      expect(() => follow('docs/config-guide.md', workingCopy())).not.toThrow();
    },
    LONG_MS,
  );

  it('are checked against the present sources, not against earlier results of the type check', () => {
    const tree = tempFolder('tree');
    const [source, info] = ['contract/now.ts', '.cache/types/contract/tsconfig.tsbuildinfo'];
    for (const file of [source, info]) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), '{}');
    }
    utimesSync(join(tree, info), 0, 0);
    const copy = workingCopy(tree);
    const [changed = 0, checked = 0] = [source, info].map((file) => statSync(join(copy, file)).mtimeMs);
    expect(checked).toBeLessThan(changed);
  });

  it('name real files and commands in their code blocks', () => {
    for (const guide of ['docs/plugin-guide.md', 'docs/config-guide.md']) {
      const blocks = blocksOf(readFileSync(join(root, guide), 'utf8'));
      expect(blocks.length).toBeGreaterThan(8);
    }
  });
});

describe('the plugin documentation', () => {
  it('matches the manifests: npm run plugin:docs is up to date', async () => {
    expect([...staleDocuments(await readPlugins()).keys()]).toEqual([]);
  });
});

describe('a new plugin from the template', () => {
  it('is one folder with at most 60 lines of TypeScript', () => {
    const lines = Object.entries(templateOf('bondNotes'))
      .filter(([path]) => /\.tsx?$/.test(path))
      .reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0);
    expect(lines).toBeLessThanOrEqual(60);
  });
});
