import { expect, expectAccessible, login, type Page, popOut, secondPage, test } from './desk.ts';

/** Clicks the n-th bond of the composite quote other than `other`; returns its code. Rows keep still under the pointer. */
async function choose(page: Page, at: number, other = 'none'): Promise<string> {
  const rows = page.locator(`[data-panel="quotes.composite"] .ag-row[row-id]:not([row-id="${other}"])`);
  await rows.nth(at).hover();
  const id = String(await rows.nth(at).getAttribute('row-id'));
  await page.locator(`[data-panel="quotes.composite"] .ag-row[row-id="${id}"] .ag-cell`).nth(2).click();
  return id;
}

/** Links the panel by blue, as by default, whatever an earlier walk left. */
async function linkedByBlue(page: Page): Promise<void> {
  const colour = info(page).getByRole('button', { name: /联动颜色/ });
  await expect(colour).toBeVisible();
  if ((await colour.getAttribute('aria-label')) === '联动颜色：蓝') return;
  await info(page)
    .getByRole('button', { name: /面板菜单/ })
    .click();
  await page.getByRole('menuitem', { name: '恢复面板设置' }).click();
}

const info = (page: Page) => page.locator('[data-panel="depth.info"]');

test.describe('several windows of one trader', () => {
  test('a popped-out panel follows clicks, survives the page it came from, and is put back', async ({
    page,
    context,
    problems,
  }) => {
    await login(page, 'demo_coupon', '/index/look-ticket');
    await linkedByBlue(page);
    const first = await choose(page, 1);
    await expect(info(page)).toContainText(first);

    const alone = await popOut(page, 'depth.info', context, problems);
    await expect(alone).toHaveURL(/\/popout\/lookTicket\/\w+/);
    await expect(info(alone)).toContainText(first);
    await expect(alone.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(alone);
    await expect(info(page)).toHaveAttribute('data-out', '');
    await expect(info(page).getByRole('button', { name: '放回' })).toBeVisible();

    const second = await choose(page, 3, first);
    await expect(info(alone)).toContainText(second);

    // The main window navigates elsewhere; conversely, a bond selected in the popped-out window moves it.
    await page.goto('/index/deep-quotation');
    await expect(page.locator('[data-panel="depth.header"]')).toContainText(second);
    // One of the similar bonds: the newest quotes may be of this bond itself.
    await info(alone).locator('.depth-similar').first().getByRole('button').first().click();
    await expect(info(alone)).not.toContainText(second);
    const picked = /\d{6,9}\.(IB|SH|SZ)/.exec(await info(alone).innerText())?.[0] ?? 'no bond';
    await expect(page.locator('[data-panel="depth.header"]')).toContainText(picked);

    await page.goto('/index/look-ticket');
    await expect(info(page)).toHaveAttribute('data-out', '');
    // The page in the same tab is no longer the one that opened the window.
    const windows = context.pages().length;
    await info(page).getByRole('button', { name: '转到该窗口' }).click();
    await expect(info(page)).toHaveAttribute('data-out', '');
    expect(context.pages()).toHaveLength(windows);
    const third = await choose(page, 5, picked);
    await expect(info(alone)).toContainText(third);

    const closing = alone.waitForEvent('close');
    await info(page).getByRole('button', { name: '放回' }).click();
    await closing;
    await expect(info(page)).toContainText(third);
    await expect(info(page)).not.toHaveAttribute('data-out');
  });

  test('closing a panel’s window puts the panel back, with the colour chosen in it', async ({
    page,
    context,
    problems,
  }) => {
    await login(page, 'demo_coupon', '/index/look-ticket');
    await linkedByBlue(page);
    const first = await choose(page, 1);
    const alone = await popOut(page, 'depth.info', context, problems);
    await expect(info(alone)).toContainText(first);
    await alone.getByRole('button', { name: /联动颜色/ }).focus();
    await alone.keyboard.press('Enter');
    await alone.getByRole('menuitemradio', { name: '红' }).click();
    await expect(alone.getByRole('button', { name: '联动颜色：红' })).toBeVisible();
    const second = await choose(page, 3, first);
    expect(second).not.toBe(first);
    await expect(info(alone)).not.toContainText(second);
    await alone.close();
    await expect(info(page).getByRole('button', { name: '联动颜色：红' })).toBeVisible();
    await info(page)
      .getByRole('button', { name: /面板菜单/ })
      .click();
    await page.getByRole('menuitem', { name: '恢复面板设置' }).click();
    await expect(info(page).getByRole('button', { name: '联动颜色：蓝' })).toBeVisible();
  });

  test('two tabs follow each other, and a tab opened later shows the current bond', async ({
    page,
    context,
    problems,
  }) => {
    await login(page, 'demo_coupon', '/index/look-ticket');
    await linkedByBlue(page);
    const tab = await secondPage(context, problems);
    await tab.goto('/index/look-ticket');
    await expect(info(tab)).toBeVisible();
    const first = await choose(page, 2);
    await expect(info(tab)).toContainText(first);
    const second = await choose(tab, 4, first);
    await expect(info(page)).toContainText(second);

    const late = await secondPage(context, problems);
    await late.goto('/index/look-ticket');
    await expect(info(late)).toContainText(second);
  });

  test('a blocked window is explained, and the panel stays where it is', async ({ page }) => {
    await login(page, 'demo_coupon', '/index/look-ticket');
    await expect(info(page)).toBeVisible();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await info(page)
      .getByRole('button', { name: /面板菜单/ })
      .click();
    await page.getByRole('menuitem', { name: '在新窗口中打开' }).click();
    await expect(page.getByText('浏览器拦截了新窗口')).toBeVisible();
    await expect(info(page)).not.toHaveAttribute('data-out');
  });

  test('a visitor who opens a panel’s window is asked to log in, and returns to it', async ({ page }) => {
    await page.goto('/popout/lookTicket/info');
    await expect(page).toHaveURL(/\/index\/login\?return=%2Fpopout%2FlookTicket%2Finfo/);
  });
});
