import { transaction } from '../../contract/api/index.ts';
import { allowRefused, loginWith } from './account-walk.ts';
import { expect, login, PASSWORD, secondPage, test } from './desk.ts';
import { tokenOf } from './page-calls.ts';
import { clearBook, dealer, enter, quietBond } from './trading-walk.ts';

test('a login on a second machine sends the first to log in, from where it returns to its page [R4.11] [R8.05]', async ({
  page,
  elsewhere: other,
  problems,
}) => {
  await login(page, 'demo_trader2', '/index/message-index/system-message');
  await login(other, 'demo_trader2', '/index/guide');
  await expect(
    page.getByText('此用户已在其他电脑上登录，如非本人操作，请立即登录系统并修改密码'),
  ).toBeVisible();
  await page.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/index\/login\?return=/);
  await expect(other.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await loginWith(page, 'demo_trader2', PASSWORD);
  await expect(page).toHaveURL('/index/message-index/system-message');
  await expect(other.getByText('此用户已在其他电脑上登录')).toBeVisible();
  allowRefused(problems);
});

test('an expired session prompts once; the user may stay on the page, or log in and return to it [R4.10]', async ({
  page,
  server,
  problems,
}) => {
  await login(page, 'demo_ticket', '/my-info-index?tabName=Preferences');
  const offer = page.getByRole('radio', { name: '深度要约' });
  const kill = async () => {
    // The page's initial requests are done: the next call is the user's.
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

test('T39 a logout or login in one of several tabs reloads each other once, and never in a loop [R4.12]', async ({
  page,
  context,
  problems,
}) => {
  await login(page, 'demo_review', '/index/message-index');
  const tab = await secondPage(context, problems);
  await tab.goto('/index/home');
  const open = await secondPage(context, problems);
  await open.goto('/index/guide');
  await expect(open.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const loads = { first: 0, second: 0, open: 0 };
  page.on('load', () => (loads.first += 1));
  tab.on('load', () => (loads.second += 1));
  open.on('load', () => (loads.open += 1));
  await tab.getByRole('button', { name: '用户菜单' }).click();
  await tab.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/index\/login\?return=/);
  // A page that needs no log-in is shown as to a visitor.
  await expect(open.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(loads).toMatchObject({ first: 1, open: 1 });
  expect(loads.second).toBeLessThanOrEqual(1);
  const before = loads.second;
  await loginWith(page, 'demo_review', PASSWORD);
  await expect(tab.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(loads).toEqual({ first: 1, second: before + 1, open: 2 });
});

test('a session survives a server restart without a new login', async ({ page, server, problems }) => {
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
  // Refused connections, 503 responses during the server's stop, and reports about them.
  expect(problems.filter((problem) => !/ERR_CONNECTION|WebSocket|503|NetworkError/.test(problem))).toEqual(
    [],
  );
  problems.length = 0;
});

test('a visitor is sent to log in where required, and returns to the same page [R2.04] [R4.10]', async ({
  page,
}) => {
  const returnPath = '/my-info-index?tabName=SecurityCenter';
  await page.goto(returnPath);
  await expect(page).toHaveURL(`/index/login?return=${encodeURIComponent(returnPath)}`);
  await loginWith(page, 'demo_maker', PASSWORD);
  await expect(page).toHaveURL(returnPath);
  await expect(page.getByRole('heading', { level: 1, name: '我的信息' })).toBeVisible();
  // A logged-in user has no use for the login page.
  await page.goto('/index/login');
  await expect(page).not.toHaveURL(/login/);
});

test('login, registration and forgotten password link to each other, keeping the return path [R2.04]', async ({
  page,
}) => {
  await page.goto('/index/guide');
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await expect(page).toHaveURL(/\/index\/login/);
  await page.getByRole('main').getByRole('link', { name: /注册/ }).first().click();
  await expect(page).toHaveURL(/\/index\/registry/);
  await expect(page.getByRole('tab', { name: '手机注册' })).toBeVisible();
  await page.goto('/index/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL(/\/index\/forget/);
});

test('a contact cannot be changed while an order is open; afterwards the form opens', async ({
  page,
  server,
  problems,
}) => {
  const trader = await dealer(server, 'demo_maker');
  await clearBook(trader);
  const entered = await enter(trader, await quietBond(server), { orderQty: 1000, quoteInd: 2 });
  await login(page, 'demo_maker', '/my-info-index?tabName=SecurityCenter');
  await page.getByRole('button', { name: '更换手机号' }).click();
  const warning = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(warning).toContainText('在途');
  await warning.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('dialog', { name: '更换手机号' })).toHaveCount(0);
  trader.token = await tokenOf(page);
  const cancelled = await trader.call(transaction.cancelMyQuote, { body: { orderIds: [entered] } });
  expect(cancelled.code, cancelled.text).toBe(200);
  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByRole('dialog', { name: '更换手机号' })).toBeVisible();
  expect(problems).toEqual([]);
});
