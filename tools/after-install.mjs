// After an install: writes the schemas that let an editor complete the configuration files. The install succeeds even without them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const own = 'node_modules/.bin/node';
const node = process.platform !== 'win32' && existsSync(own) ? own : process.execPath;
const { status } = spawnSync(node, ['tools/gen-schema.ts'], {
  stdio: 'ignore',
});
if (status !== 0) console.log('no completion in src/config/*.json yet: npm run config:schema');
