import { expect, identify, PASSWORD, settled, test } from './desk.ts';
import { STILL } from './lasting-page.ts';
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
  await page.goto('/index/registry');
  await settled(page);
  // One field below the other: half a phone's width is too narrow for one.
  const lefts = await page
    .locator('.a-pairs > .k-field')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().left));
  expect(new Set(lefts).size, 'columns of the registration').toBe(1);
  await look('registration');
  await page.goto('/index/login');
  await settled(page);
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

test('the bar has its tools on one line, two lines in a narrow window, and nothing of it covers the page or is cut; no desktop screen gets the message of a phone [U22]', async ({
  page,
}) => {
  // The bar is the same on every page: this one has nothing to lay out anew at each width.
  const path = '/index/guide';
  for (const [account, language] of [
    [null, 'zh-CN'],
    ['demo_trader', 'zh-CN'],
    ['demo_trader', 'en-US'],
    ['demo_staff', 'en-US'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    if (account !== null) await identify(page, account);
    else await page.goto(STILL);
    await page.evaluate((d) => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d })), language);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await settled(page);
    if (account === 'demo_trader' && language === 'zh-CN') {
      const tools = page.locator('.s-tools');
      await expect(tools.getByRole('button', { name: '下单', exact: true })).toBeVisible();
      const middles = await tools.getByRole('button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { top, height } = button.getBoundingClientRect();
          return top + height / 2;
        }),
      );
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
    }
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
    await page.setViewportSize(PHONE);
    expect(await page.locator('[data-small]').count()).toBe(0);
  }
});
