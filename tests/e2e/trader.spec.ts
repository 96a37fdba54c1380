import { expect } from '@playwright/test';
import { go, login, openSearch, settled, test, useTheme } from './desk.ts';

test.describe('a verified trader', () => {
  test('lands on deep quotation with full live prices in the six panels [R2.09 R2.24 R4.08]', async ({
    page,
  }) => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).search));
    await login(page, 'demo_trader');
    await expect(page).toHaveURL(/\/index\/deep-quotation/);
    for (const name of ['买卖盘口', '分时走势', '逐笔成交', '债券资料', '全部报价'])
      await expect(page.getByRole('region', { name, exact: true }).first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Bid' }).getByRole('button').first()).toHaveText(
      /^\d\.\d{4}$/,
    );
    expect(sockets).toContain('?type=msg');
    expect(sockets).toContain('?type=orderchange');
  });

  test('reaches every part of the product in at most two steps from home [R1.08]', async ({ page }) => {
    await login(page, 'demo_trader', '/index/home');
    const nav = page.getByRole('navigation', { name: '主导航' });
    const home = () => nav.getByRole('link', { name: '首页' }).click();
    // The live market is the home page itself; the rest is in its bar.
    await expect(page.getByRole('region', { name: '状态栏' })).toContainText('行情实时');
    await page.getByRole('button', { name: /^接口状态/ }).click();
    await expect(page.getByRole('dialog')).toContainText('交易接口');
    await page.keyboard.press('Escape');
    await useTheme(page, 'light');
    await useTheme(page, 'dark');
    await page.getByRole('button', { name: /^消息/ }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: '进入消息中心' })).toBeVisible();
    await page.keyboard.press('Escape');
    await nav.getByRole('link', { name: '深度报价' }).click();
    const info = page.getByRole('region', { name: '债券资料', exact: true }).first();
    await expect(info).toContainText('债券全称');
    await expect(info).toContainText('估值');
    for (const side of ['Bid', 'Ofr']) await expect(page.getByRole('table', { name: side })).toBeVisible();
    await home();
    await nav.getByRole('button', { name: '行情报价' }).click();
    await page.getByRole('menuitem', { name: '自选报价' }).click();
    await expect(page.getByRole('group', { name: '自选分组' })).toBeVisible();
    await home();
    await nav.getByRole('link', { name: '我的委托' }).click();
    await expect(page.getByRole('button', { name: '撤单' }).first()).toBeVisible();
  });

  test('moves every linked panel with one click in the composite quote [R2.08]', async ({ page }) => {
    await login(page, 'demo_trader', '/index/look-ticket');
    const rows = page.locator('.ag-row[row-id]');
    // Rows keep still under the pointer.
    await rows.nth(3).hover();
    const id = await rows.nth(3).getAttribute('row-id');
    await page.locator(`.ag-row[row-id="${id}"] .ag-cell`).nth(2).click();
    await expect(page.locator('[data-panel="depth.info"]')).toContainText(String(id));
  });

  test('sees an open bond page follow its address: a link to another bond, and the history back [R2.09]', async ({
    page,
    server,
  }) => {
    const [one, two] = await server.sql<{ security_id: string }>(
      'select security_id from bond order by security_id limit 2',
    );
    const at = (bond: typeof one) => `/index/deep-quotation?securityId=${bond?.security_id ?? ''}`;
    const shows = async (bond: typeof one) => {
      await expect(page.locator('[data-panel="depth.header"]')).toContainText(bond?.security_id ?? '');
      expect(page.url()).toContain(at(bond));
    };
    await login(page, 'demo_trader', at(one));
    await shows(one);
    await go(page, at(two));
    await shows(two);
    await page.goBack();
    await shows(one);
    await page.goForward();
    await shows(two);
  });

  test('finds a bond by search and opens the composite quote with it [R5.04 R2.21]', async ({ page }) => {
    await login(page, 'demo_trader', '/index/guide');
    await openSearch(page);
    await page.keyboard.insertText('国债');
    // Chosen, so that it is found, and not one of the bonds that the empty field offers.
    const first = page.getByRole('option', { selected: true });
    await expect(first).toContainText('国债');
    const code = (await first.locator('span').first().innerText()).trim();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/index\/look-ticket/);
    await expect(page.locator('[data-panel="depth.info"]')).toContainText(code);
    // The selected bond is the first in the history.
    await openSearch(page);
    await expect(page.getByRole('option').first()).toContainText(code);
  });

  test('sees prices change without a layout shift', async ({ page }) => {
    await login(page, 'demo_trader', '/index/home');
    const times = page.getByRole('region', { name: '最新成交' });
    const before = await times.innerText();
    await expect.poll(async () => times.innerText(), { timeout: 60_000 }).not.toBe(before);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              total += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: false });
          setTimeout(() => resolve(total), 5_000);
        }),
    );
    expect(shift).toBeLessThan(0.01);
  });

  test('opens the five newest messages and the message centre with its four lists [R2.07 R2.22]', async ({
    page,
  }) => {
    await login(page, 'demo_trader', '/index/guide');
    await page.getByRole('button', { name: /^消息/ }).click();
    const popover = page.getByRole('dialog');
    await expect(popover).toBeVisible();
    await popover.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/index\/message-index/);
    for (const child of ['all-message', 'unread-message', 'order-message', 'system-message']) {
      await go(page, `/index/message-index/${child}`);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(child));
    }
  });

  test('logs out by the menu: nothing is left, and the old token is dead [R4.09]', async ({
    page,
    request,
  }) => {
    await login(page, 'demo_trader');
    const token = await page.evaluate(() => JSON.stringify(localStorage));
    const credential = /[A-Za-z0-9_-]{43}/.exec(token)?.[0] ?? '';
    expect(credential).not.toBe('');
    expect(
      (
        await request.get('/api/account/auth/queryOperInfo', { headers: { authorization: credential } })
      ).status(),
    ).toBe(200);
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/index/home');
    await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(credential);
    expect(
      (
        await request.get('/api/account/auth/queryOperInfo', { headers: { authorization: credential } })
      ).status(),
    ).toBe(401);
  });
});
