import { expect, login, PASSWORD, settled, test } from './desk.ts';
import { sizeFaults } from './size-faults.ts';

/** A phone of 390 x 844. */
const PHONE = { width: 390, height: 844 };

/** Visible size of a text in px: a page wider than its screen is scaled down. */
const seenPx = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).fontSize) * (visualViewport?.scale ?? 1);

test('a phone is told that the product is made for larger screens, and shows the pages used on the move at its own width [U22] [R9.03]', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: PHONE,
    screen: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const isWide = (width: number) =>
    page.waitForFunction((px) => document.documentElement.clientWidth === px, width);
  await page.goto('/index/login');
  await settled(page);
  await isWide(1440);
  const notice = page.getByRole('complementary', { name: '小屏幕提示' });
  await expect(notice).toContainText('1280 像素');
  expect(await notice.getByRole('paragraph').evaluate(seenPx)).toBeGreaterThan(12);

  await notice.getByRole('button', { name: '按手机宽度显示' }).tap();
  await isWide(PHONE.width);
  await settled(page);
  const back = page.getByRole('button', { name: '恢复整页显示' });
  await expect(back).toBeVisible();
  const faults: string[] = [];
  const look = async (where: string): Promise<void> => {
    for (const fault of await sizeFaults(page)) faults.push(`${where}: ${fault}`);
  };
  await look('log-in');
  await page.getByLabel('账号', { exact: true }).fill('demo_trader2');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap();
  await page.waitForURL((url) => url.pathname !== '/index/login');
  for (const [path, heading] of [
    ['/index/message-index/all-message', '消息'],
    ['/order-center/order', '我的委托'],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await look(path);
  }
  for (const path of ['/index/home', '/index/look-ticket', '/index/deep-quotation?securityId=260023.IB']) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('.s-panel').first()).toBeVisible();
    // One panel below the other, each as wide as the page.
    const widths = await page
      .locator('.s-cell:visible')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(Math.min(...widths), path).toBeGreaterThan(PHONE.width - 30);
    await look(path);
  }
  await expect(page.locator('.depth-strip-name strong')).toBeInViewport();
  expect(faults).toEqual([]);
  await back.tap();
  await isWide(1440);
  await notice.getByRole('button', { name: '继续看整页' }).tap();
  await expect(notice).toBeHidden();
  await context.close();
});

test('a desktop screen gets no such message, however narrow the window [U22]', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/index/home');
  await settled(page);
  expect(await page.locator('[data-small]').count()).toBe(0);
});

test('in a narrow window the bar has two lines, and nothing of it covers the page or is cut', async ({
  page,
}) => {
  for (const [account, language] of [
    [null, 'zh-CN'],
    ['demo_trader', 'zh-CN'],
    ['demo_trader', 'en-US'],
    ['demo_staff', 'en-US'],
  ] as const) {
    if (account !== null) await login(page, account, '/index/guide');
    else await page.goto('/index/guide');
    await page.evaluate((d) => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d })), language);
    await page.goto('/index/home');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await settled(page);
    for (const width of [390, 560, 599, 600, 640, 720, 849, 850]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() =>
          page.evaluate(() => {
            const bar = document.querySelector('.s-nav');
            const below = bar?.getBoundingClientRect().bottom ?? 0;
            const outside = [...(bar?.querySelectorAll('a, button, input') ?? [])].filter((part) => {
              const { right, bottom, width: wide } = part.getBoundingClientRect();
              const isSeen = wide > 1 && getComputedStyle(part).visibility !== 'hidden';
              return isSeen && (right > innerWidth || bottom > below);
            });
            return [below, outside.map((part) => part.textContent)];
          }),
        )
        .toEqual([84, []]);
    }
  }
});

test('at 1280 x 720 the home page hides no code of an active bond, however long the other figures [P15]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await login(page, 'demo_trader2', '/index/home');
  await settled(page);
  const list = page.locator('[data-panel="quotes.active"]');
  await expect(list.locator('.ag-row').first()).toBeVisible();
  // Columns have room for their longest usual figures: a column in sight hides none.
  const heads = await list
    .locator('.ag-header-cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('col-id') ?? ''));
  expect(heads).toEqual(
    expect.arrayContaining(['code', 'name', 'bidQty', 'bidPrice', 'ofrPrice', 'ofrQty', 'last', 'change']),
  );
});
