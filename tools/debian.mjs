// Programs of Debian's packages that operations use beside the server: found where they are, installed where that may be done.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const PG_ROOT = '/usr/lib/postgresql';

/** Path of an installed program, or undefined. Those of PostgreSQL are also looked for in its own folder, the newest first. */
export function findProgram(name) {
  const versions = existsSync(PG_ROOT) ? readdirSync(PG_ROOT).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':').filter((folder) => folder !== ''),
    ...FOLDERS,
    ...versions.map((version) => join(PG_ROOT, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The program, after installing Debian's package where it is absent; throws with what to install where that cannot be done. */
export function ensureProgram(name, packageName) {
  const found = findProgram(name);
  if (found !== undefined) return found;
  const isRoot = process.getuid?.() === 0;
  const sudo = !isRoot && spawnSync('sudo', ['-n', 'true']).status === 0;
  if (existsSync('/usr/bin/apt-get') && (isRoot || sudo)) install(packageName, sudo);
  const installed = findProgram(name);
  if (installed === undefined)
    throw new Error(`no ${name} on this machine: install it (Debian: apt-get install ${packageName})`);
  return installed;
}

function install(packageName, sudo) {
  const apt = (...args) => {
    const [command, ...rest] = [...(sudo ? ['sudo', '-n'] : []), 'apt-get', ...args];
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', packageName);
}
