import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';
import { tempFolder } from '../_util/temp-folder.ts';

/** A project whose code reads a text, and `npm run types` on it. */
function openProject() {
  const dir = tempFolder('types');
  const write = (name: string, content: unknown) => writeFileSync(join(dir, name), JSON.stringify(content));
  write('tsconfig.json', {
    compilerOptions: {
      composite: true,
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      resolveJsonModule: true,
      emitDeclarationOnly: true,
      outDir: '.cache/types',
    },
    include: ['*.ts', 'texts.json'],
  });
  writeFileSync(
    join(dir, 'page.ts'),
    "import type texts from './texts.json';\nexport const title: keyof typeof texts = 'title';\n",
  );
  const check = () => spawnSync('node', [join(root, 'tools/types.mjs')], { cwd: dir, encoding: 'utf8' });
  return { setTexts: (texts: object) => write('texts.json', texts), check };
}

it('types follow the texts: a missing one is an error until it is added, and again once it is removed', () => {
  const { setTexts, check } = openProject();
  const outcomes = [{ other: '' }, { title: '' }, { other: '' }].map((texts) => {
    setTexts(texts);
    const { status, stdout } = check();
    return [status, /page\.ts/.test(stdout)];
  });
  expect(outcomes).toEqual([
    [2, true],
    [0, false],
    [2, true],
  ]);
});
