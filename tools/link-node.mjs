// npm 10 removes node_modules/.bin/node together with the platform packages it skips; this restores the pinned runtime.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
const bin = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
if (process.platform !== 'win32' && existsSync(bin)) {
  rmSync('node_modules/.bin/node', { force: true });
  symlinkSync(`../../${bin}`, 'node_modules/.bin/node');
}
