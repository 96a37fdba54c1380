import { transaction } from '../../contract/api/index.ts';
import { test as base, expect, go, keepUncaught, login, type Page, settled } from './desk.ts';
import { Line } from './line.ts';
import { liveFaults } from './live-faults.ts';
import { productPaths } from './product-paths.ts';
import { at, clearBook, enter, quietBond, sameAs } from './trading-walk.ts';

/** Pages at the browser's end of a line to the server that can be cut. */
const test = base.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const line = await Line.to(server.url);
    await use(line);
    line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
  // The page shared by a worker's walks connects to the server directly, and would keep this line for later walks.
  context: async ({ browser }, use) => {
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
});

/** Places that show live prices. */
const LIVE: readonly string[] = [
  '/index/home',
  '/index/deep-quotation',
  '/index/latest-active',
  '/index/look-ticket',
  '/index/depth-offer',
];

/** The tabs of the user's own information: each has its own controls. */
const TABS = [
  'SecurityCenter',
  'NameAuthentication',
  'TransactionPath',
  'ApiKeys',
  'Sharing',
  'Preferences',
].map((tab) => `/my-info-index?tabName=${tab}`);

/** Buttons that work without the server: they fill in, sort, unfold, copy, close, choose a bond, or navigate to another page. */
const LOCAL = /^(收起下单面板|选中可撤|复制)|暂无报价$/u;

/** Elements that still look live once the loss of connection has been noticed. */
async function lastingFaults(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  await expect(async () => {
    faults = await liveFaults(page, LOCAL);
    expect(faults).toEqual([]);
  })
    .toPass({ timeout: 8000, intervals: [50, 100, 250] })
    .catch(() => undefined); // reported by the caller with those of all other pages
  return faults;
}

test('while disconnected, no control that needs the server looks active, on any page [U9]', async ({
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
  // Gives the lists of orders something to cancel.
  const orderId = await enter(await sameAs(server, page), await quietBond(server));
  for (const path of [...productPaths(), ...TABS, `/order-center/order-detail/${orderId}`]) {
    await go(page, path);
    await settled(page);
    const { pathname, search } = new URL(page.url());
    const place = TABS.includes(path) ? pathname + search : pathname;
    if (seen.has(place)) continue;
    seen.add(place);
    // The ticket is the same on every page: it is checked once, next to the bond that it is for.
    if (pathname === '/index/deep-quotation') {
      await page.getByRole('button', { name: '下单', exact: true }).first().click();
      await expect(page.getByRole('button', { name: '收起下单面板' })).toBeVisible();
    }
    if (LIVE.includes(pathname)) await expect.poll(() => liveFaults(page, LOCAL)).not.toEqual([]);
    line.cut();
    await expect(state).toHaveAttribute('data-link', 'lost');
    for (const fault of await lastingFaults(page)) faults.push(`${place} ${fault}`);
    line.mend();
    // As the browser reports the network's return: nothing waits for the next attempt.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(state).toHaveAttribute('data-link', 'up');
    if (pathname === '/index/deep-quotation')
      await page.getByRole('button', { name: '收起下单面板' }).click();
  }
  await page.goto('about:blank');
  keepUncaught(problems);
  process.stdout.write(`offline sweep: ${seen.size} pages, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining([...LIVE]));
});

test('a popup opened while disconnected appears by itself, with its styles, once the connection returns', async ({
  page,
  line,
  problems,
}) => {
  await page.goto('/index/guide');
  await settled(page);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  line.cut();
  // Keys work shortly after the page has loaded.
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
      // One that could not be fetched is in the list too, without rules.
      page.evaluate(() =>
        [...document.styleSheets].some(
          ({ href, cssRules }) => /\/KeyList-/.test(href ?? '') && cssRules.length > 0,
        ),
      ),
    )
    .toBe(true);
  keepUncaught(problems);
});

test('Enter sends nothing while disconnected: it says why, keeps what was entered, and sends when pressed again [U9]', async ({
  page,
  server,
  line,
  problems,
}) => {
  const bond = await quietBond(server);
  await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
  const client = await sameAs(server, page);
  await clearBook(client);
  const own = async () => {
    const reply = await client.call(transaction.getMyQuote, { query: { page: 1, rows: 50 } });
    return reply.data.content.filter(({ securityID }) => securityID === bond.securityId).length;
  };
  const state = page.locator('html');
  const cut = async () => {
    line.cut();
    await expect(state).toHaveAttribute('data-link', 'lost');
  };
  const mend = async () => {
    line.mend();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(state).toHaveAttribute('data-link', 'up');
  };
  const ticket = page.getByRole('region', { name: '下单', exact: true });
  const review = page.getByRole('region', { name: '复核' });
  await page.getByRole('button', { name: '挂出报价' }).first().click();
  await ticket.getByLabel('收益率', { exact: true }).fill(at(bond, 0).toFixed(4));
  await page.keyboard.press('Enter');
  const confirm = review.getByRole('button', { name: /^确认(买入|卖出)/ });
  await expect(confirm).toBeFocused();
  await cut();
  await page.keyboard.press('Enter');
  await expect(review.getByRole('alert')).toContainText('操作没有发出');
  await expect(ticket).not.toContainText(/已发出|已提交/);
  await confirm.click();
  await mend();
  await expect(review.getByRole('alert')).toHaveCount(0);
  await expect(confirm).toBeVisible();
  expect(await own()).toBe(0);
  await confirm.press('Enter');
  await expect(ticket).toContainText('报价已提交');
  // The presses without a connection have left nothing that is sent later.
  expect(await own()).toBe(1);

  const question = page.getByRole('dialog').getByRole('button', { name: /^撤销全部/ });
  await page.keyboard.press('Shift+F8');
  await expect(question).toBeVisible();
  await cut();
  await question.press('Enter');
  // A cancel is tried, in case calls still get through, and not again by itself.
  await expect(page.getByText('撤单结果未知').first()).toBeVisible();
  await mend();
  expect(await own()).toBe(1);
  await page.keyboard.press('Shift+F8');
  await question.press('Enter');
  await expect.poll(own).toBe(0);
  keepUncaught(problems);
});

test('while the server is frozen prices are shown as stale and nothing is dealt; afterwards the same press deals [U9]', async ({
  page,
  server,
  problems,
}) => {
  const bond = await quietBond(server);
  await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
  const client = await sameAs(server, page);
  await clearBook(client);
  const state = page.locator('html');
  const ticket = page.getByRole('region', { name: '下单', exact: true });
  const review = page.getByRole('region', { name: '复核' });
  await page.getByRole('button', { name: '挂出报价' }).first().click();
  await ticket.getByLabel('收益率', { exact: true }).fill(at(bond, 0).toFixed(4));
  await page.keyboard.press('Enter');
  const confirm = review.getByRole('button', { name: /^确认(买入|卖出)/ });
  await expect(confirm).toBeFocused();
  await server.frozen(async () => {
    await expect(state).toHaveAttribute('data-link', 'lost');
    await page.keyboard.press('Enter');
    await expect(review.getByRole('alert')).toContainText('操作没有发出');
  });
  await expect(state).toHaveAttribute('data-link', 'up');
  const own = async () => {
    const reply = await client.call(transaction.getMyQuote, { query: { page: 1, rows: 50 } });
    return reply.data.content.filter(({ securityID }) => securityID === bond.securityId).length;
  };
  // What was pressed meanwhile is not sent later.
  expect(await own()).toBe(0);
  await expect(review.getByRole('alert')).toHaveCount(0);
  await confirm.press('Enter');
  await expect(ticket).toContainText('报价已提交');
  expect(await own()).toBe(1);
  await clearBook(client);
  keepUncaught(problems);
});

test('a page opened while disconnected has its texts once the connection returns, in place of their keys', async ({
  page,
  line,
  problems,
}) => {
  await login(page, 'demo_trader', '/index/guide');
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  line.cut();
  await go(page, '/index/my-question');
  await expect.poll(() => failed).toContainEqual(expect.stringMatching(/\/assets\/cases-.*\.js$/));
  line.mend();
  await expect(page.getByRole('heading', { level: 1, name: '我的问题' })).toBeVisible();
  await settled(page);
  const keys = async () => (await page.getByRole('main').innerText()).match(/^[a-z]\w*(\.\w+)+$/gmu);
  await expect.poll(keys).toBeNull();
  keepUncaught(problems);
});

test('an address that leads nowhere is not a blank page while its code cannot be fetched', async ({
  page,
  line,
  problems,
}) => {
  await page.goto('/index/guide');
  await settled(page);
  line.cut();
  await go(page, '/nowhere');
  const main = page.getByRole('main');
  await expect(main.getByRole('status', { name: '正在加载' })).toBeVisible();
  line.mend();
  await expect(main.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible();
  keepUncaught(problems);
});
