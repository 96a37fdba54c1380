import { defineConfig } from 'vitest/config';

/** The tests that a run of mutants is judged by: units only, in one process that loads the product once. */
export default defineConfig({
  test: {
    include: process.env['MUTATE_TESTS']?.split(',') ?? [],
    isolate: false,
    environment: 'node',
    globalSetup: 'tests/_util/run-folder.ts',
  },
});
