import { runTool } from '#server/cli';
import { assertNodeVersion, flagRefusal, readFlags } from '#server/runtime';
import { startOwnDatabase } from '../tests/_util/own-database.ts';
import { type Ground, layGround, SIMULATED_ON } from '../tests/sim/platform/platform.ts';
import { runSeeds, textOf } from '../tests/sim/platform/run-platform.ts';

const USAGE = 'usage: npm run sim -- [--seed 1] [--seeds 100]';
/** Seeds that run concurrently, each on its own database. */
const LANES = 3;

/**
 * `npm run sim -- [--seed 1] [--seeds 100]`: several server processes on one database under faults at every await. A seed that violates a rule
 * is reported, with everything that happened in it.
 */
async function main(): Promise<number> {
  assertNodeVersion(process.versions.node);
  const { values } = readFlags(
    {
      args: process.argv.slice(2),
      options: { seed: { type: 'string', default: '1' }, seeds: { type: 'string', default: '1' } },
    },
    USAGE,
  );
  const [first, count] = [Number(values.seed), Number(values.seeds)];
  for (const name of ['seed', 'seeds'] as const)
    if (!(Number.isSafeInteger(Number(values[name])) && Number(values[name]) > 0))
      throw flagRefusal(name, 'a whole number above 0', values[name], USAGE);
  const databases = await Promise.all(
    Array.from({ length: Math.min(count, LANES) }, () => startOwnDatabase(SIMULATED_ON)),
  );
  const grounds: Ground[] = [];
  try {
    grounds.push(
      ...(await Promise.all(databases.map(({ storage, connection }) => layGround(storage, connection)))),
    );
    const began = performance.now();
    const seeds = Array.from({ length: count }, (_, i) => first + i);
    const { broken, trades, faults } = await runSeeds(grounds, seeds.values());
    if (broken !== null) {
      console.error(textOf(broken));
      return 1;
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${count} seeds from ${first}: ${trades} trades, ${faults} faults, every rule held, ${seconds} s`,
    );
    return 0;
  } finally {
    for (const ground of grounds) await ground.close();
    for (const database of databases) await database.close();
  }
}

await runTool(main);
