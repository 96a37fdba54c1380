// `npm run attack`: starts the product with demonstration data on its own port and folder, runs wapiti, slowhttptest and sqlmap against it, and
// exits with 1 on a finding above information, or if the server is not ready and responsive after one of them. With `--results FILE` each
// outcome is recorded there, and attacks that found nothing before are skipped: an interrupted run can be resumed.
import { runTool } from '#server/cli';
import { flagRefusal, readFlags } from '#server/runtime';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { allowed } from './attack/allowed.data.ts';
import { attacksOn } from './attack/attacks.ts';
import { type Attack, type Finding, findingsOf, judge, type Outcome, tableOf } from './attack/finding.ts';
import { type Product, startProduct } from './attack/product.ts';
import { Results } from './attack/results.ts';
import { buildClient, isStale } from './client-build.mjs';
import { ensureProgram } from './debian.mjs';

const TOOLS = ['wapiti', 'slowhttptest', 'sqlmap'];
const USAGE =
  'usage: npm run attack -- [--only wapiti,slowhttptest,sqlmap] [--tried PATTERN] [--level 2] [--results FILE]';

/** Number of concurrent wapiti and sqlmap runs: each waits for one reply after another. slowhttptest measures, and runs alone. */
const AT_ONCE = 4;

/** Runs one attack, and checks the product's health after it unless others are still running. */
async function carryOut(
  attack: Attack,
  look: () => Promise<readonly Finding[]>,
  results: Results,
): Promise<Outcome> {
  const began = performance.now();
  const found = await findingsOf(attack);
  const seconds = (performance.now() - began) / 1_000;
  const outcome = judge(attack, [...found, ...(await look())], seconds, allowed);
  console.log(`  ${attack.tool}: ${attack.tried}: ${Math.round(seconds)} s`);
  for (const { text } of outcome.findings) console.log(`    FOUND ${text}`);
  for (const { text } of outcome.allowed) console.log(`    allowed ${text}`);
  for (const { level, text } of found) if (level === 'information') console.log(`    seen ${text}`);
  results.note(outcome);
  return outcome;
}

/** Runs attacks side by side, and checks the product when the last has ended. */
async function sideBySide(
  attacks: readonly Attack[],
  product: Product,
  results: Results,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = attacks.entries();
  const lane = async (): Promise<void> => {
    for (const [i, attack] of queue) outcomes[i] = await carryOut(attack, async () => [], results);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const after: Attack = { tool: 'product', tried: 'after wapiti and sqlmap', run: async () => [] };
  return [...outcomes, await carryOut(after, product.look, results)];
}

const isOf = (attack: Attack, { tool, tried }: Outcome): boolean =>
  attack.tool === tool && attack.tried === tried;

/** One line on what a tool tried and found. */
function summaryOf(tool: string, outcomes: readonly Outcome[]): string {
  const own = outcomes.filter((outcome) => outcome.tool === tool);
  const found = own.reduce((sum, { findings }) => sum + findings.length, 0);
  const seconds = own.reduce((sum, outcome) => sum + outcome.seconds, 0);
  return `${tool}: ${own.length} tried in ${Math.round(seconds)} s, ${found === 0 ? 'no' : found} findings`;
}

function argumentsOf() {
  const options = {
    only: { type: 'string', default: TOOLS.join() },
    tried: { type: 'string', default: '' },
    level: { type: 'string', default: '2' },
    results: { type: 'string' },
  } as const;
  const { values } = readFlags({ options }, USAGE);
  const only = values.only.split(',');
  const level = Number(values.level);
  if (!only.every((name) => TOOLS.includes(name)))
    throw flagRefusal('only', `some of ${TOOLS.join()}`, values.only, USAGE);
  if (![1, 2, 3, 4, 5].includes(level))
    throw flagRefusal('level', 'a number from 1 to 5', values.level, USAGE);
  return { only, level, tried: patternOf(values.tried), results: values.results ?? null };
}

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch {
    throw flagRefusal('tried', 'a regular expression', text, USAGE);
  }
}

async function main(): Promise<number> {
  const { only, level, tried, results: file } = argumentsOf();
  const programs = {
    wapiti: ensureProgram('wapiti', 'wapiti'),
    slowhttptest: ensureProgram('slowhttptest', 'slowhttptest'),
    sqlmap: ensureProgram('sqlmap', 'sqlmap'),
  };
  if (isStale() && !(await buildClient({ quiet: true }))) return 1;
  const product = await startProduct();
  try {
    const folder = tempFolder('attack-reports');
    const all = attacksOn({ ...product, folder, clientDir: 'dist/client', level, programs });
    const selected = all.filter(({ tool, tried: name }) => only.includes(tool) && tried.test(name));
    const results = new Results(file, level);
    const before = results.clean.filter((outcome) => selected.some((attack) => isOf(attack, outcome)));
    const attacks = selected.filter((attack) => !before.some((outcome) => isOf(attack, outcome)));
    const { true: alone = [], false: others = [] } = Object.groupBy(attacks, ({ tool }) =>
      tool === 'slowhttptest' ? 'true' : 'false',
    );
    const outcomes: Outcome[] = [...before];
    if (others.length > 0) outcomes.push(...(await sideBySide(others, product, results)));
    for (const attack of alone) outcomes.push(await carryOut(attack, product.look, results));
    console.log(`\n${tableOf(outcomes)}`);
    for (const tool of only) console.log(summaryOf(tool, outcomes));
    return outcomes.some(({ findings }) => findings.length > 0) ? 1 : 0;
  } finally {
    await product.stop();
  }
}

await runTool(main);
