// Forty configuration faults, each found by its own pipeline: in a fresh process, in one that has only read its own configuration (each code
// path of a fault runs for the first time), and in a running one, as in servers and studios. `node bench/config-faults.ts [cold|started]`;
// without an argument both, each in its own process. Target: forty under 100 ms in each; exits with 1 if one took longer.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runPipeline } from '#contract/config/pipeline';
import { catalogueOf, settingsChecker } from '#core/plugin';
import { type Fault, faults, seed } from '../tests/_util/config-faults.ts';
import { fixture, fixtureCatalogue } from '../tests/_util/config-fixture.ts';
import { readPlugins, readTextKeys, readTexts, root } from '../tools/config-source.ts';

const FORTY = 40;
const ROUNDS = 21;
const GOAL_MS = 100;
/** The first of each kind. */
const forty = [...new Map(faults.toReversed().map((fault) => [fault[0], fault])).values()]
  .toReversed()
  .slice(0, FORTY);

/** Elapsed milliseconds, and processor time in this thread: other programs on the machine only affect the former. */
interface Took {
  readonly ms: number;
  readonly cpuMs: number;
}

function took(some: readonly Fault[]): Took {
  const texts = some.map((fault) => seed(fault).texts);
  const startedMs = performance.now();
  const cpu = process.threadCpuUsage();
  for (const one of texts) runPipeline(one, { catalogue: fixtureCatalogue });
  const { user, system } = process.threadCpuUsage(cpu);
  return { ms: performance.now() - startedMs, cpuMs: (user + system) / 1_000 };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Prints it, and fails the run if it exceeds the goal; without a goal it is only reported. */
function print(name: string, { ms, cpuMs }: Took, goalMs = Infinity): void {
  const figures = [ms, cpuMs].map((value) => value.toFixed(1).padStart(7));
  console.log(`${name.padEnd(56)} ${figures[0]} ms ${figures[1]} ms of processor`);
  if (ms > goalMs) process.exitCode = 1;
}
function roundsOf(some: readonly Fault[]): Took {
  const rounds = Array.from({ length: ROUNDS }, () => took(some));
  return { ms: median(rounds.map(({ ms }) => ms)), cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)) };
}

async function start(): Promise<void> {
  const plugins = await readPlugins();
  const { texts } = readTexts(join(root, 'src/config'));
  const options = {
    catalogue: catalogueOf(plugins, readTextKeys()),
    checkSettings: settingsChecker(plugins),
  };
  // A server checks its built-in and its running configuration, for itself and its first clients; a studio the one it opens.
  for (let times = 0; times < 3; times += 1) runPipeline(texts, options);
  runPipeline(fixture, { catalogue: fixtureCatalogue });
}

switch (process.argv[2]) {
  case 'cold':
    print(`${FORTY} faults, a process that did nothing before`, took(forty), GOAL_MS);
    break;
  case 'started':
    await start();
    print(`${FORTY} faults, a process that read its configuration`, took(forty), GOAL_MS);
    print(`${FORTY} faults, the same process again, median of ${ROUNDS}`, roundsOf(forty), GOAL_MS);
    print(`all ${faults.length} faults, the same process, median of ${ROUNDS}`, roundsOf(faults));
    break;
  default:
    for (const how of ['cold', 'started']) {
      const { status } = spawnSync(process.execPath, [import.meta.filename, how], { stdio: 'inherit' });
      if (status !== 0) process.exitCode = 1;
    }
}
