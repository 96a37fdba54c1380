import { createServer } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/browser.mjs';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

// Chosen once, in the first process; workers read this file again and inherit the environment.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'bond-desk-e2e-'));
const port = process.env['E2E_PORT'];
const executablePath = chromiumPath();

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
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: port, DATA_DIR: process.env['E2E_DATA'], SIM_CLOCK: 'always', DEMO: '1', LOG_LEVEL: 'warn' },
  },
});
