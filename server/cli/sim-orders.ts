import { assertNodeVersion, readFlags } from '#server/runtime';
import { runSeed } from '#server/sim';
import { runTool } from './tool.ts';

/**
 * `npm run sim:orders -- --seed 7 [--seeds 100] [--commands 500]`: simulated markets of one process, in memory, with faults; reports any seed that breaks a
 * rule.
 */
function main(): number {
  assertNodeVersion(process.versions.node);
  const options = {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    commands: { type: 'string', default: '500' },
  } as const;
  const usage = 'usage: npm run sim:orders -- [--seed 7] [--seeds 100] [--commands 500]';
  const { values } = readFlags({ args: process.argv.slice(2), options }, usage);
  const [first, count, commands] = [values.seed, values.seeds, values.commands].map(Number);
  if (![first, count, commands].every((value) => Number.isSafeInteger(value) && Number(value) > 0)) {
    console.error('--seed, --seeds and --commands are whole numbers above 0');
    return 2;
  }
  const began = performance.now();
  let trades = 0;
  for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
    const report = runSeed(seed, Number(commands));
    trades += report.trades;
    for (const breach of report.breaches) console.error(`seed ${seed}: ${breach}`);
    if (report.breaches.length > 0) return 1;
    if (count === 1) {
      console.log(
        `seed ${seed}: ${report.trades} trades, ${report.refused} refused, ${report.faults} faults, state ${report.hash}`,
      );
    }
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${String(count)} x ${String(commands)} commands, ${trades} trades, every rule held, ${seconds.toFixed(1)} s`,
  );
  return 0;
}

await runTool(async () => main());
