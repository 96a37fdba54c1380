import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tempFolder } from '../../tests/_util/temp-folder.ts';
import { outsideFault } from './outside-fault.ts';
import { StartupError } from './startup-error.ts';

const refusal = (code: string): Error =>
  Object.assign(new Error(`${code}: refused, open '/data'`), { code, syscall: 'open' });
const caught = (act: () => void): unknown => {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
};

it.each([
  ['a full disk', 'ENOSPC', /: make room there, then try again$/],
  ['a used-up quota', 'EDQUOT', /: make room there, then try again$/],
  ['a read-only folder', 'EROFS', /: it is read-only: choose another folder$/],
  ['missing rights', 'EACCES', /: change its rights, or choose another folder$/],
  ['anything else', 'EIO', /^EIO: refused, open '\/data'$/],
])('%s of the machine is told with what to do, in one line', (_, code, text) => {
  expect(outsideFault(refusal(code))).toMatch(text);
});

it('a file in place of a folder is told so', () => {
  const file = `${tempFolder('outside')}/file`;
  writeFileSync(file, '');
  expect(outsideFault(caught(() => mkdirSync(`${file}/inside`)))).toMatch(
    /^ENOTDIR: .*: a file is where a folder should be: choose another folder$/,
  );
});

it('a refusal to start is told as it is, and a fault of the program not at all', () => {
  expect(outsideFault(new StartupError('PORT: taken'))).toBe('PORT: taken');
  expect(outsideFault(new TypeError('x is not a function'))).toBeNull();
  expect(outsideFault('text')).toBeNull();
});
