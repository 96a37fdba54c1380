import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const files = globSync(
  ['contract/**/*.test.ts', 'src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
  { cwd: import.meta.dirname },
);
/** A unit without a document, with no module put in another's place: nothing that it leaves is seen by the next. */
const canShare = (file: string): boolean =>
  !file.startsWith('tests') &&
  !/@vitest-environment|\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );

const project = (name: string, isolate: boolean): TestProjectInlineConfiguration => ({
  test: {
    name,
    isolate,
    include: files.filter((file) => canShare(file) !== isolate),
    environment: 'node',
    globalSetup: 'tests/_util/run-folder.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On a machine for testing one second try tells a fault from a stall; the run names what needed it. Elsewhere a flake is red.
    retry: process.env['CI'] ? 1 : 0,
    // React and DOM tests ask for it with `// @vitest-environment jsdom` in their first line.
  },
});

/**
 * Unit and contract tests beside the code; what spans modules or a database lives in tests/. Browser tests run under Playwright.
 * Units share two processes, which load the product once; a process for each file took three times as long.
 */
export default defineConfig({
  test: { maxWorkers: 2, projects: [project('shared', false), project('own', true)] },
});
