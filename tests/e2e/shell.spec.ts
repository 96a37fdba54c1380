import { expectNoFinding } from './audit.ts';
import { COLOUR_RULES, expect, expectAccessible, go, login, settled, test, useTheme } from './desk.ts';

const textPages = [
  ['/index/guide', '帮助中心'],
  ['/index/quick-guide', '快速指引'],
  ['/index/my-question', '我的问题'],
  ['/index/registry', '注册账号'],
  ['/index/forget', '找回密码'],
  ['/index/api-apply', 'API 接入'],
  ['/event', '活动'],
  ['/investment/home', '投资顾问'],
] as const;

const documents = [
  'about',
  'occupation',
  'contact',
  'quotationBoard',
  'AiDigitalAssistants',
  'commonQuestion',
  'termsOfService',
  'privacyProtection',
];

test.describe('a visitor', () => {
  test('can read every text page, each with its heading and title [R2.05] [R2.11] [R2.12]', async ({
    page,
  }) => {
    await page.goto(textPages[0][0]);
    const titles = new Set<string>();
    for (const [path, heading] of textPages) {
      await go(page, path);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect.poll(async () => titles.has(await page.title())).toBe(false);
      await expect(page).toHaveTitle(/ · 债券报价台$/);
      titles.add(await page.title());
    }
  });

  test('can read the eight documents by name [R2.15]', async ({ page }) => {
    const address = (name: string) => `/support/announcement-details?name=${name}`;
    await page.goto(address('about'));
    const headings = new Set<string>();
    for (const name of documents) {
      await go(page, address(name));
      await settled(page);
      const heading = page.getByRole('article').getByRole('heading', { level: 1 });
      await expect.poll(async () => headings.has(await heading.innerText())).toBe(false);
      headings.add(await heading.innerText());
      expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(150);
    }
  });

  test('is informed about unknown addresses, and sent to log in by pages that require it or are not open [R2.01] [R2.20] [R6.01]', async ({
    page,
  }) => {
    for (const path of ['/nowhere', '/order-center/none']) {
      await page.goto(path);
      await expect(page).toHaveURL('/404');
      await expect(page.getByText(path)).toBeVisible();
    }
    for (const path of [
      '/order-center/order',
      '/index/touyan',
      '/index/pass-ticket',
      '/index/simple',
      '/index/look-ticket',
      '/index/deep-quotation',
    ]) {
      await go(page, path);
      await expect(page).toHaveURL(`/index/login?return=${encodeURIComponent(path)}`);
    }
    for (const path of ['/index/message-index', '/my-info-index?tabName=Overview']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/index\/login\?return=/);
    }
  });

  test('opens the popovers of the bar, and closes them with Esc [R2.22]', async ({ page }) => {
    await page.goto('/index/guide');
    for (const [button, inside] of [
      ['AI 助手', '我从帮助中心和常见问题中为您找答案'],
      ['小程序', '二维码'],
      ['接口状态', '交易接口'],
    ] as const) {
      await page.getByRole('group', { name: '工具' }).getByRole('button', { name: button }).click();
      const popup = page.getByRole('dialog');
      await expect(
        popup
          .getByText(inside)
          .or(popup.getByRole('img', { name: inside }))
          .first(),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
    }
  });

  test('can ask the assistant, which answers from the documents only [R2.22]', async ({ page }) => {
    await page.goto('/index/guide');
    await page.getByRole('button', { name: 'AI 助手' }).click();
    const popup = page.getByRole('dialog');
    await popup.getByLabel('输入问题').fill('价格为什么有星号');
    await popup.getByRole('button', { name: '提问' }).click();
    await expect(popup.getByRole('article').first()).toContainText('星号');
    await popup.getByLabel('输入问题').fill('明天天气');
    await popup.getByRole('button', { name: '提问' }).click();
    await expect(popup.getByText('没有找到相关内容')).toBeVisible();
  });

  test('switches theme and language without a reload, and reads the interface status; both survive a reload [R2.22] [R4.07]', async ({
    page,
  }) => {
    await page.goto('/index/guide');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
    await useTheme(page, 'light');
    await page.getByRole('button', { name: /^接口状态/ }).click();
    await expect(page.getByRole('dialog')).toContainText('正常');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '界面语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    expect(await page.evaluate(() => 'isFirstLoad' in window)).toBe(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page).toHaveTitle(/^Help centre/);
  });

  test('is sent to log in, and back to the exact address', async ({ page }) => {
    await page.goto('/index/message-index/order-message');
    await expect(page).toHaveURL(/\/index\/login\?return=/);
    await page.getByLabel('账号', { exact: true }).fill('demo_trader');
    await page.getByLabel('密码', { exact: true }).fill('Bond2026!');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/index/message-index/order-message');
  });

  test('sees what is wrong with a login, field by field, and keeps what was typed', async ({ page }) => {
    await page.goto('/index/login');
    const submit = page.getByRole('main').getByRole('button', { name: '登录', exact: true });
    await submit.click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
    await page.getByLabel('账号', { exact: true }).fill('demo_trader');
    await page.getByLabel('密码', { exact: true }).fill('wrong-Password1');
    await submit.click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await expect(page.getByLabel('账号', { exact: true })).toHaveValue('demo_trader');
  });
});

test.describe('a logged-in user', () => {
  test('reads messages in the popover and in the centre, and marks them read [R2.07] [R2.22]', async ({
    page,
  }) => {
    await login(page, 'demo_special', '/index/message-index');
    await expect(page).toHaveURL('/index/message-index/all-message');
    const bell = page.getByRole('button', { name: /条未读/ });
    await expect(bell).toBeVisible();
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
    await page.getByRole('button', { name: '全部标为已读' }).click();
    await expect(bell).toBeHidden();
    await page.getByRole('navigation', { name: '消息分类' }).getByRole('link', { name: '未读消息' }).click();
    await expect(page.getByText('没有未读消息').first()).toBeVisible();
    await page.getByRole('group', { name: '工具' }).getByRole('button', { name: '消息' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '进入消息中心' }).click();
    await expect(page).toHaveURL('/index/message-index/all-message');
  });

  test('sees the account page, and preferences that apply at once [R2.14] [R2.21]', async ({ page }) => {
    await login(page, 'demo_trader', '/my-info-index?tabName=Overview');
    await expect(page.getByText('已认证')).toBeVisible();
    await page.getByRole('tab', { name: '偏好设置' }).click();
    await expect(page).toHaveURL(/tabName=Preferences/);
    await page.getByRole('radio', { name: '色觉友好' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-price', 'cvd');
  });

  test('moves nothing by keyboard while dragging is switched off, cancels a grab with Esc, keeps what moved over a reload, and resets it [R2.25]', async ({
    page,
  }) => {
    await login(page, 'demo_trader');
    const places = () =>
      page
        .locator('[data-panel]')
        .evaluateAll((all) =>
          all
            .map(
              (panel) =>
                `${panel.getAttribute('data-panel')} ${Math.round(panel.getBoundingClientRect().left)}`,
            )
            .toSorted(),
        );
    await settled(page);
    await expect.poll(places).not.toEqual([]);
    await page.getByRole('button', { name: '调整布局' }).click();
    // An earlier walk of this trader may have left its own layout.
    await page.getByRole('button', { name: '恢复默认布局' }).click();
    const before = await places();
    const handle = page.getByRole('button', { name: '移动或缩放 买卖盘口' });
    const allowed = page.getByRole('switch', { name: '允许拖动' });
    await allowed.uncheck();
    await handle.focus();
    for (const key of ['Enter', 'ArrowRight', 'Escape']) await page.keyboard.press(key);
    expect(await places()).toEqual(before);
    await allowed.check();
    await handle.focus();
    for (const key of ['Enter', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(places).not.toEqual(before);
    await page.keyboard.press('Escape');
    await expect.poll(places).toEqual(before);
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(places).not.toEqual(before);
    const moved = await places();
    await page.getByRole('toolbar').getByRole('button', { name: '完成' }).click();
    await expect(handle).toBeHidden();
    await page.reload();
    await expect.poll(places).toEqual(moved);
    await settled(page);
    await page.getByRole('button', { name: '调整布局' }).click();
    await handle.focus();
    for (const key of ['Enter', 'Alt+ArrowRight', 'Alt+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(places).not.toEqual(moved);
    await page.getByRole('button', { name: '恢复默认布局' }).click();
    await expect.poll(places).toEqual(before);
    await page.getByRole('toolbar').getByRole('button', { name: '完成' }).click();
    await expect(handle).toBeHidden();
  });
});

test.describe('accessibility', () => {
  test('high contrast shows what is chosen, highlighted and on', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await login(page, 'demo_trader2', '/my-info-index?tabName=Preferences');
    // The tokens that a canvas reads: what it draws is not forced to the colours of the system.
    const drawn = await page.evaluate(() =>
      ['--fg', '--fg-3', '--bid', '--ofr'].map((name) =>
        getComputedStyle(document.documentElement).getPropertyValue(name),
      ),
    );
    expect(drawn).toEqual(['CanvasText', 'CanvasText', 'LinkText', 'VisitedText']);
    const outline = (element: Element) => getComputedStyle(element).outlineStyle;
    const current = page.getByRole('main').locator('[aria-current=page], [aria-selected=true]').first();
    await expect.poll(() => current.evaluate(outline)).toBe('solid');
    await expect
      .poll(() => page.locator('.k-segments > :has(:checked)').first().evaluate(outline))
      .toBe('solid');
    const knob = (element: Element) =>
      getComputedStyle(element, '::after').backgroundColor !== getComputedStyle(element).backgroundColor;
    const switches = page.getByRole('switch');
    await expect(switches.first()).toBeVisible();
    expect(new Set(await Promise.all((await switches.all()).map((one) => one.evaluate(knob))))).toEqual(
      new Set([true]),
    );
    await page.getByRole('button', { name: '界面语言' }).click();
    const english = page.getByRole('menuitemradio', { name: 'English' });
    await english.hover();
    await expect.poll(() => english.evaluate(outline)).toBe('solid');
  });

  test('high contrast shows the side of an order, the button that sends it, the cell with the focus and the colour of a panel', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await login(page, 'demo_trader2', '/index/look-ticket');
    await settled(page);
    const cells = page.locator('.ag-row[row-index="2"] .ag-cell');
    await cells.nth(2).click();
    await page.keyboard.press('ArrowDown');
    const marks = (element: Element) => {
      const { outlineStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
      // Against the page's own background.
      const isBordered = borderTopColor !== getComputedStyle(document.body).backgroundColor;
      return { isOutlined: outlineStyle !== 'none', isBordered, backgroundColor };
    };
    await expect
      .poll(() => page.locator('.ag-cell:focus').evaluate(marks))
      .toMatchObject({ isOutlined: true });
    expect(await cells.nth(3).evaluate(marks)).toMatchObject({ isOutlined: false, isBordered: false });
    const dots = page.locator('.s-channel').first();
    expect(await dots.evaluate((dot) => getComputedStyle(dot, '::after').backgroundColor)).not.toBe(
      await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    );
    await page.getByRole('button', { name: '下单', exact: true }).click();
    const ticket = page.locator('.tk-drawer');
    for (const [chosen, other] of [
      ['bid', 'ofr'],
      ['ofr', 'bid'],
    ]) {
      await ticket.locator(`.tk-sides > [data-side=${chosen}]`).click();
      // Not where the focus is: its ring is another mark.
      await ticket.locator('.tk').focus();
      await expect
        .poll(() => ticket.locator(`.tk-sides > [data-side=${chosen}]`).evaluate(marks))
        .toMatchObject({ isOutlined: true });
      expect(await ticket.locator(`.tk-sides > [data-side=${other}]`).evaluate(marks)).toMatchObject({
        isOutlined: false,
      });
    }
    expect(
      await ticket.locator('.tk-send').evaluate((button) => getComputedStyle(button).borderTopStyle),
    ).toBe('solid');
  });

  // Many pages in one walk, each audited.
  test.setTimeout(240_000);

  test('has no axe finding for visitors in either theme, with popups and menus open', async ({ page }) => {
    await page.goto('/index/guide');
    for (const path of [
      '/index/home',
      '/index/login',
      '/index/registry',
      '/index/forget',
      '/index/quick-guide',
      '/index/my-question',
      '/support/announcement-details?name=about',
      '/nowhere',
      '/index/guide',
    ]) {
      await go(page, path);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expectNoFinding(page, path === '/index/home' ? 'opened' : 'changed', path);
    }
    for (const button of ['AI 助手', '小程序', '接口状态', '界面语言', '金融服务']) {
      await page.getByRole('banner').getByRole('button', { name: button }).click();
      await settled(page);
      await expectNoFinding(page, 'overlay', button);
      await page.keyboard.press('Escape');
    }
  });

  test('has no axe finding in layout mode, in either theme', async ({ page }) => {
    await login(page, 'demo_trader2', '/index/deep-quotation');
    await settled(page);
    // Prices are pale until the first push.
    await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
    for (const theme of ['dark', 'light'] as const) {
      await useTheme(page, theme);
      await page.getByRole('button', { name: '调整布局' }).click();
      await expect(page.getByRole('button', { name: /^移动或缩放/ }).first()).toBeFocused();
      await settled(page);
      await expectAccessible(
        page,
        `layout mode ${theme}`,
        'html',
        theme === 'light' ? COLOUR_RULES : undefined,
      );
      await page.keyboard.press('Escape');
      await expect(page.getByRole('toolbar', { name: '布局工具' })).toHaveCount(0);
    }
  });
});

test.describe('a page whose program', () => {
  const PROGRAM = /\/assets\/index-[\w-]+\.js$/;
  for (const [what, language, start, words, reload] of [
    ['cannot be loaded', 'zh-CN', null, '页面没有打开', '重新加载'],
    [
      'stops before its first paint',
      'en-US',
      "throw new Error('stopped')",
      'The page did not open',
      'Reload the page',
    ],
  ] as const)
    test(`${what} is not blank: it says so, and its link loads it again`, async ({ page, problems }) => {
      await page.goto('/index/guide');
      await page.evaluate(
        (d) => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d })),
        language,
      );
      await page.route(PROGRAM, (route) =>
        start === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: start }),
      );
      await page.goto('/index/guide');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(words);
      for (const theme of ['dark', 'light']) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
        await expectAccessible(page, theme);
      }
      await page.unroute(PROGRAM);
      await alert.getByRole('link', { name: reload }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(alert).toBeHidden();
      expect(problems.filter((text) => text.startsWith('uncaught'))).toEqual(
        start === null ? [] : ['uncaught: stopped'],
      );
      problems.length = 0;
    });
});

test('a browser without what the program uses is told which versions open the page, and the program does not start', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
  for (const [language, words] of [
    ['zh-CN', '浏览器版本过低'],
    ['en-US', 'This browser is too old'],
  ] as const) {
    await page.addInitScript(
      (d) => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d })),
      language,
    );
    await page.goto('/index/guide', { waitUntil: 'load' });
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.locator('#root')).toHaveCount(0);
    await expectAccessible(page, language);
  }
  await context.close();
});

test('a new build is announced at the next check, again 10 s before the reload, and is there a minute later [R4.16]', async ({
  browser,
  server,
}) => {
  // Its clock is moved, which the page that walks share must not inherit.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  let program = '';
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/\/assets\/index-[\w-]+\.js/, `$&${program}`) });
  });
  await page.clock.install();
  const check = () => page.waitForResponse('/');
  const firstCheck = check();
  await page.goto('/index/guide');
  await settled(page);
  await firstCheck;
  await page.evaluate(() => document.documentElement.setAttribute('data-former', ''));
  const former = page.locator('html[data-former]');
  const notice = page.getByText('系统已更新');

  // Answered before the next build is there.
  const sameBuild = check();
  await page.clock.fastForward(121_000);
  await sameBuild;
  await expect(former).toBeAttached();
  await expect(notice).toHaveCount(0);

  program = '?next';
  await page.clock.fastForward(121_000);
  await expect(notice).toHaveText('系统已更新，页面将在 60 秒后刷新');
  await page.clock.fastForward(50_000);
  await expect(page.getByText('系统已更新，页面将在 10 秒后刷新')).toBeVisible();
  await expect(former).toBeAttached();
  await page.clock.fastForward(10_000);
  await expect(former).toHaveCount(0);

  await settled(page);
  await page.clock.fastForward(200_000);
  await expect(notice).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
});
