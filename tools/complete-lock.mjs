// `node tools/complete-lock.mjs`: run after adding packages. npm leaves out of the lock file the platform packages that the registry in use
// lacks, and `npm ci` then refuses the lock. This adds their entries; they are optional and skipped on every other platform.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const firstIn = (values, text) => values.find((value) => text.includes(value));
let added = 0;
const depth = (path) => path.split('node_modules/').length;
for (const [path, entry] of Object.entries(lock.packages).toSorted(([a], [b]) => depth(a) - depth(b))) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    // Next to the package that depends on it; at the top level unless another version is there.
    const top = `node_modules/${name}`;
    const beside = `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`;
    if (
      [top, beside, `${path}/node_modules/${name}`].some(
        (place) => lock.packages[place]?.version === range || (lock.packages[place] && !/^\d/.test(range)),
      )
    )
      continue;
    const place = lock.packages[top] ? beside : top;
    const platform = name.slice(name.indexOf('/') + 1);
    const os = firstIn(
      ['android', 'darwin', 'freebsd', 'openharmony', 'win32', 'linux', 'netbsd', 'openbsd', 'sunos', 'aix'],
      platform,
    );
    const cpu = firstIn(['arm64', 'x64', 'ppc64', 'riscv64', 's390x', 'ia32', 'loong64', 'arm'], platform);
    // Only platform packages with an exact version: anything else must come from npm itself.
    if (!os || !cpu || !/^\d/.test(range)) continue;
    const libc = platform.includes('musl')
      ? ['musl']
      : platform.includes('gnu') && os === 'linux'
        ? ['glibc']
        : undefined;
    lock.packages[place] = {
      version: range,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os: [os],
    };
    added += 1;
  }
}
const [root, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...rest.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
