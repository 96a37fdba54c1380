import { defineConfig } from '@playwright/test';
import { pathOfRun } from './tests/_util/quick-root.ts';
import { chromiumOptions } from './tools/browser.mjs';

// Chosen once, in the first process; workers read this file again and inherit the environment.
process.env['TEST_FOLDER'] ??= pathOfRun();

const files = (...names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);
/** Files on one server of their own (`testOnQuietServer`), in the order of their names. */
const QUIET = files('english', 'execution', 'orders', 'security');
/** The same (`testOnChangedServer`). */
const CHANGED = files('account', 'config-life', 'layout-releases', 'second-person');

/** Browser tests on the real server: temporary data, a market that always trades, the built client. `npm run build` comes first.
 * Files run side by side, each worker with a server of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  // As in vitest.config.ts.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  globalSetup: './tests/e2e/set-up.ts',
  projects: [
    // Side by side, each would start a server for itself.
    { name: 'quiet', testMatch: QUIET, workers: 1 },
    { name: 'changed', testMatch: CHANGED, workers: 1 },
    { name: 'desk', testIgnore: [...QUIET, ...CHANGED] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 30_000,
    // What moves without end, such as the line of notices, is painted sixty times a second by a processor that the walks need.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing halves the speed of a walk (`--trace on` where one fails); a picture of the end costs nothing.
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
});
