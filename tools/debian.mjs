// Programs from Debian packages that operations use alongside the server: found on the machine, or installed where permitted.
import { StartupError } from '#server/runtime';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const PG_ROOT = '/usr/lib/postgresql';

/** Path of an installed program, or undefined. Those of PostgreSQL are also looked up in its own folder, newest first. */
export function findProgram(name) {
  const versions = existsSync(PG_ROOT) ? readdirSync(PG_ROOT).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':').filter((folder) => folder !== ''),
    ...FOLDERS,
    ...versions.map((version) => join(PG_ROOT, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Packages of the programs that tests run alongside the server. */
export const PACKAGES = {
  initdb: 'postgresql',
  'nats-server': 'nats-server',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
  nginx: 'nginx-light',
  caddy: 'caddy',
};

/** Packages of the programs above that are not installed. */
export const missingPackages = () =>
  Object.entries(PACKAGES)
    .filter(([name]) => findProgram(name) === undefined)
    .map(([, packageName]) => packageName);

/** The program, after installing its Debian package if absent; throws with what to install where that is not possible. */
export function ensureProgram(name, packageName = PACKAGES[name]) {
  const found = findProgram(name);
  if (found !== undefined) return found;
  installPackages([packageName]);
  const installed = findProgram(name);
  if (installed === undefined)
    throw new StartupError(`no ${name} on this machine: install it (Debian: apt-get install ${packageName})`);
  return installed;
}

/**
 * Installs Debian packages in one run of apt, where that is permitted; the caller looks whether they are there. Several tests may miss a program
 * at once: apt runs once at a time, and the others wait here.
 */
export function installPackages(packages) {
  const isRoot = process.getuid?.() === 0;
  const sudo = !isRoot && spawnSync('sudo', ['-n', 'true']).status === 0;
  if (packages.length === 0 || !existsSync('/usr/bin/apt-get') || !(isRoot || sudo)) return;
  const apt = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$0" "$@"';
  const command = ['flock', join(tmpdir(), 'bond-desk-apt.lock'), 'sh', '-c', apt, ...packages];
  const [program, ...args] = sudo ? ['sudo', '-n', ...command] : command;
  // On failure apt prints the reason, and the caller reports what to install.
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
