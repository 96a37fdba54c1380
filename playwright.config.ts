import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './tests/_util/run-main.ts';
import { chromiumOptions } from './tools/browser.mjs';

// Chosen once, in the first process; workers read this file again and inherit the environment.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['TEST_FOLDER'] ??= join(tmpdir(), `bond-desk-run-${process.pid}-${Date.now()}`);
const port = process.env['E2E_PORT'];

/** Browser tests on the real server: temporary data, a market that always trades, the built client. `npm run build` comes first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 1,
  // A walk that needs its second try is told by name at the end of the run.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  globalTeardown: './tests/e2e/teardown.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions(),
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      DATA_DIR: join(process.env['TEST_FOLDER'], 'server'),
      SIM_CLOCK: 'always',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  },
});
