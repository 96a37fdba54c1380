// Takes screenshots of the running product, 1440x900, dark and light:
// `node tools/screenshots.mjs [--url http://…] [--out docs/screens] [--only home,login] [--theme dark]`.
// Without --url it starts the server on a temporary data folder with a market that always trades, and stops it at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumOptions } from './browser.mjs';

const { values: flags } = parseArgs({
  options: {
    url: { type: 'string' },
    out: { type: 'string', default: '.cache/screens' },
    only: { type: 'string' },
    theme: { type: 'string' },
    language: { type: 'string' },
    /** Seconds of live market before a screenshot. */
    wait: { type: 'string', default: '4' },
  },
});

/** Demonstration accounts; the server prints their password at start-up. */
const PASSWORD = process.env.DEMO_PASSWORD ?? 'Bond2026!';
/** name: [user, path, steps before the screenshot]. `user` null is a visitor. */
const scenes = {
  home: [null, '/index/home'],
  login: [null, '/index/login'],
  guide: [null, '/index/guide'],
  'quick-guide': [null, '/index/quick-guide'],
  about: [null, '/support/announcement-details?name=about'],
  'my-question': [null, '/index/my-question'],
  investment: [null, '/investment/home'],
  api: [null, '/index/api-apply'],
  event: [null, '/event'],
  registry: [null, '/index/registry'],
  'not-found': [null, '/nowhere'],
  search: [
    null,
    '/index/home',
    async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('24', { delay: 60 });
      await page.waitForTimeout(1500);
    },
  ],
  'home-user': ['demo_trader', '/index/home'],
  depth: ['demo_trader', '/index/deep-quotation'],
  'depth-offer': ['demo_offer', '/index/depth-offer'],
  'market-making': ['demo_maker', '/index/market-making'],
  composite: ['demo_trader', '/index/look-ticket'],
  'ticket-v2': ['demo_ticket', '/index/look-ticket-v2/offer-all'],
  'latest-active': ['demo_trader', '/index/latest-active'],
  discover: ['demo_trader', '/discover/chance'],
  messages: ['demo_trader', '/index/message-index'],
  overview: ['demo_trader', '/my-info-index?tabName=Overview'],
  preferences: ['demo_trader', '/my-info-index?tabName=Preferences'],
  'layout-mode': [
    'demo_trader',
    '/index/deep-quotation',
    async (page) => {
      await page.getByRole('button', { name: '调整布局' }).click();
      await page.waitForTimeout(800);
    },
  ],
  popovers: [
    'demo_trader',
    '/index/home',
    async (page) => {
      await page.locator('[data-tool=network] button').click();
      await page.waitForTimeout(800);
    },
  ],
  'order-ticket': [
    'demo_trader',
    '/index/look-ticket',
    async (page) => {
      await page.locator('.ag-row[row-index="2"] [col-id="ofrPrice"]').click();
      await page.waitForTimeout(2000);
    },
  ],
  orders: ['demo_trader', '/order-center/order'],
  alerts: ['demo_trader', '/index/alerts'],
  catalogue: [
    'demo_trader',
    '/index/deep-quotation',
    async (page) => {
      await page.getByRole('button', { name: '调整布局' }).click();
      await page.getByRole('button', { name: '添加面板' }).click();
      await page.waitForTimeout(1500);
    },
  ],
  'user-menu': [
    'demo_trader',
    '/index/home',
    async (page) => {
      await page.getByRole('button', { name: '用户菜单' }).click();
      await page.waitForTimeout(800);
    },
  ],
};

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'bond-desk-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, SIM_CLOCK: 'always', LOG_LEVEL: 'warn' };
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://localhost:${port}`;
  // A busy machine takes minutes to seed a new database; a server that has exited never answers.
  for (let isReady = false; !isReady;) {
    if (server.exitCode !== null)
      throw new Error(`the server ended with ${server.exitCode} before it was ready`);
    isReady = await fetch(`${url}/api/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (!isReady) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { url, stop };
}

const running = flags.url ? { url: flags.url, stop: async () => {} } : await startServer();
const browser = await chromium.launch(chromiumOptions());
mkdirSync(flags.out, { recursive: true });
let problems = 0;
try {
  for (const theme of flags.theme ? [flags.theme] : ['dark', 'light']) {
    for (const [name, [who, path, act]] of Object.entries(scenes)) {
      if (flags.only && !flags.only.split(',').includes(name)) continue;
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
      });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        problems += 1;
        console.log(`${name} ${theme}: ${message.type()} ${message.text()}`);
      });
      page.on('pageerror', (error) => {
        problems += 1;
        console.log(`${name} ${theme}: ${error.message}`);
      });
      const settings = {
        theme: { memode: theme === 'light' ? 'D' : 'N', priceColour: 'red-up' },
        ...(flags.language ? { language: flags.language } : {}),
      };
      await context.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored))
          if (!localStorage.getItem(`bond.${key}`))
            localStorage.setItem(`bond.${key}`, JSON.stringify({ v: 1, d: value }));
      }, settings);
      if (who) {
        await page.goto(`${running.url}/index/login?return=${encodeURIComponent(path)}`);
        await page.locator('input[name=username]').fill(who);
        await page.locator('input[name=password]').fill(PASSWORD);
        await page.locator('input[name=password]').press('Enter');
        await page.waitForURL((url) => !url.pathname.endsWith('/login'), { timeout: 20_000 });
        // The account's own theme arrives after the login.
        await page.waitForTimeout(1500);
        const current = await page.evaluate(() => document.documentElement.dataset.theme);
        if (current !== theme) await page.locator('[data-tool=theme] button').click();
        // No tooltip of the button over the picture.
        await page.mouse.move(0, 0);
      } else {
        await page.goto(`${running.url}${path}`);
      }
      await page.waitForTimeout(Number(flags.wait) * 1000);
      if (act) await act(page);
      await page.screenshot({ path: join(flags.out, `${name}-${theme}.png`) });
      await context.close();
    }
  }
} finally {
  await browser.close();
  await running.stop();
}
if (problems > 0) {
  console.log(`${problems} console problems`);
  process.exitCode = 1;
}
