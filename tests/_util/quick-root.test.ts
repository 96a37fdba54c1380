import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOnce } from './quick-root.ts';
import { tempFolder } from './temp-folder.ts';

it('a folder that two runs find is removed by the first and left alone by the second', () => {
  const root = tempFolder('runs');
  const [folder, first, second] = [join(root, 'killed'), join(root, 'first'), join(root, 'second')];
  mkdirSync(folder);
  writeFileSync(join(folder, 'file'), '');
  removeOnce(folder, first);
  removeOnce(folder, second);
  expect([folder, first, second].filter((one) => existsSync(one))).toEqual([]);
});
