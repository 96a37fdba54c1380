import { test as base, expect, go, login, type Page, settled } from './desk.ts';
import { Line } from './line.ts';
import { liveFaults } from './live-faults.ts';
import { productPaths } from './product-paths.ts';
import { enter, quietBond, sameAs } from './trading-walk.ts';

/** Pages at the near end of a line to the server that can be cut. */
const test = base.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const line = await Line.to(server.url);
    await use(line);
    line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
  // The one that walks of a worker share goes to the server itself, and would keep this line for those that follow.
  context: async ({ browser }, use) => {
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
});

/** Where prices are shown as they change. */
const LIVE: readonly string[] = [
  '/index/home',
  '/index/deep-quotation',
  '/index/latest-active',
  '/index/look-ticket',
  '/index/depth-offer',
];

/** Buttons that work without the server: they fill in, sort, unfold, copy, close, or lead to another page. */
const LOCAL = /^(收起下单面板|选中可撤|复制)/u;

/** What still looks live once the cut has been noticed. */
async function lastingFaults(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  await expect(async () => {
    faults = await liveFaults(page, LOCAL);
    expect(faults).toEqual([]);
  })
    .toPass({ timeout: 8000, intervals: [50, 100, 250] })
    .catch(() => undefined); // the caller tells them with those of all other pages
  return faults;
}

test('with the line cut nothing that can be pressed looks live, on no page [U9]', async ({
  page,
  server,
  line,
  problems,
}) => {
  test.setTimeout(240_000);
  const state = page.locator('html');
  const faults: string[] = [];
  const seen = new Set<string>();
  await login(page, 'demo_trader', '/index/guide');
  // So that the lists of orders have something to cancel.
  await enter(await sameAs(server, page), await quietBond(server));
  for (const path of productPaths()) {
    await go(page, path);
    await settled(page);
    const shown = new URL(page.url()).pathname;
    if (seen.has(shown)) continue;
    seen.add(shown);
    // The ticket is the same on every page: it is looked at once, beside the bond that it is about.
    if (shown === '/index/deep-quotation') {
      await page.getByRole('button', { name: '下单', exact: true }).first().click();
      await expect(page.getByRole('button', { name: '收起下单面板' })).toBeVisible();
    }
    if (LIVE.includes(shown)) await expect.poll(() => liveFaults(page, LOCAL)).not.toEqual([]);
    line.cut();
    await expect(state).toHaveAttribute('data-link', 'lost');
    for (const fault of await lastingFaults(page)) faults.push(`${shown} ${fault}`);
    line.mend();
    // As the browser says it when the network is back: nothing waits for the next attempt.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(state).toHaveAttribute('data-link', 'up');
    if (shown === '/index/deep-quotation') await page.getByRole('button', { name: '收起下单面板' }).click();
  }
  await page.goto('about:blank');
  // What could not be fetched is written down, by Chromium and by the page; what throws is a fault all the same.
  problems.splice(0, problems.length, ...problems.filter((text) => text.startsWith('uncaught')));
  process.stdout.write(`offline sweep: ${seen.size} pages, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining([...LIVE]));
});

test('what is opened while the line is cut comes by itself, in its own style, once it is back', async ({
  page,
  line,
  problems,
}) => {
  await page.goto('/index/guide');
  await settled(page);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  line.cut();
  // Keys are heard a moment after the page has come.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect
      .poll(() => failed, { timeout: 1000 })
      .toContainEqual(expect.stringMatching(/KeyList-.*\.css$/));
  }).toPass();
  line.mend();
  const list = page.getByRole('dialog', { name: '快捷键' });
  await expect(list).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => [...document.styleSheets].some(({ href }) => /\/KeyList-/.test(href ?? ''))),
    )
    .toBe(true);
  problems.splice(0, problems.length, ...problems.filter((text) => text.startsWith('uncaught')));
});
