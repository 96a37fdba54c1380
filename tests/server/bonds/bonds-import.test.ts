import { BondReader } from '#server/domain/bonds';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const database = withTempDatabase();
const folder = tempFolder('bonds-import');

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the command as its npm script does. */
function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url };
    execFile(
      process.execPath,
      ['server/cli/bonds-import.ts', ...args],
      { cwd: root, env },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

const HEADER =
  'securityId,shortName,bondType,issuer,couponType,couponRatePct,frequency,valueDate,maturityDate';
const file = (...lines: readonly string[]): string => {
  const path = join(folder, 'bonds.csv');
  writeFileSync(path, lines.join('\n'));
  return path;
};
const good = '701.IB,26国债01,GB,财政部,fixed,2.5,2,2026-01-05,2036-01-05';
const bad = '702.IB,26国债02,GB,财政部,fixed,2.5%,2,2026-01-05,2036-01-05';
const count = () => new BondReader(database.storage.kysely).count();

describe('npm run bonds:import', () => {
  it('refuses a file with a bad row, naming line and column, and changes nothing', async () => {
    const path = file(HEADER, good, bad);
    const { code, err } = await run(path);
    expect(code).toBe(1);
    expect(err).toContain(
      `${path}:3:6 (couponRatePct): expected a number without separators or units, got "2.5%"`,
    );
    expect(err).toContain(
      '1 bad line(s), 0 of 2 bonds kept; nothing was changed (--skip-bad keeps the good rows)',
    );
    expect(await count()).toBe(0);
  });

  it('keeps the good rows with --skip-bad', async () => {
    const { code, err } = await run(file(HEADER, good, bad), '--skip-bad');
    expect(code).toBe(3);
    expect(err).toContain('1 of 2 bonds kept');
    expect(await count()).toBe(1);
  });

  it('reports what it kept of a good file', async () => {
    const { code, out, err } = await run(file(HEADER, good));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('1 of 1 bonds kept');
  });

  it('explains wrong usage and an unreadable file in one line', async () => {
    expect(await run()).toMatchObject({
      code: 2,
      err: 'usage: npm run bonds:import -- FILE.csv [--skip-bad]\n',
    });
    expect(await run('a.csv', '--force')).toMatchObject({ code: 2 });
    expect(await run(join(folder, 'none.csv'))).toMatchObject({
      code: 2,
      err: `${join(folder, 'none.csv')} cannot be read (ENOENT): correct the path, or the rights of the file\n`,
    });
    expect(await run(file('\u0000'))).toMatchObject({ code: 2 });
  });
});
