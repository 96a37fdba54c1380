import { buildApp, createServices, type Services } from '#server/app';
import { readConfig } from '#server/config';
import { createLogger } from '#server/runtime';
import { type BrowserContext, chromium } from '@playwright/test';
import { tempFolder } from '../../tests/_util/temp-folder.ts';
import { chromiumOptions } from '../../tools/browser.mjs';

export interface TraderPage {
  readonly services: Services;
  /** Paths of its pages are relative to the server. */
  readonly context: BrowserContext;
  readonly url: string;
  close(): Promise<void>;
}

/** The real server in this process, with its own data and a market that always trades, and Chromium with the built client. CLIENT_DIR names another build. */
export async function openDesk(
  env: Readonly<Record<string, string>> = {},
  browserArgs: readonly string[] = [],
): Promise<TraderPage> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: tempFolder('bench'),
    DEMO: '1',
    SIM_CLOCK: 'always',
    MAX_REQUESTS_PER_MINUTE: '0',
    CLIENT_DIR: process.env['CLIENT_DIR'] ?? 'dist/client',
    ...env,
  });
  const services = await createServices({ config, log: createLogger('silent') });
  const app = await buildApp(config, services);
  await services.start();
  const url = `http://localhost:${await app.listen()}`;
  const options = chromiumOptions();
  const browser = await chromium.launch({ ...options, args: [...browserArgs, ...options.args] });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  context.on('weberror', (problem) => console.error(problem.error().message));
  return {
    services,
    context,
    url,
    async close() {
      await browser.close();
      await app.close();
      await services.close();
    },
  };
}
