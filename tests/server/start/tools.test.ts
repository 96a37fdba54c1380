import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../_util/temp-folder.ts';
import { runToolHere, type ToolRun } from '../../_util/tool-here.ts';

const fileOf = (tool: string): string =>
  fileURLToPath(new URL(`../../../${tool.includes('/') ? tool : `server/cli/${tool}`}.ts`, import.meta.url));
const settingsOf = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  DATABASE_URL: '',
  BACKUP_DIR: tempFolder('copies'),
  ...env,
});

/** A tool with these arguments and settings. */
const run = async (
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ToolRun> => await runToolHere(fileOf(tool), args, settingsOf(env));

/** The same in a process of its own, as npm starts it. */
function runAlone(tool: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(tool), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...settingsOf(env) },
  });
  return { code: status, out: stdout, error: stderr };
}

/** How restore answers a moment that it does not accept. */
const AT = `--at: expected a time that exists, in Beijing as '2026-11-22 14:03:59' or with its offset as 2026-11-22T06:03:59Z, got "`;

describe('a command-line tool of the operator', () => {
  it.each([
    ['account', ['unlock', 'anna']],
    ['audit-verify', []],
    ['backup', []],
    ['archive', []],
    ['data-move', ['postgres://bond@localhost/none']],
  ])('%s refuses a data folder without a database, and creates none there', (tool, args) => {
    const folder = join(tempFolder('typo'), 'dat');
    const { code, out, error } = runAlone(tool, args, { DATA_DIR: folder });
    expect([code, out, error.trim()]).toEqual([
      2,
      '',
      `there is no database in ${folder}: set DATA_DIR to the data folder of the server`,
    ]);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['archive', 'archive', 'list', 'true'],
    ['backup', 'backup', 'keep', '3'],
    ['restore', 'restore', 'at', '2026-11-20 10:00:00'],
    ['bonds-import', 'bonds:import', 'skip_bad', 'true'],
    ['market-record', 'market:record', 'from', '2026-11-20 10:00'],
    ['market-replay', 'market:replay', 'speed', '10'],
    ['sim-orders', 'sim:orders', 'seed', '7'],
  ])('%s does nothing without a flag that npm kept for itself', async (tool, script, name, value) => {
    const folder = tempFolder('data');
    const { code, error } = await run(tool, [], {
      DATA_DIR: folder,
      npm_lifecycle_event: script,
      [`npm_config_${name}`]: value,
    });
    const flag = `--${name.replace('_', '-')}`;
    expect([code, error.trim()]).toEqual([
      2,
      `npm kept ${flag} for itself: write -- before it, as in npm run ${script} -- ${flag}`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['archive', 'backup', 'restore', 'bonds-import', 'market-record', 'market-replay', 'sim-orders'])(
    '%s names a flag that it does not know, and its usage',
    async (tool) => {
      const { code, error } = await run(tool, ['--tpyo'], { DATA_DIR: tempFolder('data') });
      expect([code, error]).toEqual([
        2,
        expect.stringMatching(/^Unknown option '--tpyo'; usage: npm run [a-z:]+ -- /),
      ]);
    },
  );

  it.each([
    [[], 'no action'],
    [['stpo', 'anna'], 'there is no action stpo'],
    [['stop'], 'stop: which account?'],
    [['limit', 'anna', '1e5'], 'limit: expected a whole number (CNY 10k) from 0 to 100000000, got "1e5"'],
    [['limit', 'anna'], 'limit: expected a whole number (CNY 10k) from 0 to 100000000, got ""'],
    [['grant', 'anna', 'king'], 'grant: there is no right "king"'],
    [['link', 'anna'], 'link: which subject?'],
  ])('account %j answers with the fault before its usage', async (args, fault) => {
    const folder = tempFolder('data');
    const { code, out, error } = await run('account', args, { DATA_DIR: folder });
    const [first, usage] = error.split('\n');
    expect([code, out, first, usage]).toEqual([
      2,
      '',
      fault,
      expect.stringMatching(/^usage: npm run account/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['backup', ['--keep', '0'], '--keep: expected a whole number of copies, 1 or more, got "0"'],
    ['archive', ['--keep', '1.5'], '--keep: expected a whole number of months, 1 or more, got "1.5"'],
    ['archive', ['--read-back', '2026-13'], '--read-back: expected a month as 2026-08, got "2026-13"'],
    ['restore', ['--at', '2026-02-30 10:00:00'], AT],
    ['restore', ['--at', '11/22/2026 14:03'], AT],
    ['restore', ['--at', '2026-11-22'], AT],
    ['restore', ['--at', '2026-11-22 25:00:00'], AT],
    ['market-replay', ['f', '--speed', '0'], '--speed: expected a number above 0, at most 10000, got "0"'],
    [
      'market-record',
      ['f', '--minutes', '0'],
      '--minutes: expected a number above 0, at most 16000, got "0"',
    ],
    [
      'market-record',
      ['f', '--from', 'x'],
      '--from: expected a time that exists, as 2026-11-20 10:00, got "x"',
    ],
    [
      'market-record',
      ['f', '--from', '2026-11-20 10:00', '--to', '2026-11-19 10:00'],
      '--from: expected a time before the end of the span, got "2026-11-20 10:00"',
    ],
  ])('%s %j names the flag and what it expects before its usage', async (tool, args, fault) => {
    const { code, out, error } = await run(tool, args, { DATA_DIR: tempFolder('data') });
    expect([code, out, error.startsWith(fault), /; usage: npm run [a-z:]+ -- /.test(error)]).toEqual([
      2,
      '',
      true,
      true,
    ]);
  });

  const KILLS = /; usage: npm run kills -- /;
  it.each<[string, readonly string[], Readonly<Record<string, string>>, string, RegExp]>([
    ['tools/cluster', ['--port', '9000'], {}, "Unknown option '--port'", /; usage: .* npm run cluster$/],
    ['tools/cluster', ['9000'], {}, "Unexpected argument '9000'", /; usage: .* npm run cluster$/],
    ['tools/cluster', [], { PORT: 'web' }, 'PORT: expected a whole number from 1 to 65512, got "web"', /$/],
    ['bench/rolling', ['--rate', 'x'], {}, '--rate: expected a number above 0, got "x"', /npm run rolling/],
    ['bench/rolling', ['--sockets'], {}, "Option '--sockets <value>' argument missing", /npm run rolling/],
    [
      'bench/rolling',
      ['--from', '/nowhere'],
      {},
      '--from: expected a checkout of the product after npm ci, got "/nowhere"',
      /npm run rolling/,
    ],
    ['bench/kill', ['many'], {}, 'expected a whole number of kills above 0, got "many"', KILLS],
    ['bench/kill', ['10', '20'], {}, 'expected one number of kills, got 10 20', KILLS],
    ['bench/kill', ['--on', 'docker'], {}, '--on: expected embedded or cluster, got "docker"', KILLS],
    ['bench/kill', ['--slice', '0'], {}, '--slice: expected a whole number above 0, got "0"', KILLS],
    ['bench/alerts', ['soon'], {}, 'expected one number of minutes above 0, got soon', /npm run alerts/],
    ['bench/alerts', ['--minutes', '5'], {}, "Unknown option '--minutes'", /npm run alerts/],
    ['tools/attack', ['--only', 'nmap'], {}, '--only: expected some of wapiti,', /npm run attack/],
    ['tools/attack', ['--level', '9'], {}, '--level: expected a number from 1 to 5, got "9"', /attack/],
    ['tools/attack', ['--tried', '('], {}, '--tried: expected a regular expression, got "("', /attack/],
    ['tools/sim', ['--seeds', 'x'], {}, '--seeds: expected a whole number above 0, got "x"', /npm run sim/],
    ['tools/config-check', ['--tpyo'], {}, "Unknown option '--tpyo'", /npm run config:check/],
  ])('%s %j %j answers in one line, and starts nothing', async (tool, args, env, fault, usage) => {
    const folder = tempFolder('data');
    const { code, out, error } = await run(tool, args, { DATA_DIR: folder, PORT: '', ...env });
    const [line = '', ...others] = error.trimEnd().split('\n');
    expect([code, out, line.slice(0, fault.length), others]).toEqual([2, '', fault, []]);
    expect(line).toMatch(usage);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [['stop', 'anna', '--reason', 'left'], 'there is no flag --reason'],
    [['--help'], 'there is no flag --help'],
  ])('account %j does nothing: a flag is no part of a reason', async (args, fault) => {
    const { code, out, error } = await run('account', args, { DATA_DIR: tempFolder('data') });
    expect([code, out, error.split('\n')[0]]).toEqual([2, '', fault]);
  });

  it('data-move refuses an address with an impossible port without repeating its password', async () => {
    const { code, error } = await run('data-move', ['postgres://bond:hunter2@host:port/db'], {
      DATA_DIR: tempFolder('data'),
    });
    expect([code, error]).toEqual([
      2,
      'usage: npm run data:move -- postgres://user:password@host/database\n',
    ]);
  });

  it.each([
    ['account', ['unlock', 'anna']],
    ['audit-verify', []],
    ['archive', ['--list']],
  ])('%s asks to try again, in one line, while the server of its data folder starts', async (tool, args) => {
    const folder = tempFolder('starting');
    mkdirSync(join(folder, 'pg'));
    writeFileSync(join(folder, 'app.lock'), JSON.stringify({ pid: process.pid, startedAt: '' }));
    const { code, out, error } = await run(tool, args, { DATA_DIR: folder });
    expect([code, out, error]).toEqual([
      2,
      '',
      expect.stringMatching(
        /^the database did not answer \(.*\): if its server is starting or stopping, wait a moment, then try again\n$/,
      ),
    ]);
  });

  it('names the folder without backups', async () => {
    const copies = join(tempFolder('copies'), 'none');
    const env = { DATA_DIR: tempFolder('data'), BACKUP_DIR: copies };
    expect(await run('backup', ['--list'], env)).toMatchObject({
      code: 0,
      out: `there is no backup in ${copies}\n`,
    });
    expect(await run('restore', [], env)).toMatchObject({
      code: 2,
      error: `there is no backup in ${copies}: npm run backup makes one\n`,
    });
  });

  it('reports what the machine refuses in one line', async () => {
    const file = join(tempFolder('data'), 'file');
    writeFileSync(file, '');
    const copies = tempFolder('copies');
    mkdirSync(join(copies, '7/base/2026-11-23T00-00-00.000Z/pg'), { recursive: true });
    writeFileSync(
      join(copies, '7/base/2026-11-23T00-00-00.000Z/backup.json'),
      JSON.stringify({ endedAt: Date.parse('2026-11-23T00:00:01Z'), firstSegment: '0'.repeat(24) }),
    );
    const { code, error } = await run('restore', ['--to', join(file, 'inside')], { BACKUP_DIR: copies });
    expect([code, error.trim().split('\n')]).toEqual([
      2,
      [expect.stringMatching(/^ENOTDIR: not a directory/)],
    ]);
  });
});
