import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileKey } from './tests/_util/compile-key.ts';

const sources = new Map(
  globSync(
    ['contract/**/*.test.ts', 'src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
    { cwd: import.meta.dirname },
  ).map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]),
);

/** What a file puts in another's place would meet the next file of its process, unless it is a global that each test gives back. */
const replacesAnother = (source: string): boolean =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(source) ||
  (/\bvi\.stub(Global|Env)\(/.test(source) && !/\bafterEach\([^;]*\bvi\.unstubAll/.test(source));
/** React and DOM tests ask for it with `// @vitest-environment jsdom` in their first line. */
const wantsDocument = (source: string): boolean => /@vitest-environment/.test(source);
/** Files of what Node runs as it stands, where nothing is compiled by Vite: JSX, styles, `import.meta.glob`. */
const isForNode = (file: string): boolean =>
  /^(contract|server|tests\/(attack|clients|deploy|faults|server|sim))\//.test(file);

const key = compileKey(import.meta.dirname);
/** vitest keeps compiled files on disk, and finds them by their text and this file only. */
const keyed: NonNullable<TestProjectInlineConfiguration['plugins']>[number] = {
  name: 'compile-key',
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => key),
};

const project = (
  name: string,
  isolate: boolean,
  takes: (source: string, file: string) => boolean,
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  plugins: [keyed],
  test: {
    name,
    isolate,
    include: [...sources].filter(([file, source]) => takes(source, file)).map(([file]) => file),
    environment: 'node',
    setupFiles: ['tests/_util/property-seed.ts'],
    globalSetup: ['tests/_util/run-folder.ts', 'tests/_util/run-seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: {
      // What comes in its own time is waited for: a busy machine is slow, not wrong.
      poll: { timeout: 20_000 },
      // A test whose loop has nothing to go through would pass without a look at anything.
      requireAssertions: true,
    },
    // On a machine for testing one second try tells a fault from a stall; the run names what needed it. Elsewhere a flake is red.
    retry: process.env['CI'] ? 1 : 0,
    ...more,
  },
});

/** Units of a few milliseconds come last, so that both processes end together. */
class UnitsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isUnit = ({ project: { name }, moduleId }: TestSpecification): boolean =>
      ['node', 'compiled'].includes(name) && !moduleId.startsWith(join(import.meta.dirname, 'tests/'));
    return [...sorted.filter((file) => !isUnit(file)), ...sorted.filter(isUnit)];
  }
}

/**
 * Unit and contract tests beside the code; what spans modules or a database lives in tests/. Browser tests run under Playwright.
 * Files share two processes, which load the product once; a process for each file took three times as long.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: UnitsLast },
    projects: [
      project('alone', true, replacesAnother, {
        setupFiles: ['tests/_util/property-seed.ts', 'tests/_util/patient-queries.ts'],
      }),
      project('document', false, (source) => !replacesAnother(source) && wantsDocument(source), {
        setupFiles: [
          'tests/_util/property-seed.ts',
          'tests/_util/fresh-document.ts',
          'tests/_util/patient-queries.ts',
        ],
      }),
      project(
        'node',
        false,
        (source, file) => !replacesAnother(source) && !wantsDocument(source) && isForNode(file),
        // Node's own loader: the code that production runs, an eighth faster than as Vite's runner rewrites it.
        { experimental: { viteModuleRunner: false, nodeLoader: false } },
      ),
      project(
        'compiled',
        false,
        (source, file) => !replacesAnother(source) && !wantsDocument(source) && !isForNode(file),
      ),
    ],
  },
});
