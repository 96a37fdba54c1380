// `npm test`: types, lint, format, dead code, unit + contract + server tests, browser tests. Ends with `N passed, N failed`.
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
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env, FORCE_COLOR: process.env.CI ? '0' : '1' } })
    .status === 0;
const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A static check counts as one test. */
const check = (command, args) => () => (run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** What failed, told again at the very end, where a reader of a long log looks. */
const faults = [];

const steps = {
  types: check('npm', ['run', '-s', 'types']),
  lint: check('oxlint', ['--quiet']),
  format: check('oxfmt', ['--check', '.']),
  deadcode: check('knip', []),
  config: check('npm', ['run', '-s', 'config:check']),
  vitest: () => {
    const file = `${reports}/vitest.json`;
    const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    const report = json(file);
    const failed = (report?.numFailedTests ?? 0) + (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
    for (const suite of report?.testResults ?? []) {
      const bad = suite.assertionResults.filter((result) => result.status !== 'passed');
      if (suite.status !== 'passed' && bad.length === 0) faults.push(`${suite.name}: ${suite.message}`);
      for (const result of bad)
        faults.push(`${suite.name}: ${result.fullName}\n${(result.failureMessages ?? []).join('\n').slice(0, 800)}`);
    }
    // A suite that fails to load has no tests: it must still count.
    return { passed: report?.numPassedTests ?? 0, failed: failed === 0 && !ok ? 1 : failed };
  },
  browser: () => {
    ensureBrowser();
    if (!run('npm', ['run', '-s', 'build'])) return { passed: 0, failed: 1 };
    const file = `${reports}/playwright.json`;
    const ok = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
    const report = json(file);
    const stats = report?.stats;
    const walk = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(walk)];
    for (const spec of (report?.suites ?? []).flatMap(walk))
      if (!spec.ok) {
        const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message ?? '';
        faults.push(`${spec.file}: ${spec.title}\n${stripVTControlCharacters(error).slice(0, 800)}`);
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
for (const fault of faults) console.log(`\nFAILED ${fault}`);
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
