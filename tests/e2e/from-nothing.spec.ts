import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { tempFolder } from '../_util/temp-folder.ts';
import { codeFor, field, loginWith, submit } from './account-walk.ts';
import { expect, type Page } from './desk.ts';
import { machine, OwnServer } from './own-server.ts';
import { test as base } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'Quiet-River7';
const BOND = { id: '260001.IB', name: '26附息国债01' };
const ORGS = [
  ['100000000000000000001', '澜州银行', '澜州银行股份有限公司', '城商行'],
  ['100000000000000000002', '岚港证券', '岚港证券股份有限公司', '证券公司'],
] as const;
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter's form
    async ({}, use) => {
      const server = await OwnServer.openEmpty({ DEMO: '0', SECOND_FACTOR_FOR: 'nobody' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Runs one of the firm's programs on the server's data folder while the server runs. */
const atServer = (server: OwnServer, program: string, ...words: readonly string[]): string =>
  execFileSync(process.execPath, [join(ROOT, 'server/cli', program), ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: server.dataDir, DEMO: '0' },
    encoding: 'utf8',
  });

/** Loads the initial data of an installation: institutions, a bond, its valuation of today. */
function load(server: OwnServer): void {
  const folder = tempFolder('first-files');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const files = {
    'orgs.csv': ['机构代码,机构简称,机构全称,机构类型', ...ORGS.map((row) => row.join(','))],
    'bonds.csv': [
      'securityId,shortName,bondType,issuer,couponType,couponRatePct,frequency,valueDate,maturityDate',
      `${BOND.id},${BOND.name},GB,财政部,fixed,1.8,1,2026-01-15,2036-01-15`,
    ],
    'valuations.csv': [
      'securityId,valuationDate,source,yieldMat,cleanMat',
      `${BOND.id},${today},CB,1.8,100.02`,
    ],
  };
  for (const [name, lines] of Object.entries(files)) {
    const file = join(folder, name);
    writeFileSync(file, lines.join('\n'));
    expect(atServer(server, 'bonds-import.ts', file)).toContain('kept');
  }
}

/** A user with their own browser; counts their clicks. */
async function person(browser: Browser, server: OwnServer) {
  const context: BrowserContext = await browser.newContext({
    baseURL: server.url,
    extraHTTPHeaders: machine(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  });
  let clicks = 0;
  await context.exposeBinding('noteClick', () => (clicks += 1));
  await context.addInitScript(() => {
    // `as` holds: the binding above.
    const { noteClick } = window as unknown as { noteClick: () => void };
    addEventListener('pointerdown', () => noteClick(), { capture: true });
  });
  const page = await context.newPage();
  return { page, context, clicks: () => clicks };
}

async function register(page: Page, server: OwnServer, phone: string, name: string): Promise<void> {
  await page.goto('/index/registry');
  await field(page, '手机号').fill(phone);
  const code = await codeFor(page, server, phone);
  await field(page, '验证码').fill(code);
  await field(page, '用户名').fill(name);
  await field(page, '密码').fill(PASSWORD);
  await field(page, '确认密码').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await submit(page, '注册');
  await page.waitForURL((url) => url.pathname !== '/index/registry');
}

/** Applies for verification at an institution, with a picture of a card. */
async function claim(page: Page, name: string, org: string): Promise<void> {
  const card = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  await page.getByRole('link', { name: '去实名认证' }).first().click();
  await field(page, '真实姓名').fill(name);
  await page.getByRole('combobox', { name: '所属机构' }).fill(org);
  await page
    .getByRole('option', { name: new RegExp(org) })
    .first()
    .click();
  await field(page, '证件图片').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: card });
  await expect(page.getByRole('img', { name: '第 1 张证件图片' })).toBeVisible();
  await submit(page, '提交认证');
  await expect(page.getByText('审核中').first()).toBeVisible();
}

/** Staff checks the pictures and accepts. */
async function accept(staff: Page, name: string): Promise<void> {
  await staff.goto('/console/real-name');
  const card = staff.locator('.k-card').filter({ hasText: name });
  await card.getByRole('button', { name: /^查看材料/ }).click();
  await expect(card.getByRole('img').first()).toBeVisible();
  await card.getByRole('button', { name: '通过', exact: true }).click();
  await expect(card).toHaveCount(0);
}

async function addPath(page: Page, orgCode: string): Promise<void> {
  await page.goto('/my-info-index?tabName=TransactionPath');
  await page.getByRole('button', { name: '新增路径' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^路径名称/).fill('自营');
  await form.getByLabel(/^CFETS 机构代码/).fill(orgCode);
  await form.getByLabel(/^托管账号/).fill('A-1');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
}

test('from an empty data folder: staff created by command line, two newcomers verified, who then trade with each other [R1.01 R4.15] [U1] [U14]', async ({
  browser,
  server,
}) => {
  load(server);
  const staff = await person(browser, server);
  await register(staff.page, server, '13900000001', 'first_staff');
  expect(atServer(server, 'account.ts', 'make-staff', '13900000001', '首个管理员')).toContain('make-staff');
  // New staff must log in again: the page leads to the form, with nothing over it.
  await staff.page.goto('/console/real-name');
  await expect(staff.page.getByText('登录状态已失效，请重新登录')).toBeVisible();
  await expect(staff.page.getByRole('dialog')).toBeHidden();
  await loginWith(staff.page, 'first_staff', PASSWORD);
  await expect(staff.page.getByRole('heading', { name: '实名审核', level: 1 })).toBeVisible();
  // No demonstration data, no simulated dealers: users alone quote.
  await expect(staff.page.getByRole('region', { name: '状态栏' })).not.toContainText(/演示|模拟/);

  const began = Date.now();
  const [anna, bob] = [await person(browser, server), await person(browser, server)];
  await register(anna.page, server, '13900000002', 'anna_first');
  await claim(anna.page, '安一', ORGS[0][1]);
  await register(bob.page, server, '13900000003', 'bob_first');
  await claim(bob.page, '鲍一', ORGS[1][1]);
  await accept(staff.page, '安一');
  await accept(staff.page, '鲍一');
  await addPath(anna.page, ORGS[0][0]);
  await addPath(bob.page, ORGS[1][0]);

  const address = `/index/deep-quotation?securityId=${BOND.id}`;
  await anna.page.goto(address);
  await anna.page.getByRole('button', { name: '挂出报价' }).first().click();
  const ticket = (page: Page) => page.getByRole('region', { name: '下单', exact: true });
  await anna.page.keyboard.press('s');
  await ticket(anna.page).getByLabel('收益率', { exact: true }).fill('1.8');
  await anna.page.keyboard.press('Enter');
  await expect(ticket(anna.page).getByRole('button', { name: /^确认卖出/ })).toBeFocused();
  await anna.page.keyboard.press('Enter');
  await expect(ticket(anna.page)).toContainText('报价已提交');

  await bob.page.goto(address);
  await bob.page.getByRole('table', { name: 'Ofr' }).locator('.depth-price').first().click();
  await expect(ticket(bob.page).getByLabel('收益率', { exact: true })).toHaveValue('1.8000');
  await bob.page.keyboard.press('Enter');
  await expect(ticket(bob.page).getByRole('button', { name: /^确认买入/ })).toBeFocused();
  await bob.page.keyboard.press('Enter');
  const deal = ticket(bob.page).getByRole('region', { name: '已成交' });
  await expect(deal).toContainText('1,000 / 1,000');
  await expect(deal).toContainText(ORGS[0][1]);
  await expect(deal).toContainText(/结算金额[\d,]+\.\d\d 元/);
  const seconds = (Date.now() - began) / 1000;

  for (const { page } of [anna, bob]) {
    await page.goto('/order-center/order');
    const row = page.locator('.ag-row').filter({ hasText: BOND.name }).first();
    await expect(row).toContainText('已成交');
  }
  console.log(
    `from nothing: ${seconds.toFixed(1)} s from registration to the first trade; presses: ${anna.clicks()} of the seller, ${bob.clicks()} of the buyer, ${staff.clicks()} of staff`,
  );
});
