// `npm run bench [name …]`: runs the measurements of bench/ one after another. Each prints ratios against a reference in the same run.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const requestedNames = process.argv.slice(2);
const all = readdirSync('bench')
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -3))
  .sort();
const unknown = requestedNames.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(1);
}
let failed = 0;
for (const name of requestedNames.length > 0 ? requestedNames : all) {
  console.log(`\n== bench/${name}.ts`);
  if (spawnSync('node', [`bench/${name}.ts`], { stdio: 'inherit' }).status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
