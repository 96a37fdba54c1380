import { beijingDate } from '#contract/rules';
import { connectStorage } from '#server/db';
import { createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { bondsOn } from '../_util/bonds-template.ts';
import { killRun } from '../_util/kill-run.ts';
import { killableServer } from '../_util/kill-targets.ts';
import { withTempDatabase } from '../_util/temp-database.ts';
import { tempFolder } from '../_util/temp-folder.ts';

/** `npm run kills -- 100` makes them a hundred. */
const KILLS = Number(process.env['KILLS'] ?? 5);
// Every start reads all bonds.
const database = withTempDatabase(bondsOn(beijingDate(Date.now())));

it(`${KILLS} times kill -9 under load: no acknowledged order is lost or doubled, quota is exact (F1)`, async () => {
  const target = await killableServer(tempFolder('kill'), { DATABASE_URL: database.url }, () =>
    connectStorage(database.connection, createLogger('silent')),
  );
  try {
    const report = await killRun({ kills: KILLS, target });
    expect(report).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, quotaOff: 0 });
    expect(report.acknowledged).toBeGreaterThan(KILLS * 5);
    // After each of them every open page eventually showed the stored state.
    expect(report.viewsMs).toHaveLength(KILLS);
  } finally {
    await target.stop();
  }
}, 600_000);
