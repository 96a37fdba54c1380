/**
 * `npm run bench contract-suites [plugin …]`: how long the contract suite of each plugin takes, with all its checks, one plugin at a time; the
 * slowest checks; the ratio to the suite of a plugin that shows one word, which is the cost of the harness itself. Limit: 3 s per suite.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIMIT_MS = 3000;
const REFERENCE = 'tests/contracts/plugin-contract.test.tsx';

interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number | null }[];
  }[];
}

interface Suite {
  readonly ok: boolean;
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
  readonly ms: number;
}

/** Runs one test file alone; times are those of its tests, without the start of the runner. */
function run(file: string, only?: string): Suite {
  const folder = mkdtempSync(join(tmpdir(), 'bench-contract-'));
  const out = join(folder, 'report.json');
  try {
    const args = [
      'run',
      file,
      '--reporter=json',
      `--outputFile=${out}`,
      ...(only === undefined ? [] : ['-t', only]),
    ];
    spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'ignore' });
    // `as` holds: vitest wrote it.
    const report = JSON.parse(readFileSync(out, 'utf8')) as Report;
    const tests = report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({ title, ms: duration ?? 0 })),
    );
    return { ok: report.success, tests, ms: tests.reduce((sum, { ms }) => sum + ms, 0) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const requestedPlugins = process.argv.slice(2);
const plugins = readdirSync('src/plugins').filter(
  (id) =>
    existsSync(`src/plugins/${id}/contract.test.tsx`) &&
    (requestedPlugins.length === 0 || requestedPlugins.includes(id)),
);
const reference = run(REFERENCE, 'finds nothing wrong with a correct plugin');
console.log(`one-word plugin (reference)        ${reference.ms.toFixed(0).padStart(6)} ms`);
let slow = 0;
for (const id of plugins) {
  const { ok, tests, ms } = run(`src/plugins/${id}/contract.test.tsx`);
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  const named = slowest.map((test) => `${test.ms.toFixed(0)} ms ${test.title.slice(0, 40)}`).join('; ');
  console.log(
    `${id.padEnd(34)} ${ms.toFixed(0).padStart(6)} ms  x${(ms / reference.ms).toFixed(1)}  ${ok ? 'passes' : 'FAILS'}  ${named}`,
  );
  if (ms > LIMIT_MS || !ok) slow += 1;
}
console.log(
  slow === 0 ? `every suite is under ${LIMIT_MS} ms` : `${slow} suites fail or take more than ${LIMIT_MS} ms`,
);
process.exitCode = slow === 0 ? 0 : 1;
