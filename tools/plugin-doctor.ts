// `npm run plugin:doctor [id …]`: examines a plugin's folder and reports each problem in one line: place, reason, what to do. Exits with 1 on any finding.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './config-source.ts';
import { examineFolder } from './plugin/examine.ts';

const requestedIds = process.argv.slice(2);
const folders = globSync('src/plugins/*/', { cwd: root }).map((path) => basename(path));

let count = 0;
for (const id of requestedIds.length > 0 ? requestedIds : folders.toSorted()) {
  const findings = await examineFolder(id);
  count += findings.length;
  for (const finding of findings) console.log(`${id}: ${finding}`);
  if (findings.length === 0) console.log(`${id}: in good health`);
}
process.exitCode = count === 0 ? 0 : 1;
