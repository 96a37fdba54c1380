import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import vitestConfig from '../../vitest.config.ts';
import { compileKey } from '../_util/compile-key.ts';
import { tempFolder } from '../_util/temp-folder.ts';

describe('the key of compiled files on disk', () => {
  it.each(['package.json', 'tsconfig.base.json', 'src/tsconfig.json'])('changes with %s', (file) => {
    const root = tempFolder('compile-key-');
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, file), '{}');
    const before = compileKey(root);
    expect(compileKey(root)).toBe(before);
    writeFileSync(join(root, file), '{ }');
    expect(compileKey(root)).not.toBe(before);
  });

  it('is part of every project of the tests', () => {
    const projects = vitestConfig.test?.projects ?? [];
    expect(projects.length).toBeGreaterThan(0);
    for (const project of projects)
      expect(project).toMatchObject({ plugins: [expect.objectContaining({ name: 'compile-key' })] });
  });
});
