import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { transaction } from '../../contract/api/index.ts';
import type { OrderEntry } from '../../contract/entities/index.ts';
import type { ApiClient } from '../_util/api-client.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  login,
  type Page,
  secondPage,
  useTheme,
} from './desk.ts';
import { insertOrder, LABELS, type Status, statusTable, type TableRow } from './order-fixtures.ts';
import { testOnQuietServer as test } from './own-server.ts';
import { dealer, enter, hitQuote, type QuietBond, quietBond, sameAs } from './trading-walk.ts';

const ORDERS = '/order-center/order';
const row = (page: Page, orderId: string) => page.locator(`[role=row][row-id="${orderId}"]`);
const cell = (page: Page, orderId: string, column: string) =>
  row(page, orderId).locator(`[col-id="${column}"]`);
/** Dismisses notices of other areas, which may cover the bar. */
async function quiet(page: Page): Promise<void> {
  for (const name of ['全部关闭', '关闭']) {
    const button = page.getByRole('region', { name: '提醒' }).getByRole('button', { name, exact: true });
    while ((await button.count()) > 0) await button.first().click();
  }
}

/** Enters a negotiable offer of 3000 万, except as `over` says. */
const offer = (client: ApiClient, bond: QuietBond, over: Partial<OrderEntry> = {}) =>
  enter(client, bond, { side: 2, orderQty: 3000, settlType: '4', quoteInd: 2, ...over });
/** Partly filled is listed among the unfilled while it lives, and among the filled afterwards. */
const listedStatus = ({ displayStatus, status }: TableRow): Status =>
  displayStatus === '1' ? (status === '0' ? '0' : '2') : displayStatus;
/** Buys from that offer on a negotiable order of 10 minutes. */
const take = (client: ApiClient, bond: QuietBond, targetQuoteId: string, orderQty: number) =>
  hitQuote(client, bond, targetQuoteId, orderQty, { settlType: '4' });

test('each row of the display-status table is shown, with filled and total quantity, under the filter of what it shows [R4.02] [R4.03] [R4.01] [R2.13]', async ({
  page,
  server,
}) => {
  const table = statusTable();
  // The rule covers states that the book itself never produces: the table's own constraint is dropped for them.
  const checks = await server.sql<{ conname: string }>(
    `select conname from pg_constraint where conrelid = 'quote_order'::regclass and pg_get_constraintdef(oid) like '%(cum_qty = order_qty)%'`,
  );
  for (const { conname } of checks) await server.sql(`alter table quote_order drop constraint ${conname}`);
  for (const fixture of table) await insertOrder(server, fixture);
  await login(page, 'demo_trader', ORDERS);
  await page.waitForURL((url) => url.pathname === ORDERS);
  const filters: Record<Status, string> = { '0': '未成交', '2': '已成交', '4': '已撤单' };
  const wrong: string[] = [];
  for (const day of new Set(table.map((fixture) => fixture.day))) {
    await page.getByLabel('起始日期').fill(day);
    await page.getByLabel('截止日期').fill(day);
    for (const status of ['0', '2', '4'] as const) {
      await page
        .getByRole('radiogroup', { name: '状态' })
        .getByText(filters[status], { exact: true })
        .click();
      const expectedFixtures = table.filter(
        (fixture) => fixture.day === day && listedStatus(fixture) === status,
      );
      await expect(page.locator('[role=row][row-id^="FX-"]')).toHaveCount(expectedFixtures.length);
      for (const { orderId, displayStatus, cumQty, orderQty } of expectedFixtures) {
        const text = (await cell(page, orderId, 'status').textContent()) ?? '';
        const expected = `${LABELS[displayStatus]}  ${cumQty.toLocaleString('en')}/${orderQty.toLocaleString('en')}`;
        if (text !== expected) wrong.push(`${orderId}: ${text} instead of ${expected}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('hits are partly confirmed and refused under a countdown, live on both sides; uncancellable rows stay selected with the reason [R3.02] [R4.14]', async ({
  page,
  context,
  problems,
  server,
}) => {
  const bob = await dealer(server, 'demo_offer');
  await login(page, 'demo_trader2', ORDERS);
  const anna = await sameAs(server, page);
  const bond = await quietBond(server);
  const quota = page.getByRole('group', { name: '交易额度(万元)' });
  await expect(quota).toContainText(/剩余额度[\d,]+/);
  const before = Number(/剩余额度([\d,]+)/.exec((await quota.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  /** What remains after this many 万元 more are reserved or used. */
  const remainingAfter = (amount: number) => `剩余额度${(before - amount).toLocaleString('en-US')}`;
  const quoteId = await offer(anna, bond);
  const plain = await offer(anna, await quietBond(server));
  await expect(cell(page, quoteId, 'status')).toHaveText('未成交  0/3,000');
  await expect(quota).toContainText(remainingAfter(6000));

  const hit = await take(bob, bond, quoteId, 2000);
  const other = await take(bob, bond, quoteId, 1000);
  const hits = page.getByRole('region', { name: '待确认点价' });
  await expect(hits.getByRole('listitem')).toHaveCount(2);
  await expect(hits.getByRole('timer').first()).toHaveText(/^00:0[89]:\d\d$|^00:10:00$/);
  await quiet(page);
  const mine = hits.getByRole('listitem').filter({ hasText: '2,000' });
  for (const wrong of ['9999', '1550']) {
    await mine.getByRole('textbox').fill(wrong);
    await mine.getByRole('button', { name: /确认/ }).click();
    await expect(mine.getByRole('alert')).toHaveText('确认数量应为 100 的整数倍，不超过 2,000（万元）');
  }
  await mine.getByRole('textbox').fill('1500');
  await mine.getByRole('button', { name: '部分确认' }).click();
  await expect(cell(page, quoteId, 'status')).toHaveText('未成交  1,500/3,000');
  // The one that is over stays under the pointer, so that the next is not answered by mistake.
  await expect(mine).toContainText('已结束');
  await hits.getByRole('listitem').filter({ hasText: '1,000' }).getByRole('button', { name: '拒绝' }).click();
  await expect(hits).toHaveCount(0);
  const their = await bob.call(transaction.getQuoteDetail, { query: { orderId: hit } });
  const refused = await bob.call(transaction.getQuoteDetail, { query: { orderId: other } });
  expect([their.data.order.cumQty, their.data.order.reason, refused.data.order.reason]).toEqual([
    1500,
    'partConfirmed',
    'refused',
  ]);

  // A second window of the same trader in another context shows the action without being touched.
  const elsewhere = await secondPage(context, problems);
  await elsewhere.goto(`/order-center/order-detail/${quoteId}`);
  await expect(elsewhere.getByText('1,500/3,000').first()).toBeVisible();
  await insertOrder(server, { orderId: 'FX-ghost', owner: 'demo_trader2', status: '0' });
  await page.reload();
  for (const id of [quoteId, 'FX-ghost']) await cell(page, id, 'choose').click();
  await quiet(page);
  await page
    .getByRole('contentinfo')
    .or(page.locator('.o-foot'))
    .getByRole('button', { name: /^撤单 2/ })
    .click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '撤单' })
    .click();
  await expect(page.getByText('撤单：1 笔成功，1 笔未成功，原因见“说明”列')).toBeVisible();
  await expect(cell(page, 'FX-ghost', 'note')).toHaveText('订单不存在或已结束');
  await expect(page.getByText('已选 1 笔')).toBeVisible();
  await expect(cell(page, quoteId, 'status')).toHaveText('已撤单  1,500/3,000');
  await expect(elsewhere.getByText('已撤（部分成交） 1,500/3,000')).toBeVisible();
  await expect(elsewhere.getByRole('table', { name: '全部经过' }).getByText('本人撤销')).toBeVisible();
  await expect(quota).toContainText(remainingAfter(4500));
  await elsewhere.close();

  // Keyboard only: select with the space bar, open with Enter.
  await cell(page, plain, 'code').click();
  await page.keyboard.press('Space');
  await expect(cell(page, plain, 'choose')).toHaveText('☑');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/order-center/order-detail/${plain}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('another user’s order and an unknown one get a page that says so; the trading paths open at their own address [R2.13]', async ({
  page,
  problems,
  server,
}) => {
  const anna = await dealer(server, 'demo_trader');
  const foreign = await offer(anna, await quietBond(server));
  await login(page, 'demo_offer', ORDERS);
  for (const id of [foreign, 'O-none', '%7B%22orderId%22%3A1%7D']) {
    await page.goto(`/order-center/order-detail/${id}`);
    await expect(page.getByText('找不到这笔委托')).toBeVisible();
    await expect(page.getByText('编号不正确，或这笔委托不属于您')).toBeVisible();
  }
  // The browser itself logs the refused requests.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  problems.length = 0;
  await page.getByRole('link', { name: '返回我的委托' }).click();
  await page.waitForURL((url) => url.pathname === ORDERS);
  for (const path of ['/order-center/edit-path', '/profile/profile-index/transaction-path']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '维护交易路径' })).toBeVisible();
    await expect(page.getByRole('button', { name: '新增路径' })).toBeVisible();
  }
});

test('T26: an export contains what the filter shows, and no text in it is a formula', async ({
  page,
  server,
}) => {
  await insertOrder(server, {
    orderId: 'FX-formula',
    owner: 'demo_ticket',
    status: '4',
    remark: '=HYPERLINK("http://x")',
  });
  await insertOrder(server, { orderId: 'FX-filled', owner: 'demo_ticket', status: '2', cumQty: 3000 });
  await login(page, 'demo_ticket', ORDERS);
  await page.getByRole('radiogroup', { name: '状态' }).getByText('已撤单', { exact: true }).click();
  await expect(page.locator('[role=row][row-id^="FX-"]')).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^委托_\d{14}\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  // `as` holds: without column options rows are lists of strings.
  const rows = parse(text, { bom: true }) as string[][];
  const [head = [], only = []] = rows;
  const by = (name: string) => only[head.indexOf(name)];
  expect([rows.length, by('委托编号'), by('状态'), by('备注')]).toEqual([
    2,
    'FX-formula',
    '已撤单',
    '\'=HYPERLINK("http://x")',
  ]);
});

// Each list with its own user: a save includes everything that a user changed, in other lists too.
for (const [list, address, account] of [
  ['the order centre', ORDERS, 'demo_offer'],
  ['my quotes', '/index/look-ticket?activeName=fourth', 'demo_trader2'],
] as const) {
  test(`columns of ${list} keep the user’s changes, even across a logout and login`, async ({ page }) => {
    await login(page, account, address);
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await expect(header('成交均价')).toBeVisible();
    await page.getByRole('button', { name: '显示的列' }).click();
    await page.getByRole('menuitemcheckbox', { name: '成交均价' }).click();
    await expect(header('成交均价')).toHaveCount(0);
    await page.keyboard.press('Escape');
    const saved = page.waitForResponse(
      (reply) =>
        reply.url().includes('/config/auth/layouts') &&
        /"sortBy":"[^"]/.test(reply.request().postData() ?? ''),
    );
    await header('债券').click();
    await expect(header('债券')).toHaveAttribute('aria-sort', 'descending');
    await saved;
    await login(page, account, address);
    await expect(header('债券')).toHaveAttribute('aria-sort', 'descending');
    await expect(header('成交均价')).toHaveCount(0);
  });
}

test('my quotes are the fourth tab of the quotes page; the order centre and an order pass axe, dark and light', async ({
  page,
  server,
}) => {
  await login(page, 'demo_trader', '/index/look-ticket?activeName=fourth');
  const anna = await sameAs(server, page);
  const bob = await dealer(server, 'demo_offer');
  const bond = await quietBond(server);
  const quoteId = await offer(anna, bond);
  await take(bob, bond, quoteId, 1000);
  await expect(page.getByRole('tab', { name: '我的报价' })).toHaveAttribute('aria-selected', 'true');
  await expect(cell(page, quoteId, 'status')).toBeVisible();
  await page.goto(`/order-center/order-detail/${quoteId}`);
  await expect(page.getByRole('table', { name: '点价记录' })).toBeVisible();
  await quiet(page);
  await useTheme(page, 'light');
  await expectAccessible(page, 'order, light', 'main');
  await page.goto(ORDERS);
  await cell(page, quoteId, 'choose').click();
  await quiet(page);
  await expectAccessibleInBothThemes(page, 'order centre', 'main');
});

test('the printout is the page in black on white: every order, on screen or not; no bar, no button, no open ticket', async ({
  page,
  server,
}) => {
  await login(page, 'demo_trader', ORDERS);
  const anna = await sameAs(server, page);
  const bond = await quietBond(server);
  const entered = await offer(anna, bond);
  // The totals cover what the list contains.
  await expect(cell(page, entered, 'status')).toBeVisible();
  await page.getByRole('button', { name: '下单', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '下单' })).toBeVisible();
  const count = Number(/(\d+) 笔/.exec(await page.locator('.o-totals').innerText())?.[1]);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('.live-grid-paper tbody tr')).toHaveCount(count);
  await expect(page.locator('.live-grid-paper')).toContainText(bond.symbol);
  for (const gone of [
    page.getByRole('navigation', { name: '主导航' }),
    page.getByRole('complementary', { name: '下单' }),
    page.getByRole('button', { name: /撤销全部/ }),
    page.getByRole('grid'),
  ])
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.live-grid-paper')).toHaveCount(0);
  await expect(page.getByRole('grid').first()).toBeVisible();
});

test('the page shows that it is loading where its code is slow to come, in place of an empty frame', async ({
  page,
}) => {
  await login(page, 'demo_trader', '/index/guide');
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  const { promise: released, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/**', (route) => released.then(() => route.continue()));
  await page.getByRole('navigation', { name: '主导航' }).getByText('我的委托').click();
  // Before its page's own code the panel's place says so, after it (it may have been fetched ahead) the panel itself.
  const place = page.locator('.s-dashboard[data-empty] .s-panel');
  const panel = page.getByRole('status', { name: '我的委托正在加载' });
  const isSaid = async (): Promise<boolean> =>
    (await panel.isVisible()) ||
    place.first().evaluate(
      (empty) => {
        const { content, opacity, height } = getComputedStyle(empty, '::after');
        return content === '""' && opacity === '1' && Number.parseFloat(height) > 100;
      },
      undefined,
      { timeout: 500 },
    );
  try {
    await expect(async () => expect(await isSaid()).toBe(true)).toPass({ timeout: 20_000 });
  } finally {
    arrive();
  }
  await expect(page.getByRole('grid', { name: '我的委托' })).toBeVisible();
  await page.unroute('**/assets/**');
});
