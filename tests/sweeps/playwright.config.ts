import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import walks from '../../playwright.config.ts';

// A slow market shows the same things, and leaves the processor to the sweep.
process.env['SIM_SPEED'] ??= '0.2';

/** Sweeps that check every place of the product, on the servers of the walks. They take long, and are not part of `npm test`. */
export default defineConfig({
  ...walks,
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../test-results'),
  globalSetup: join(import.meta.dirname, '../e2e/set-up.ts'),
  fullyParallel: true,
  retries: 0,
  reporter: 'line',
  timeout: 1_800_000,
});
