import { expect, type Page } from '@playwright/test';
import { login, test } from './desk.ts';

const grid = (page: Page, name: string) =>
  page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }));
const texts = async (page: Page, name: string, column: string): Promise<string[]> =>
  grid(page, name).locator(`.ag-row [col-id="${column}"]`).allInnerTexts();

/** Columns whose cells are not aligned with their header, in the first rows. */
const astray = (page: Page, name: string): Promise<readonly string[]> =>
  grid(page, name).evaluate((element) => {
    const leftOf = (one: Element | null) => Math.round(one?.getBoundingClientRect().left ?? -1);
    const heads = [...element.querySelectorAll('.ag-header-cell[col-id]')];
    return [...element.querySelectorAll('.ag-row')].slice(0, 3).flatMap((row) =>
      heads
        .map((head) => head.getAttribute('col-id') ?? '')
        .filter((id) => {
          const head = element.querySelector(`.ag-header-cell[col-id="${id}"]`);
          return Math.abs(leftOf(head) - leftOf(row.querySelector(`.ag-cell[col-id="${id}"]`))) > 1;
        }),
    );
  });

test.describe('quote lists', () => {
  test('keep each figure under its heading, however wide the window and wherever the user moves a column [R2.08]', async ({
    page,
  }) => {
    await login(page, 'demo_trader', '/index/look-ticket?activeName=third');
    await expect(grid(page, '综合报价').locator('.ag-row').nth(10)).toBeVisible();
    // The data came through a worker, which the page's policy permits.
    await expect.poll(() => page.workers().length).toBe(1);
    const ids = () =>
      grid(page, '综合报价')
        .locator('.ag-row')
        .first()
        .locator('.ag-cell')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('col-id')));
    const whole = await ids();
    for (const width of [1440, 900, 620, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await ids()).length === whole.length).toBe(width === 1440);
      await expect.poll(() => astray(page, '综合报价')).toEqual([]);
    }
    const [from, to] = await Promise.all(
      ['估值', '代码'].map((name) => page.getByRole('columnheader', { name, exact: true }).boundingBox()),
    );
    if (!from || !to) throw new Error('a head is missing');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await ids()).indexOf('valuation')).toBeLessThan(4);
    await expect.poll(() => astray(page, '综合报价')).toEqual([]);
  });

  test('open the row menu on a long touch, and keep it when the finger is lifted [R9.03]', async ({
    page,
    context,
  }) => {
    await login(page, 'demo_trader', '/index/look-ticket?activeName=third');
    const row = grid(page, '综合报价').locator('.ag-row').nth(4);
    await expect(row).toBeVisible();
    const box = await row.boundingBox();
    if (box === null) throw new Error('no row');
    const finger = await context.newCDPSession(page);
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: box.x + 90, y: box.y + box.height / 2 }],
    });
    await expect(page.getByRole('menu')).toBeVisible();
    // The browser turns the end of this touch into a mouse press, which would fall next to the menu.
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('menuitem', { name: '设价格提醒' }).hover();
    await expect(page.getByRole('menu')).toBeVisible();
  });

  test('are filtered, sorted with unknown values last, starred and copied in the composite quote [R2.08 R9.03 R9.06]', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await login(page, 'demo_trader', '/index/look-ticket?activeName=third');
    await expect(grid(page, '综合报价').locator('.ag-row').nth(10)).toBeVisible();
    await page.getByRole('radio', { name: '同业存单' }).check({ force: true });
    await expect
      .poll(async () => (await texts(page, '综合报价', 'name')).every((name) => name.includes('CD')))
      .toBe(true);
    await page.getByRole('columnheader', { name: '买收益率' }).click();
    await expect
      .poll(async () => {
        const bidPrices = (await texts(page, '综合报价', 'bidPrice')).map((text) =>
          text === '--' ? -1 : Number(text),
        );
        return (
          bidPrices.length > 3 &&
          bidPrices.every((value, index) => index === 0 || value <= (bidPrices[index - 1] ?? 0))
        );
      })
      .toBe(true);
    const row = grid(page, '综合报价').locator('.ag-row').first();
    await row.hover();
    const id = await row.getAttribute('row-id');
    await row.locator('[col-id="star"]').click();
    await expect(row.locator('[col-id="star"]')).toHaveText('★');
    await row.locator('[col-id="copy"]').click();
    await expect(page.getByText('复制成功')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^(Bid|Ofr) \\S+ ${id} \\d+\\.\\d{4} \\d+w `),
    );
    // A touch of more than a second opens the row's menu.
    await row.locator('[col-id="name"]').dispatchEvent('pointerdown', { pointerType: 'touch' });
    await page.getByRole('menuitem', { name: '设价格提醒' }).waitFor();
    await page.getByRole('menuitem', { name: '查看深度报价' }).click();
    await expect(page).toHaveURL(new RegExp(`/index/deep-quotation\\?securityId=${id}`));
    await page.goBack();
    await page.getByRole('tab', { name: '自选报价' }).click();
    await expect(page).toHaveURL(/activeName=first/);
    await expect(grid(page, '自选报价').locator(`.ag-row[row-id="${id}"]`)).toBeVisible();
  });

  test('keep the row under the pointer in place, and open it with Enter [R2.08 R2.09]', async ({ page }) => {
    await login(page, 'demo_trader', '/index/look-ticket');
    // Most recently changed first: the order differs within seconds, whatever the market does.
    const time = grid(page, '综合报价').getByRole('columnheader', { name: '时间', exact: true });
    await expect(grid(page, '综合报价').locator('.ag-row').nth(10)).toBeVisible();
    // A user's last filter and sort order are kept, including those of an earlier walk: few bonds may stay as they are for a minute.
    const clear = page.getByRole('button', { name: '清除筛选' });
    if (await clear.isVisible()) await clear.click();
    await expect(clear).toBeHidden();
    if ((await time.getAttribute('aria-sort')) === 'none') await time.click();
    await expect(time).toHaveAttribute('aria-sort', 'descending');
    const row = grid(page, '综合报价').locator('.ag-row[row-index="4"]');
    await row.locator('[col-id="name"]').click();
    const id = await row.getAttribute('row-id');
    const others = await texts(page, '综合报价', 'code');
    await expect.poll(async () => texts(page, '综合报价', 'code'), { timeout: 60_000 }).not.toEqual(others);
    expect(await row.getAttribute('row-id')).toBe(id);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/index/deep-quotation\\?securityId=${id}`));
  });

  test('are two stops of Tab, head and rows, so that what follows them can be reached [R2.08]', async ({
    page,
  }) => {
    await login(page, 'demo_trader', '/index/look-ticket');
    const list = grid(page, '综合报价');
    await expect(list.locator('.ag-row').nth(10)).toBeVisible();
    await list.getByRole('columnheader', { name: '代码', exact: true }).focus();
    const focused = (inside: string) => list.locator(`${inside}:focus`);
    await page.keyboard.press('Tab');
    await expect(focused('.ag-row[row-index="0"] [col-id="code"]')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(focused('*')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(focused('.ag-row[row-index="1"] [col-id="name"]')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(focused('.ag-header-cell[col-id="name"]')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(focused('*')).toHaveCount(0);
  });

  test('load older trades on scrolling to the end, and show new ones as they are done [R2.06 R9.03]', async ({
    page,
  }) => {
    await login(page, 'demo_trader', '/index/latest-active');
    const trades = grid(page, '最新成交');
    await expect(trades.locator('.ag-row').first()).toBeVisible();
    const foot = page.getByText(/^\d+ 笔/);
    const before = Number.parseInt(await foot.innerText(), 10);
    await trades.hover();
    await page.mouse.wheel(0, 100_000);
    await expect.poll(async () => Number.parseInt(await foot.innerText(), 10)).toBeGreaterThan(before + 30);
    await expect(grid(page, '最新最优报价').locator('.ag-row').first()).toBeVisible();
  });

  test('show all bids beside all offers to a user of version 2 [R2.08] [R4.06]', async ({ page }) => {
    await login(page, 'demo_ticket', '/index/look-ticket');
    await expect(page).toHaveURL(/look-ticket-v2\/offer-all/);
    await expect(grid(page, '全部买入').locator('.ag-row').nth(5)).toBeVisible();
    await expect(grid(page, '全部卖出').locator('.ag-row').nth(5)).toBeVisible();
  });

  test('explain opportunities and link to the bond [R2.12]', async ({ page }) => {
    await login(page, 'demo_trader', '/discover/chance');
    await expect(page.getByText('优于估值不少于')).toBeVisible();
    await page.getByRole('combobox', { name: '优于估值不少于' }).selectOption('0.5');
    const better = page.getByRole('region', { name: '优于估值' });
    await expect(better).toContainText('至少 0.5 BP');
    // A calm market may have no quote that is better than its valuation; a trade always moved some price.
    await page.getByRole('region', { name: '异动' }).locator('tbody tr').first().dblclick();
    await expect(page).toHaveURL(/\/index\/deep-quotation\?securityId=/);
  });
});
