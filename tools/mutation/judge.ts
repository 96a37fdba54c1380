// Set-up file of the tests of a mutation run. The tests of a file first run unchanged, which shows what each of them reaches; then each mutant
// is activated and the tests that reach it run until one fails. Results go line by line into a file, so that a hanging run can be ended and
// resumed.
import { appendFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, inject, type RunnerTestCase, TestRunner } from 'vitest';
import { readNotes } from './read-notes.ts';
import type { Note } from './notes.ts';

type Tasks = readonly (RunnerTestCase | { readonly type: 'suite'; readonly tasks: Tasks })[];
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
}

// `as` holds: the instrumented code keeps its switches there.
const world = globalThis as { __stryker__?: Switches };
const switches = (world.__stryker__ ??= {});
/** A mutant reached this many times as often as before is in an endless loop. */
const ROUNDS = 10;
/** A mutant whose tests take this many times as long as before, and at least the floor in milliseconds, hangs. */
const SLOWER = 5;
const FLOOR_MS = 4_000;
// Tests replace the global timers with their own.
const { setTimeout, clearTimeout, setImmediate } = globalThis;
// Including those that the tests of another file noticed in this run.
const noticed = readNotes(inject('notes')).flatMap((line) => ('killed' in line ? [line.killed] : []));
const decided = new Set<string>([...inject('decided'), ...noticed]);
const note = (line: Note): void => appendFileSync(inject('notes'), `${JSON.stringify(line)}\n`);

// Any counterexample will do; it need not be minimal. The same cases for every mutant.
fc.configureGlobal({ endOnFailure: true, seed: 20_261_122, numRuns: 20 });

beforeEach(({ task }) => {
  switches.currentTestId = task.id;
});
afterEach(() => {
  switches.currentTestId = undefined;
});

const testsIn = (tasks: Tasks): RunnerTestCase[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));

/** Unhandled rejections: an ordinary run fails because of them, whatever its tests say. */
let untaken = 0;
process.on('unhandledRejection', () => {
  untaken += 1;
});

/** Whether the test ends within this many milliseconds and passes, with the hooks around it. */
async function passes(test: RunnerTestCase, patience: number): Promise<boolean> {
  const suites: NonNullable<RunnerTestCase['suite']>[] = [];
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) suites.unshift(suite);
  const undo: (() => unknown)[] = [];
  const before = untaken;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('Hangs.')), patience);
  });
  const run = async (): Promise<void> => {
    for (const suite of suites)
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
        const clean: unknown = await hook(test.context, suite);
        if (typeof clean === 'function') undo.unshift(() => clean(test.context, suite));
      }
    await TestRunner.getTestFn(test)();
  };
  try {
    await Promise.race([run(), late]);
    // Node reports them after the microtasks have run.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return untaken === before;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    for (const clean of undo) await clean();
    for (const suite of suites.toReversed())
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(test.context, suite);
    switches.currentTestId = undefined;
  }
}

const took = (test: RunnerTestCase): number => test.result?.duration ?? 0;

/** Activates one mutant and returns whether a test noticed. */
async function judge(
  mutant: string,
  reaching: readonly [test: RunnerTestCase, hits: number][],
): Promise<void> {
  const patience = Math.max(FLOOR_MS, SLOWER * reaching.reduce((sum, [test]) => sum + took(test), 0));
  const until = performance.now() + patience;
  note({ started: mutant, patience });
  for (const [test, hits] of reaching) {
    switches.hitCount = 0;
    switches.hitLimit = ROUNDS * hits;
    switches.activeMutant = mutant;
    const passed = await passes(test, until - performance.now());
    switches.activeMutant = undefined;
    if (passed) continue;
    // State left behind by a mutant must not fail the tests of the next.
    note(
      (await passes(test, patience))
        ? { killed: mutant, by: test.name }
        : { killed: mutant, by: test.name, spoilt: true },
    );
    decided.add(mutant);
    return;
  }
  note({ survived: mutant });
}

// oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern, and takes no name here
afterAll(async ({}, suite) => {
  const coverage = switches.mutantCoverage;
  if (coverage === undefined) return;
  note({ atStart: Object.keys(coverage.static) });
  const reaching = new Map<string, [RunnerTestCase, number][]>();
  for (const test of testsIn(suite.tasks))
    for (const [mutant, hits] of Object.entries(coverage.perTest[test.id] ?? {}))
      if (!decided.has(mutant)) reaching.set(mutant, [...(reaching.get(mutant) ?? []), [test, hits]]);
  for (const [mutant, tests] of reaching)
    await judge(
      mutant,
      tests.toSorted(([a], [b]) => took(a) - took(b)),
    );
}, 3_600_000);
