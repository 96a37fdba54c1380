import { expect, test } from './desk.ts';

const textPages = [
  ['/index/guide', '帮助中心'],
  ['/index/quick-guide', '快速指引'],
  ['/index/my-question', '我的问题'],
  ['/index/registry', '开立账号'],
  ['/index/forget', '找回密码'],
  ['/index/api-apply', 'API 接入'],
  ['/event', '活动'],
  ['/investment/home', '投资顾问'],
] as const;

const documents = ['about', 'occupation', 'contact', 'quotationBoard', 'AiDigitalAssistants', 'commonQuestion', 'termsOfService', 'privacyProtection'];

test.describe('a visitor', () => {
  test('comes from the root to the home page, with bar, footer and title [R2.01] [R2.02] [R2.03] [R2.23]', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/index/home');
    await expect(page).toHaveTitle(/^首页/);
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('服务条款');
    await expect(page.getByRole('region', { name: '活跃债券' })).toBeVisible();
  });

  test('reads every page of text, each with its heading and title [R2.05] [R2.11] [R2.12]', async ({ page }) => {
    for (const [path, heading] of textPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(/ · 债券报价台$/);
    }
  });

  test('reads the eight documents by name [R2.15]', async ({ page }) => {
    for (const name of documents) {
      await page.goto(`/support/announcement-details?name=${name}`);
      await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(150);
    }
  });

  test('is told of an unknown address, and of pages that are not open [R2.01] [R2.20]', async ({ page }) => {
    for (const path of ['/nowhere', '/order-center/order', '/index/touyan']) {
      await page.goto(path);
      await expect(page).toHaveURL('/404');
      await expect(page.getByText(path)).toBeVisible();
    }
  });

  test('never leaves the site by /redirect/* (T22) [R2.16]', async ({ page, baseURL }) => {
    await page.goto('/redirect/index/guide');
    await expect(page).toHaveURL('/index/guide');
    for (const path of ['/redirect/%5C/evil.example', '/redirect//evil.example', '/redirect/%09/evil.example', '/redirect/https:/evil.example']) {
      await page.goto(path);
      await expect(page).toHaveURL('/404');
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
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
      await expect(popup.getByText(inside).or(popup.getByRole('img', { name: inside })).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
    }
  });

  test('asks the assistant, which answers from the documents only [R2.22]', async ({ page }) => {
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

  test('switches theme and language; both survive a reload [R4.07]', async ({ page, desk }) => {
    await page.goto('/index/guide');
    await desk.useTheme('light');
    await page.getByRole('button', { name: '界面语言' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page).toHaveTitle(/^Help centre/);
  });

  test('is sent to log in, and back to the very address', async ({ page }) => {
    await page.goto('/index/message-index/order-message');
    await expect(page).toHaveURL(/\/index\/login\?return=/);
    await page.getByLabel('账号', { exact: true }).fill('demo_trader');
    await page.getByLabel('密码', { exact: true }).fill('Bond2026!');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/index/message-index/order-message');
  });

  test('is told what is wrong with a log-in, field by field, and keeps what was typed', async ({ page }) => {
    await page.goto('/index/login');
    const submit = page.getByRole('main').getByRole('button', { name: '登录', exact: true });
    await submit.click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
    await page.getByLabel('账号', { exact: true }).fill('demo_trader');
    await page.getByLabel('密码', { exact: true }).fill('wrong-Password1');
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByLabel('账号', { exact: true })).toHaveValue('demo_trader');
  });
});

test.describe('a logged-in user', () => {
  test('lands where their kind belongs [R2.17] [R6.04]', async ({ page, desk, context }) => {
    for (const [account, path] of [
      ['demo_trader', '/index/deep-quotation'],
      ['demo_offer', '/index/depth-offer'],
      ['demo_maker', '/index/market-making'],
    ] as const) {
      await desk.logIn(account);
      await expect(page).toHaveURL(path);
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('is redirected by the guard, both ways [R2.17]', async ({ page, desk }) => {
    await desk.logIn('demo_maker', '/index/guide');
    await page.goto('/index/depth-offer');
    await expect(page).toHaveURL('/index/market-making');
    await page.evaluate(() => localStorage.clear());
    await desk.logIn('demo_trader', '/index/guide');
    await page.goto('/index/market-making');
    await expect(page).toHaveURL('/index/deep-quotation');
  });

  test('sees the menu entries of their flags only [R2.19] [R2.20]', async ({ page, desk }) => {
    for (const [account, entry] of [
      ['demo_coupon', '过券服务'],
      ['demo_org', '机构简版'],
    ] as const) {
      await desk.logIn(account, '/index/guide');
      await page.getByRole('button', { name: '金融服务' }).click();
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'API 接入' })).toBeVisible();
      await page.evaluate(() => localStorage.clear());
    }
    await desk.logIn('demo_research', '/index/guide');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '研究平台' }).click();
    await expect(page).toHaveURL('/index/touyan');
  });

  test('reads messages in the popover and in the centre, and marks them read [R2.07] [R2.22]', async ({ page, desk }) => {
    await desk.logIn('demo_special', '/index/message-index');
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

  test('sees account and preferences, the latter at once [R2.14] [R2.21]', async ({ page, desk }) => {
    await desk.logIn('demo_trader', '/my-info-index?tabName=Overview');
    await expect(page.getByText('已认证')).toBeVisible();
    await page.getByRole('tab', { name: '偏好设置' }).click();
    await expect(page).toHaveURL(/tabName=Preferences/);
    await page.getByRole('radio', { name: '色觉友好' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-price', 'cvd');
  });

  test('logs out from the menu: storage is empty and home is shown [R4.09]', async ({ page, desk }) => {
    await desk.logIn('demo_trader', '/index/guide');
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/index/home');
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('bond.session'))).toBeNull();
  });

  test('arranges panels by keyboard, undoes it, resets it, and finds it again after a reload [R2.24] [R2.25]', async ({ page, desk }) => {
    await desk.logIn('demo_trader');
    const order = () => page.locator('.s-panel').evaluateAll((panels) => panels.map((panel) => [panel.getAttribute('data-panel'), Math.round(panel.getBoundingClientRect().left)]));
    await expect(page.getByRole('region', { name: '买卖盘口' })).toBeVisible();
    const before = await order();
    await page.getByRole('button', { name: '调整布局' }).click();
    const handle = page.getByRole('button', { name: '移动或缩放买卖盘口' });
    await handle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    expect(await order()).toEqual(before);
    await page.getByRole('switch', { name: '允许拖动' }).check();
    await handle.focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '调整布局' }).click();
    await handle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const moved = await order();
    expect(moved).not.toEqual(before);
    await page.getByRole('toolbar').getByRole('button', { name: '完成' }).click();
    await page.reload();
    await expect(page.getByRole('region', { name: '买卖盘口' })).toBeVisible();
    expect(await order()).toEqual(moved);
    await page.getByRole('button', { name: '调整布局' }).click();
    await page.getByRole('button', { name: '恢复默认布局' }).click();
    expect(await order()).toEqual(before);
  });
});

test.describe('accessibility', () => {
  for (const theme of ['dark', 'light'] as const) {
    test(`has no finding for visitors, ${theme}, popups and menus open`, async ({ page, desk }) => {
      await page.goto('/index/home');
      await desk.useTheme(theme);
      for (const path of ['/index/home', '/index/login', '/index/guide', '/index/quick-guide', '/index/my-question', '/support/announcement-details?name=about', '/nowhere']) {
        await page.goto(path);
        await page.waitForTimeout(400);
        expect(await desk.violations(), path).toEqual([]);
      }
      await page.goto('/index/home');
      for (const button of ['AI 助手', '小程序', '接口状态', '界面语言', '金融服务']) {
        await page.getByRole('banner').getByRole('button', { name: button }).click();
        await page.waitForTimeout(400);
        expect(await desk.violations(), button).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });

    test(`has no finding for a trader, ${theme}`, async ({ page, desk }) => {
      await desk.logIn('demo_trader2', '/index/message-index');
      await page.waitForTimeout(1500);
      await desk.useTheme(theme);
      for (const path of ['/index/message-index/all-message', '/my-info-index?tabName=Overview', '/my-info-index?tabName=Preferences', '/investment/apply', '/index/deep-quotation']) {
        await page.goto(path);
        await page.waitForTimeout(1500);
        expect(await desk.violations(), path).toEqual([]);
      }
      await page.getByRole('button', { name: '调整布局' }).click();
      await page.waitForTimeout(500);
      expect(await desk.violations(), 'layout mode').toEqual([]);
    });
  }
});
