// `npm test`: types, lint, format, dead code, unit + contract + server tests, weight of the first page, browser tests. Ends with `N passed, N failed`.
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

/** More failing files than this are no accident of timing. */
const MOST_RETRIED = 5;
const WHOLE_RUN = 'the run of vitest';
const flaky = [];

/** One run of vitest: how many tests passed, and the others (also a suite that did not load, which has no tests). */
const vitestRun = (name, files) => {
  const file = `${reports}/${name}.json`;
  const ok = run('vitest', [
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = json(file);
  const bad = (report?.testResults ?? []).flatMap((suite) => {
    const tests = suite.assertionResults.filter((result) => result.status !== 'passed');
    const whole =
      suite.status !== 'passed' && tests.length === 0
        ? [{ file: suite.name, title: '', message: suite.message }]
        : [];
    return [
      ...whole,
      ...tests.map((test) => ({
        file: suite.name,
        title: test.fullName,
        message: (test.failureMessages ?? []).join('\n'),
      })),
    ];
  });
  if (!ok && bad.length === 0)
    bad.push({ file: WHOLE_RUN, title: '', message: 'ended with an error outside any test' });
  const passedIn = (names) =>
    (report?.testResults ?? [])
      .filter((suite) => names.includes(suite.name))
      .flatMap((suite) => suite.assertionResults)
      .filter((result) => result.status === 'passed').length;
  return { passed: report?.numPassedTests ?? 0, bad, passedIn };
};
const count = ({ passed, bad }) => {
  for (const { file, title, message } of bad)
    faults.push(`${file}: ${title}\n${(message ?? '').slice(0, 800)}`);
  return { passed, failed: bad.length };
};

/** What failed, told again at the very end, where a reader of a long log looks. */
const faults = [];

const steps = {
  types: check('npm', ['run', '-s', 'types']),
  lint: check('oxlint', ['--quiet']),
  format: check('oxfmt', ['--check', '.']),
  deadcode: check('knip', []),
  config: check('npm', ['run', '-s', 'config:check']),
  vitest: () => {
    const first = vitestRun('vitest', []);
    const files = [...new Set(first.bad.map(({ file }) => file))];
    if (files.length === 0 || files.length > MOST_RETRIED || files.includes(WHOLE_RUN)) return count(first);
    // A second try of these files alone tells a fault from a machine that was busy; what needed it is told by name.
    const second = vitestRun('vitest-again', files);
    for (const { file, title } of first.bad)
      if (!second.bad.some((bad) => bad.file === file && bad.title === title))
        flaky.push(`${file}: ${title}`);
    return count({ passed: first.passed - first.passedIn(files) + second.passed, bad: second.bad });
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
    for (const spec of (report?.suites ?? []).flatMap(walk))
      if (!spec.ok) {
        const error =
          spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message ?? '';
        faults.push(`${spec.file}: ${spec.title}\n${stripVTControlCharacters(error).slice(0, 800)}`);
      } else if (spec.tests.some((test) => test.status === 'flaky'))
        flaky.push(`${spec.file}: ${spec.title}`);
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
for (const name of flaky) console.log(`\nFLAKY (passed at the second try) ${name}`);
for (const fault of faults) console.log(`\nFAILED ${fault}`);
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
