// One process of a mutation run, started by tools/mutate.ts: receives the order `{ tests, files, decided, notes }`, builds the mutants into the
// sources as vitest loads them, and runs the judge. The sources on disk stay unchanged.
import { startVitest } from 'vitest/node';
import { instrument } from './instrument.ts';
import type { Order } from './order.ts';
import './notes.ts';

// `as` holds: tools/mutate.ts writes it.
const order = JSON.parse(process.argv[2] ?? '') as Order;
const { codeOf } = await instrument(order.files);

/**
 * Number of cases of a property, and walks of a random book, for judging a mutant: with fewer, a survivor might be one that the full number
 * would notice. `CASES=10 npm run mutate -- matching` takes half the time.
 */
const CASES = Number(process.env['CASES'] ?? 20);
const lighter = (code: string): string =>
  code.replaceAll(
    /(numRuns: |const SEEDS = )([\d_]+)/g,
    (_, words: string, count: string) => `${words}${Math.min(CASES, Number(count.replaceAll('_', '')))}`,
  );

const vitest = await startVitest(
  'test',
  [],
  {
    config: false,
    include: [...order.tests],
    setupFiles: ['tools/mutation/judge.ts'],
    globalSetup: 'tests/_util/run-folder.ts',
    environment: 'node',
    watch: false,
    // Otherwise a mutated module would be cached on disk and served to the next ordinary run.
    fsModuleCache: false,
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 10_000,
    // A mutant may leave an unhandled rejection: the judge counts it as noticed, and the run continues.
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: ['minimal'],
    provide: { notes: order.notes, decided: [...order.decided] },
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        load: (id) => codeOf.get(id),
        transform: (code, id) => (id.endsWith('.test.ts') ? lighter(code) : null),
      },
    ],
  },
);
// Tests that fail without a mutant cannot judge any.
if (
  vitest.state.getCountOfFailedTests() > 0 ||
  vitest.state.getFiles().some(({ result }) => result?.state === 'fail')
)
  process.exitCode = 1;
await vitest.close();
