import { defineConfig } from 'vitest/config';

/** Unit and contract tests beside the code; what spans modules or a database lives in tests/. Browser tests run under Playwright. */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'src/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'tests/**/*.test.{ts,tsx}',
    ],
    environment: 'node',
    globalSetup: 'tests/_util/run-folder.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // React and DOM tests ask for it with `// @vitest-environment jsdom` in their first line.
  },
});
