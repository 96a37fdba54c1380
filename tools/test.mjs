// `npm test`: types, lint, format, dead code, configuration, health of the plugins and weight of the first page, two at a time; then unit +
// contract + server tests; then browser tests. With CI set, failures are retried once and listed by name.
// Ends with `N passed, N failed`. `npm test -- --only vitest` runs one step by name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { FIRST_START } from '../tests/_util/first-start.ts';
import { pathOfRun } from '../tests/_util/quick-root.ts';

const reports = '.cache/test';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;

/** All processes of the run, and their children, compile each module once. */
const NODE_COMPILE_CACHE = resolve(reports, 'compiled');
const environment = (env) => ({
  ...process.env,
  NODE_COMPILE_CACHE,
  ...env,
  FORCE_COLOR: process.env.CI ? '0' : '1',
});
/** Whether a program succeeded, and its output, unless it is shown live (`shows`). */
async function run(command, args, { env = {}, shows = false } = {}) {
  const output = shows ? 'inherit' : 'pipe';
  const child = spawn(command, args, { stdio: ['ignore', output, output], env: environment(env) });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close').catch((error) => [String(error)]);
  return { ok: code === 0, text };
}
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Repeated at the very end, where the reader of a long log looks: failures, tests that passed at the second try, seconds of each file. */
const faults = [];
const flaky = [];
const seconds = new Map();
const took = (file, length) => seconds.set(file, (seconds.get(file) ?? 0) + length);
const MAX_SLOWEST = 10;

/** A static check counts as one test. It prints when it has finished, since another runs in parallel. */
const check = (command, args) => async () => {
  const { ok, text } = await run(command, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, text };
};
const script = (name, ...args) =>
  check('npm', ['run', '-s', name, ...(args.length > 0 ? ['--', ...args] : [])]);
/** Ensures, once in a run, that dist contains the client of these sources. */
let building;
const build = () => (building ??= script('build', '--if-stale')());

/** Ensures that the browser of the walks is installed. Not a test. */
const chromium = async () => ({ ...(await check('node', ['tools/browser.mjs'])()), passed: 0 });
/** The same of all that tests run: what is missing is installed at once, in parallel with work that does not wait for the network. */
const programs = async () => ({ ...(await check('node', ['tools/test-programs.mjs'])()), passed: 0 });

/** The data of a first start: servers of walks begin with it, and databases of tests are copies of its database. Not a test. */
const firstStart = async () => {
  const built = await build();
  if (built.failed > 0) return { ...built, passed: 0 };
  const folder = pathOfRun();
  mkdirSync(folder, { mode: 0o700 });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const seeding = await check('node', ['tests/e2e/first-start.ts', folder])();
  if (seeding.failed === 0) process.env[FIRST_START] = folder;
  return { ...seeding, passed: 0 };
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Steps that mostly wait for the network: they start with their stage and occupy neither of its two lanes. */
const WAITING = new Set(['programs']);

/**
 * Sequential stages. The steps of a stage run two at a time, long ones first. Tests and walks take turns: each keeps both cores busy, and side by
 * side they cost more (docs/decisions/0115).
 */
const stages = [
  {
    types: script('types'),
    /** The weight of everything needed before the first paint, against its budget. */
    weight: async () => {
      const built = await build();
      return built.failed > 0 ? built : check('node', ['bench/bundle.ts'])();
    },
    firstStart,
    deadcode: check('knip', []),
    lint: check('oxlint', ['--quiet']),
    programs,
    doctor: script('plugin:doctor'),
    config: script('config:check'),
    format: check('oxfmt', ['--check', '.']),
  },
  {
    vitest: async () => {
      // Views are weighed as built.
      const built = await build();
      if (built.failed > 0) return built;
      const file = `${reports}/vitest.json`;
      const { ok } = await run(
        'vitest',
        ['run', '--reporter=default', '--reporter=./tools/test-report.mjs'],
        { env: { TEST_REPORT: file }, shows: true },
      );
      const report = json(file) ?? { passed: 0, bad: [], flaky: [], seconds: {} };
      for (const { file: at, title, message } of report.bad)
        faults.push(`${at}: ${title}\n${message.slice(0, 800)}`);
      for (const { file: at, title, message } of report.flaky)
        flaky.push(`${at}: ${title}\n${message.slice(0, 400)}`);
      for (const [at, length] of Object.entries(report.seconds)) took(at, length);
      const failed = report.bad.length;
      return { passed: report.passed, failed: failed === 0 && !ok ? 1 : failed };
    },
  },
  {
    browser: async () => {
      for (const needed of [chromium, build]) {
        const outcome = await needed();
        if (outcome.failed > 0) return outcome;
      }
      const file = `${reports}/playwright.json`;
      const { ok } = await run('playwright', ['test', '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        shows: true,
      });
      const report = json(file);
      const stats = report?.stats;
      const walk = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(walk)];
      for (const spec of (report?.suites ?? []).flatMap(walk)) {
        const results = spec.tests.flatMap((test) => test.results);
        for (const { duration } of results) took(`tests/e2e/${spec.file}`, duration / 1000);
        const error = stripVTControlCharacters(results.find((result) => result.error)?.error?.message ?? '');
        if (!spec.ok) faults.push(`${spec.file}: ${spec.title}\n${error.slice(0, 800)}`);
        else if (error !== '') flaky.push(`${spec.file}: ${spec.title}\n${error.slice(0, 400)}`);
      }
      const failed = (stats?.unexpected ?? 0) + (stats?.skipped ?? 0);
      return {
        passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
        failed: failed === 0 && !ok ? 1 : failed,
      };
    },
  },
];

const names = stages.flatMap((stage) => Object.keys(stage));
if (only !== undefined && !names.includes(only)) {
  console.error(`no step named ${only}; there are ${names.join(', ')}`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };
const lines = [];

async function carryOut(name, step) {
  const started = Date.now();
  const { passed, failed, text = '' } = await step();
  if (text !== '') console.log(`\n== ${name}\n${text.trimEnd()}`);
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${((Date.now() - started) / 1000).toFixed(0)} s)`,
  );
}

for (const stage of stages) {
  const steps = Object.entries(stage).filter(([name]) => only === undefined || only === name);
  const waiting = steps.filter(([name]) => !WAITING.has(name));
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await carryOut(...next);
  };
  if (steps.length > 0) console.log(`\n== ${steps.map(([name]) => name).join(', ')}`);
  const beside = steps.filter(([name]) => WAITING.has(name)).map((step) => carryOut(...step));
  await Promise.all([...beside, lane(), lane()]);
}
const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, MAX_SLOWEST);
if (slowest.length > 0) console.log('\nSlowest files:');
for (const [file, length] of slowest) console.log(`${length.toFixed(1).padStart(7)} s  ${file}`);
for (const name of flaky) console.log(`\nFLAKY (passed at the second try) ${name}`);
for (const fault of faults) console.log(`\nFAILED ${fault}`);
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
