import sharp from 'sharp';
import { expect, expectAccessible, login, type Page, secondPage, test as base, useTheme } from './desk.ts';
import { OwnServer } from './own-server.ts';

let lastMachine = 0;
/** Each test is a machine of its own, so that what one may ask for is not what another asked for. */
const machine = () => ({ 'x-forwarded-for': `198.51.100.${(lastMachine += 1)}` });

const test = base.extend<object, { server: OwnServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter's form
    async ({}, use) => {
      const server = await OwnServer.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: ({}, use) => use(machine()),
});

const PASSWORD = 'Bond2026!';
const GOOD = 'Quiet-River7';
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const token = (page: Page): Promise<string> =>
  // `as` holds: the session store wrote it.
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('bond.session') ?? '{"d":{"token":""}}') as { d: { token: string } }).d.token,
  );
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A session ended while the page was open: the browser notes the calls that were refused since. Nothing else may be there. */
function allowRefused(problems: string[]): void {
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  problems.length = 0;
}

/** Has a code sent by the form on the screen and reads it in the outbox. */
async function codeFor(page: Page, server: OwnServer, target: string): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).first().click();
  await server.solveSlider(page);
  await expect(page.getByRole('button', { name: /秒后重发/ }).first()).toBeVisible();
  await expect.poll(() => server.code(target)).toMatch(/^\d{6}$/);
  return server.code(target);
}

async function loginWith(page: Page, account: string, password: string): Promise<void> {
  await field(page, '账号').fill(account);
  await field(page, '密码').fill(password);
  await submit(page, '登录');
}

test.describe('registration', () => {
  test('by phone: each broken rule is named, a wrong code is refused, the right one logs in [R5.02] [R5.03]', async ({
    page,
    server,
  }) => {
    const phone = '13912340001';
    await page.goto('/index/registry');
    await submit(page, '注册');
    for (const text of ['手机号格式不正确', '请输入 6 位验证码', '请输入用户名', '密码不符合以下规则', '请先阅读并同意条款'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await field(page, '手机号').fill(phone);
    const code = await codeFor(page, server, phone);
    await field(page, '验证码').fill(wrongOf(code));
    await field(page, '用户名').fill('river_one');
    const rules = page.getByRole('list', { name: '密码规则' });
    const broken = () => rules.locator('[data-state=broken]').allInnerTexts();
    for (const [password, names] of [
      ['a1!', ['6 至 20 位']],
      [
        '12345678',
        ['数字、大写、小写、符号至少三种', '不能是纯数字、纯字母或纯符号', '不能只有小写字母和数字', '不能只有大写字母和数字'],
      ],
      ['abcd1234', ['数字、大写、小写、符号至少三种', '不能只有小写字母和数字']],
      ['ABCD1234', ['数字、大写、小写、符号至少三种', '不能只有大写字母和数字']],
      ['Abc 12345', ['只用半角字母、数字、符号']],
      ['River_one77', ['不含用户名、手机号、邮箱名']],
    ] as const) {
      await field(page, '密码').fill(password);
      const found = (await broken()).map((text) => text.replace('（不符合）', '').trim());
      for (const name of names) expect(found, password).toContain(name);
    }
    await field(page, '密码').fill(GOOD);
    expect(await broken()).toEqual([]);
    await field(page, '确认密码').fill(`${GOOD}x`);
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
    await field(page, '确认密码').fill(GOOD);
    await page.getByRole('checkbox').check();
    await submit(page, '注册');
    await expect(page.getByText('验证码错误或已失效')).toBeVisible();
    await field(page, '验证码').fill(code);
    await submit(page, '注册');
    await page.waitForURL(/deep-quotation/);
    await page.goto('/my-info-index?tabName=SecurityCenter');
    await expect(page.getByText('139****0001')).toBeVisible();
    await expect(page.getByText('当前会话')).toBeVisible();
  });

  test('by mail, with an organisation-free form', async ({ page, server }) => {
    await page.goto('/index/registry');
    await page.getByRole('tab', { name: '邮箱注册' }).click();
    await field(page, '邮箱').fill('river.two@example.com');
    const code = await codeFor(page, server, 'river.two@example.com');
    await field(page, '验证码').fill(code);
    await field(page, '用户名').fill('river_two');
    await field(page, '密码').fill(GOOD);
    await field(page, '确认密码').fill(GOOD);
    await page.getByRole('checkbox').check();
    await submit(page, '注册');
    await page.waitForURL(/deep-quotation/);
  });

  test('with a taken phone tells only its owner, and an expired code is refused [R5.02]', async ({ page, server }) => {
    await page.goto('/index/registry');
    await field(page, '手机号').fill('13800000003');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await server.solveSlider(page);
    await expect(page.getByText('验证码已发出')).toBeVisible();
    await expect.poll(() => server.outbox('13800000003').at(-1)).toContain('已属于一个账号');
    await page.reload();
    await field(page, '手机号').fill('13912340003');
    const code = await codeFor(page, server, '13912340003');
    await server.sql(`update verification_code set expires_at = now() - interval '1 second'`);
    await field(page, '验证码').fill(code);
    await field(page, '用户名').fill('river_three');
    await field(page, '密码').fill(GOOD);
    await field(page, '确认密码').fill(GOOD);
    await page.getByRole('checkbox').check();
    await submit(page, '注册');
    await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  });
});

test.describe('logging in', () => {
  test('by a mailed code', async ({ page, server }) => {
    await page.goto('/index/login');
    await page.getByText('邮箱验证码登录').click();
    await field(page, '邮箱').fill('demo_research@example.com');
    const code = await codeFor(page, server, 'demo_research@example.com');
    await field(page, '验证码').fill(wrongOf(code));
    await submit(page, '登录');
    await expect(page.getByRole('alert').filter({ hasText: '验证码错误或已失效' }).first()).toBeVisible();
    await field(page, '验证码').fill(code);
    await submit(page, '登录');
    await page.waitForURL(/deep-quotation/);
  });

  test('asks for the slider from the third failure; keys solve it too [T03] [T06]', async ({ page, server }) => {
    await page.goto('/index/login');
    for (const _ of [1, 2]) {
      await loginWith(page, 'demo_org', 'Wrong-Pass1');
      await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' }).first()).toBeVisible();
    }
    await loginWith(page, 'demo_org', PASSWORD);
    await expect(page.getByRole('dialog', { name: '安全验证' })).toBeVisible();
    await expectAccessible(page, 'slider');
    await server.solveSlider(page, 'keys');
    await page.waitForURL(/deep-quotation/);
  });

  test('after a forgotten password: old ones are worth nothing, sessions end', async ({ page, server, browser }) => {
    const machineB = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: machine() });
    const other = await machineB.newPage();
    await login(other, 'demo_coupon');
    await page.goto('/index/login');
    await page.getByRole('link', { name: '忘记密码' }).click();
    await field(page, '手机号或邮箱').fill('13800000008');
    await submit(page, '下一步');
    await server.solveSlider(page);
    const code = await codeFor(page, server, '13800000008');
    await field(page, '验证码').fill(code);
    await field(page, '新密码').fill(GOOD);
    await field(page, '确认密码').fill(GOOD);
    await submit(page, '重设密码');
    await expect(page.getByText('密码已重设')).toBeVisible();
    await expect(other.getByRole('alertdialog').or(other.getByRole('dialog'))).toContainText('登录状态已过期');
    await machineB.close();
    await page.getByRole('main').getByRole('link', { name: '去登录' }).click();
    await loginWith(page, 'demo_coupon', PASSWORD);
    await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' }).first()).toBeVisible();
    await loginWith(page, 'demo_coupon', GOOD);
    await page.waitForURL(/deep-quotation/);
  });
});

test.describe('the security centre', () => {
  test('changes the password: every session ends, the next page is the log-in [R7.05]', async ({ page, problems }) => {
    await login(page, 'demo_special', '/my-info-index?tabName=SecurityCenter');
    const old = await token(page);
    await page.getByRole('button', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByLabel('原密码', { exact: true }).fill('Wrong-Pass1');
    await dialog.getByLabel('新密码', { exact: true }).fill(GOOD);
    await dialog.getByLabel('确认密码', { exact: true }).fill(GOOD);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('原密码错误')).toBeVisible();
    await dialog.getByLabel('原密码', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('所有登录均已结束')).toBeVisible();
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/index\/login\?return=/);
    const reply = await page.request.get('/api/account/auth/queryOperInfo', { headers: { authorization: old } });
    expect(reply.status()).toBe(401);
    await loginWith(page, 'demo_special', GOOD);
    await expect(page).toHaveURL('/my-info-index?tabName=SecurityCenter');
    allowRefused(problems);
  });

  test('changes phone and mail only with a code and the password [T42]', async ({ page, server }) => {
    await login(page, 'demo_offer', '/my-info-index?tabName=SecurityCenter');
    await page.getByRole('button', { name: '更换手机号' }).click();
    const dialog = page.getByRole('dialog', { name: '更换手机号' });
    await dialog.getByLabel('新手机号', { exact: true }).fill('13912340011');
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(() => server.code('13912340011')).toMatch(/^\d{6}$/);
    await dialog.getByLabel('新联系方式的验证码').fill(server.code('13912340011'));
    await dialog.getByLabel('密码', { exact: true }).fill('Wrong-Pass1');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('原密码错误')).toBeVisible();
    await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('139****0011')).toBeVisible();
    await expect.poll(() => server.outbox('13800000011').at(-1)).toContain('您的登录手机号已修改');
    await page.getByRole('button', { name: '更换邮箱' }).click();
    const mail = page.getByRole('dialog', { name: '更换邮箱' });
    await mail.getByLabel('新邮箱', { exact: true }).fill('offer.new@example.com');
    await mail.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(() => server.code('offer.new@example.com')).toMatch(/^\d{6}$/);
    await mail.getByLabel('新联系方式的验证码').fill(server.code('offer.new@example.com'));
    await mail.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await mail.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('of******@example.com').or(page.getByText(/^of\*+@example\.com$/))).toBeVisible();
  });

  test('ends its own session, and leads back after logging in again', async ({ page, problems }) => {
    await login(page, 'demo_org', '/my-info-index?tabName=SecurityCenter');
    await page.getByRole('row').filter({ hasText: '当前会话' }).getByRole('button', { name: '结束' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '结束' }).click();
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/index\/login\?return=/);
    await loginWith(page, 'demo_org', PASSWORD);
    await expect(page).toHaveURL('/my-info-index?tabName=SecurityCenter');
    await expect(page.getByText('已被结束').first()).toBeVisible();
    allowRefused(problems);
  });
});

test('real-name verification: fake and oversize pictures are named, a refusal is read, and a second try accepted [R4.01] [T27]', async ({
  page,
  server,
  browser,
}) => {
  await login(page, 'demo_new', '/my-info-index?tabName=NameAuthentication');
  await expect(page.getByText('未认证').first()).toBeVisible();
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  const claim = async (name: string) => {
    await field(page, '真实姓名').fill(name);
    await page.getByRole('combobox', { name: '所属机构' }).fill('银行');
    await page.getByRole('option').first().click();
    const files = field(page, '证件图片');
    await files.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
    await expect(page.getByText('文件不是 JPG、PNG 或 WebP 图片')).toBeVisible();
    await files.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)]),
    });
    await expect(page.getByText('图片超过 5MB')).toBeVisible();
    // The first bytes of a PNG pass here; the server looks at all of it.
    await files.setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: picture.subarray(0, 60) });
    await server.solveSlider(page);
    await expect(page.getByText('图片无法识别')).toBeVisible();
    await files.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture });
    await server.solveSlider(page);
    await expect(page.getByRole('img', { name: '第 1 张证件图片' })).toBeVisible();
  };
  await claim('张三');
  await expectAccessible(page, 'claim');
  await submit(page, '提交认证');
  await expect(page.getByText('审核中').first()).toBeVisible();

  const staffContext = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: machine() });
  const staff = await staffContext.newPage();
  await login(staff, 'demo_staff');
  const decide = async (decision: object) => {
    const [row] = await server.sql<{ request_id: string }>(
      `select request_id from real_name_request where status = 'I' and oper_id = 'D0004'`,
    );
    const reply = await staff.request.post('/api/console/auth/realName/review', {
      headers: { authorization: await token(staff) },
      data: { requestId: row?.request_id, ...decision },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  await decide({ accepted: false, reason: '图片不清晰' });
  await expect(page.getByText('未通过原因：图片不清晰')).toBeVisible();
  await claim('张三');
  await submit(page, '重新提交');
  await expect(page.getByText('审核中').first()).toBeVisible();
  await decide({ accepted: true });
  await expect(page.getByText('已认证').first()).toBeVisible();
  await staffContext.close();
});

test.describe('sessions', () => {
  test('two machines: the first is told and led to log in, and comes back where it was [R4.11]', async ({
    page,
    server,
    browser,
    problems,
  }) => {
    await login(page, 'demo_trader2', '/index/message-index/system-message');
    const second = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: machine() });
    const other = await second.newPage();
    await login(other, 'demo_trader2');
    await expect(page.getByText('此用户已在其他电脑上登录，如非本人操作，请立即登录系统并修改密码')).toBeVisible();
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/index\/login\?return=/);
    await loginWith(page, 'demo_trader2', PASSWORD);
    await expect(page).toHaveURL('/index/message-index/system-message');
    await expect(other.getByText('此用户已在其他电脑上登录')).toBeVisible();
    await second.close();
    allowRefused(problems);
  });

  test('a dead session asks once; the page may stay, or the log-in leads back to it [R4.10]', async ({
    page,
    server,
    problems,
  }) => {
    await login(page, 'demo_ticket', '/my-info-index?tabName=Preferences');
    const offer = page.getByRole('radio', { name: '深度要约' });
    const kill = async () => {
      // What the page reads at its start has been read: the next call is the person's.
      await expect(offer).toBeVisible();
      await page.waitForLoadState('networkidle');
      await server.sql(
        `update operator_session set ended_at = now(), end_reason = 'revoked' where oper_id = 'D0012' and ended_at is null`,
      );
    };
    await kill();
    await offer.click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toContainText('登录状态已过期，您可以继续留在该页面，或者重新登录');
    await expect(dialog).toHaveCount(1);
    await page.getByRole('button', { name: '留在该页面' }).click();
    await expect(page).toHaveURL('/my-info-index?tabName=Preferences');
    await expect(page.getByRole('heading', { level: 1, name: '我的信息' })).toBeVisible();
    await login(page, 'demo_ticket', '/my-info-index?tabName=Preferences');
    await kill();
    await offer.click();
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/index\/login\?return=/);
    await loginWith(page, 'demo_ticket', PASSWORD);
    await expect(page).toHaveURL('/my-info-index?tabName=Preferences');
    allowRefused(problems);
  });

  test('T39 two tabs: what one does reloads the other once, and never in a loop [R4.12]', async ({ page, context, problems }) => {
    await login(page, 'demo_review', '/index/message-index');
    const tab = await secondPage(context, problems);
    await tab.goto('/index/home');
    const loads = { first: 0, second: 0 };
    page.on('load', () => (loads.first += 1));
    tab.on('load', () => (loads.second += 1));
    await tab.getByRole('button', { name: '用户菜单' }).click();
    await tab.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/index\/login\?return=/);
    await page.waitForTimeout(3_000);
    expect(loads.first).toBe(1);
    expect(loads.second).toBeLessThanOrEqual(1);
    const before = loads.second;
    await loginWith(page, 'demo_review', PASSWORD);
    await expect(tab.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await page.waitForTimeout(2_000);
    expect(loads.second).toBe(before + 1);
    expect(loads.first).toBe(1);
  });

  test('a server restart in the middle: the session goes on, nothing asks to log in again', async ({
    page,
    server,
    problems,
  }) => {
    await login(page, 'demo_trader', '/index/message-index');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await page.waitForTimeout(1_000);
    await server.stop();
    await page.waitForTimeout(1_000);
    await server.start();
    await page.getByRole('navigation', { name: '消息分类' }).getByRole('link', { name: '系统消息' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    // Refused connections, and 503 of the server as it stopped; what was reported of them.
    expect(problems.filter((problem) => !/ERR_CONNECTION|WebSocket|503|NetworkError/.test(problem))).toEqual([]);
    problems.length = 0;
  });
});

test('preferences that the account keeps: modes lead elsewhere at once [R4.06] [R6.04]', async ({ page }) => {
  await login(page, 'demo_trader', '/my-info-index?tabName=Preferences');
  await page.getByRole('radio', { name: '深度要约' }).check();
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: '深度要约' })).toBeVisible();
  await page.getByRole('radio', { name: '深度报价' }).check();
  await page.getByRole('radio', { name: '新版' }).check();
  await page.goto('/index/look-ticket');
  await expect(page).toHaveURL('/index/look-ticket-v2/offer-all');
});

test('every account page is clean for axe, dark and light', async ({ page }) => {
  for (const theme of ['dark', 'light'] as const) {
    await page.goto('/index/registry');
    await useTheme(page, theme);
    for (const path of ['/index/registry', '/index/forget', '/index/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} ${theme}`);
    }
    await login(page, 'demo_staff', '/my-info-index');
    await useTheme(page, theme);
    for (const tab of ['账户总览', '安全中心', '实名认证', '偏好设置']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForTimeout(300);
      await expectAccessible(page, `${tab} ${theme}`);
    }
    await page.evaluate(() => localStorage.clear());
  }
});
