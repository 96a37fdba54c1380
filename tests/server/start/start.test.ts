import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_START } from '../../_util/first-start.ts';
import { addressOf, freePort, runMain } from '../../_util/run-main.ts';
import { IN_ORDER, stopByCtrlC } from '../../_util/stop-by-ctrl-c.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { makeFirstStart } from '../../e2e/first-start.ts';

const root = tempFolder('start');

describe('a start that cannot succeed ends with code 1 and one clear line', () => {
  it('on a port in use, before anything is created', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const folder = join(root, 'taken');
    const { ended, out } = runMain({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' });
    expect(await ended).toEqual({
      code: 1,
      err: `PORT: ${port} is taken by another program: stop it, or set PORT to another number\n`,
    });
    expect([out(), existsSync(folder)]).toEqual(['', false]);
    other.close();
  });

  it('on a data folder that is not writable', async () => {
    writeFileSync(join(root, 'file'), '');
    const { ended } = runMain({ DATA_DIR: join(root, 'file/data') });
    const { code, err } = await ended;
    expect(code).toBe(1);
    expect(err).toMatch(
      /^data folder \S+ is not writable \(\w+\): a file is where a folder should be: set DATA_DIR to another folder\n$/,
    );
  });

  it.each([
    [{ PORT: 'abc' }, [], /^PORT: .*got "abc"\n$/],
    [
      { CALENDAR_FILE: '/nowhere/holidays.json' },
      [],
      /^CALENDAR_FILE: \/nowhere\/holidays\.json cannot be read \(ENOENT\): correct the path, or the rights of the file\n$/,
    ],
    [
      { BACKUP_DIR: '/dev/null/copies' },
      [],
      /^BACKUP_DIR: the log cannot be archived in \/dev\/null\/copies\/\d+\/wal \(ENOTDIR\): a file is where a folder should be: set BACKUP_DIR to another folder\n$/,
    ],
    [
      { ARCHIVE_DIR: '/dev/null' },
      [],
      /^ARCHIVE_DIR: archived months cannot be read from \/dev\/null \(ENOTDIR\): a file is where a folder should be: set ARCHIVE_DIR to another folder\n$/,
    ],
    [
      { ARCHIVE_DIR: '/dev/null/months' },
      [],
      /^ARCHIVE_DIR: archived months cannot be read from \/dev\/null\/months \(ENOTDIR\): a file is where a folder should be: set ARCHIVE_DIR to another folder\n$/,
    ],
    [
      { FEED: 'replay:/nowhere/day.jsonl' },
      [],
      /^FEED: \/nowhere\/day\.jsonl cannot be read \(ENOENT\): correct the path, or the rights of the file\n$/,
    ],
    [{ FEED: 'nothing' }, [], /^FEED: expected simulated, or replay:FILE, got "nothing"\n$/],
    [
      { DATABASE_URL: 'mysql://user:secret@host/db' },
      [],
      /^DATABASE_URL: expected postgres:\/\/user:password@host\/database\n$/,
    ],
    [{ TRUSTED_PROXIES: 'proxy.example' }, [], /^TRUSTED_PROXIES: expected addresses or networks/],
    [
      { npm_config_port: 'true', npm_lifecycle_event: 'start' },
      [],
      /^npm kept --port for itself: write -- before it, as in npm run start -- --port\n$/,
    ],
    [{}, ['--prot', '1'], /^Unknown option '--prot'; the flags are --demo and --port NUMBER\n$/],
  ] as const)('with the settings %j %j', async (env, args, message) => {
    const { ended } = runMain({ DATA_DIR: join(root, 'settings'), ...env }, args);
    const { code, err } = await ended;
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });

  it('without its database', async () => {
    const { ended } = runMain({
      DATABASE_URL: `postgres://nobody:secret-word@127.0.0.1:${await freePort()}/none`,
    });
    const { code, err } = await ended;
    expect(err).toMatch(
      /^the database cannot be used \(.*ECONNREFUSED.*\): check DATABASE_URL and that the server runs\n$/,
    );
    expect(err).not.toContain('secret-word');
    expect(code).toBe(1);
  });
});

describe('npm start', () => {
  it('prints the address, serves, stops cleanly at Ctrl-C with a socket open, and keeps its data for the next start', async () => {
    const data = join(root, 'data');
    /** PostgreSQL numbers each database folder that it creates. */
    const numberOf = (): bigint => readFileSync(join(data, 'pg/global/pg_control')).readBigUInt64LE();
    const ofRun = process.env[FIRST_START];
    // `npm test` has made it for all, in the same way.
    if (ofRun === undefined) await makeFirstStart(data);
    else execFileSync('cp', ['-a', ofRun, data]);
    const number = numberOf();
    const next = runMain({ DATA_DIR: data, PORT: String(await freePort()), SIM_SPEED: '0.01' });
    const address = await addressOf(next);
    expect(numberOf()).toBe(number);
    const reply = await fetch(`${address}/api/health/ready`);
    expect(await reply.json()).toMatchObject({ code: 200, data: { ready: true } });
    expect(await stopByCtrlC(next, address)).toEqual(IN_ORDER);
  });
});

describe('a start that takes long', () => {
  it('ends at once and in order at Ctrl-C, here while the database lets it wait', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    // `as` holds: a server that listens on a port has an address with a port.
    const { port } = silent.address() as AddressInfo;
    const run = runMain({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
      PORT: String(await freePort()),
    });
    await once(silent, 'connection');
    run.child.kill('SIGINT');
    expect(await run.ended).toEqual({ code: 0, err: '' });
    silent.close();
  });
});

describe('an uncaught error', () => {
  it('stops the server in order with a message on stderr and code 1', async () => {
    const bug = `process.on('SIGUSR2', () => { throw new Error('a bug'); });`;
    const run = runMain({
      // Left by the npm start above: a new folder would have to be seeded first.
      DATA_DIR: join(root, 'data'),
      PORT: String(await freePort()),
      SIM_SPEED: '0.01',
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(bug)}"`,
    });
    await addressOf(run);
    run.child.kill('SIGUSR2');
    expect(await run.ended).toEqual({
      code: 1,
      err: 'stopping: an unexpected error (a bug); the log has the rest\n',
    });
  });
});
