// `npm test`: types, lint, format, dead code, configuration, health of the plugins, unit + contract + server tests, weight of the first page, browser tests. Ends with `N passed, N failed`.
// `npm test -- --only vitest` runs one step by name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';

const reports = '.cache/test';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env, FORCE_COLOR: process.env.CI ? '0' : '1' },
  }).status === 0;
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The client of these sources is in dist. */
const build = () => run('npm', ['run', '-s', 'build', '--', '--if-stale']);

/** A static check counts as one test. */
const check = (command, args) => () =>
  run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Told again at the very end, where a reader of a long log looks: what failed, what passed at its second try, seconds of each file. */
const faults = [];
const flaky = [];
const seconds = new Map();
const took = (file, length) => seconds.set(file, (seconds.get(file) ?? 0) + length);
const SLOWEST_SHOWN = 10;

const steps = {
  types: check('npm', ['run', '-s', 'types']),
  lint: check('oxlint', ['--quiet']),
  format: check('oxfmt', ['--check', '.']),
  deadcode: check('knip', []),
  config: check('npm', ['run', '-s', 'config:check']),
  doctor: check('npm', ['run', '-s', 'plugin:doctor']),
  vitest: () => {
    const file = `${reports}/vitest.json`;
    const ok = run('vitest', ['run', '--reporter=default', '--reporter=./tools/test-report.mjs'], {
      TEST_REPORT: file,
    });
    const report = json(file) ?? { passed: 0, bad: [], flaky: [], seconds: {} };
    for (const { file: at, title, message } of report.bad)
      faults.push(`${at}: ${title}\n${message.slice(0, 800)}`);
    for (const { file: at, title, message } of report.flaky)
      flaky.push(`${at}: ${title}\n${message.slice(0, 400)}`);
    for (const [at, length] of Object.entries(report.seconds)) took(at, length);
    const failed = report.bad.length;
    return { passed: report.passed, failed: failed === 0 && !ok ? 1 : failed };
  },
  /** What the browser needs before the first paint, held to its budget. */
  weight: () => (build() ? check('node', ['bench/bundle.ts'])() : { passed: 0, failed: 1 }),
  browser: () => {
    ensureBrowser();
    if (!build()) return { passed: 0, failed: 1 };
    const file = `${reports}/playwright.json`;
    const ok = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
    const report = json(file);
    const stats = report?.stats;
    const walk = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(walk)];
    for (const spec of (report?.suites ?? []).flatMap(walk)) {
      const results = spec.tests.flatMap((test) => test.results);
      for (const { duration } of results) took(`tests/e2e/${spec.file}`, duration / 1000);
      const error = stripVTControlCharacters(results.find((result) => result.error)?.error?.message ?? '');
      if (!spec.ok) faults.push(`${spec.file}: ${spec.title}\n${error.slice(0, 800)}`);
      else if (spec.tests.some((test) => test.status === 'flaky'))
        flaky.push(`${spec.file}: ${spec.title}\n${error.slice(0, 400)}`);
    }
    const failed = (stats?.unexpected ?? 0) + (stats?.skipped ?? 0);
    return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: failed === 0 && !ok ? 1 : failed };
  },
};

const total = { passed: 0, failed: 0 };
const lines = [];
for (const [name, step] of Object.entries(steps)) {
  if (only && only !== name) continue;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { passed, failed } = step();
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${((Date.now() - started) / 1000).toFixed(0)} s)`,
  );
}
const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST_SHOWN);
if (slowest.length > 0) console.log('\nSlowest files:');
for (const [file, length] of slowest) console.log(`${length.toFixed(1).padStart(7)} s  ${file}`);
for (const name of flaky) console.log(`\nFLAKY (passed at the second try) ${name}`);
for (const fault of faults) console.log(`\nFAILED ${fault}`);
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
