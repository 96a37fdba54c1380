import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../tools/debian.mjs';
import { SERVER_FLAGS } from '../../tools/server-flags.mjs';
import { tempFolder } from '../_util/temp-folder.ts';

/** A machine without the programs installs them first. */
const INSTALL_TIMEOUT_MS = 400_000;
const PROGRAMS = ['systemd-analyze', 'openssl', 'nginx', 'caddy'] as const;

const root = join(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');

function check(name: (typeof PROGRAMS)[number], ...args: readonly string[]) {
  const run = spawnSync(ensureProgram(name), args, { encoding: 'utf8' });
  return { status: run.status, output: run.stdout + run.stderr };
}

it('every way of starting the server passes the same flags to Node', () => {
  const flags = SERVER_FLAGS.join(' ');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts.start).toBe(`node ${flags} tools/start.mjs`);
  for (const unit of ['bond-desk', 'bond-desk@'])
    expect(text(`systemd/${unit}.service`)).toContain(`bin/node ${flags} server/main.ts\n`);
  const command = ['node_modules/.bin/node', ...SERVER_FLAGS, 'server/main.ts'].map((word) => `"${word}"`);
  expect(text('compose/Dockerfile')).toContain(`CMD [${command.join(', ')}]`);
});

describe('the deployment examples', () => {
  beforeAll(() => {
    for (const name of PROGRAMS) ensureProgram(name);
  }, INSTALL_TIMEOUT_MS);

  it('have units that systemd accepts without a warning', () => {
    const folder = tempFolder('units');
    const names = readdirSync(join(root, 'deploy/systemd')).filter((name) => /\.(service|timer)$/.test(name));
    expect(names.length).toBeGreaterThan(3);
    // The programs are looked up where the units expect them: here at the project's actual location.
    for (const name of names)
      writeFileSync(join(folder, name), text(`systemd/${name}`).replaceAll('/opt/bond-desk', root));
    const units = names.map((name) => join(folder, name.replace('@', '@8081')));
    writeFileSync(join(folder, 'bond-desk@8081.service'), readFileSync(join(folder, 'bond-desk@.service')));
    const { status, output } = check('systemd-analyze', 'verify', ...units);
    expect([status, output.split('\n').filter((line) => line.includes('bond-desk'))]).toEqual([0, []]);
  });

  it('have a configuration that nginx accepts', () => {
    const folder = tempFolder('nginx');
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const certificateArgs = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
    ];
    expect(check('openssl', ...certificateArgs, '-days', '2', '-subj', '/CN=bond.example.com').status).toBe(
      0,
    );
    const site = text('nginx/bond-desk.conf')
      .replace('/etc/ssl/bond-desk/fullchain.pem', certificate)
      .replace('/etc/ssl/bond-desk/privkey.pem', key);
    const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    const { status, output } = check('nginx', '-t', '-p', folder, '-c', join(folder, 'nginx.conf'));
    expect([status, output]).toEqual([0, expect.not.stringContaining('[warn]')]);
  });

  it.each(['caddy/Caddyfile', 'compose/Caddyfile'])('have a %s that Caddy accepts', (file) => {
    const { status, output } = check(
      'caddy',
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      join(root, 'deploy', file),
    );
    expect([status, output]).toEqual([0, expect.stringContaining('Valid configuration')]);
  });
});
