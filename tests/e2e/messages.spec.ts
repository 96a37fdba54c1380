import { account, consoleApi } from '../../contract/api/index.ts';
import type { ApiClient } from '../_util/api-client.ts';
import { enter } from '../_util/order-entry.ts';
import { expect, login, type Page, test } from './desk.ts';
import { type OwnServer } from './server-run.ts';
import { clearBook, dealer } from './trading-walk.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^消息/ });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '消息分类' }).getByRole('link', { name });

/** Buys from a simulated dealer at its own price, so that the order is certain to be filled. */
async function fillAnOrder(server: OwnServer, trader: ApiClient): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const [best] = await server.sql<{ security_id: string; yield_e4: number; settl_type: string }>(
      `select security_id, yield_e4, settl_type from quote_order o where source = 'sim' and side = 2 and phase = 'resting' and quote_ind = 1
       and price_type = 'Y' and not all_or_none and min_qty <= 1000 and settl_type in ('1', '2', '3', '4') order by event_n desc limit 1 offset $1`,
      [attempt],
    );
    if (best === undefined) continue;
    const offer = { securityId: best.security_id, yield: best.yield_e4 / 10_000 };
    // `as` holds: the statement selects these four only.
    const settlType = best.settl_type as '1' | '2' | '3' | '4';
    const reply = await enter(trader, offer, { orderQty: 1000, settlType });
    if (reply.code !== 200) continue;
    const found = await server.sql(
      `select 1 from message where oper_id = 'D0001' and msg_type = 'order' and title = '委托全部成交'`,
    );
    if (found.length > 0) return best.security_id;
  }
  throw new Error('no order was filled');
}

test('messages that arrived while logged out are shown on return: count, the five latest, their tab in the centre [R2.07] [R2.22] [R3.04]', async ({
  page,
  server,
}) => {
  const staff = await dealer(server, 'demo_staff');
  const trader = await dealer(server, 'demo_trader');
  await clearBook(trader);
  const securityId = await fillAnOrder(server, trader);
  await trader.call(account.logout);
  await staff.call(consoleApi.broadcast, {
    body: { title: '系统升级通知', content: '今晚 22:00 至 23:00 升级。' },
  });

  await login(page, 'demo_trader', '/index/guide');
  await expect(bell(page)).toHaveAccessibleName(/消息，\d+ 条未读/);
  await bell(page).click();
  const popover = page.getByRole('dialog', { name: '最新消息' });
  await expect(popover.getByRole('listitem')).toHaveCount(5);
  await expect(popover.getByRole('listitem').first()).toContainText('系统升级通知');
  await popover.getByRole('link', { name: '进入消息中心' }).click();
  await expect(page).toHaveURL('/index/message-index/all-message');
  await tab(page, '订单消息').click();
  await expect(rows(page).first()).toContainText('委托全部成交');
  await expect(rows(page).first()).toContainText(securityId);
  await tab(page, '系统消息').click();
  await expect(rows(page).first()).toContainText('系统升级通知');
});

test('one, several or all are marked read; new ones appear by themselves [R2.07] [R7.02]', async ({
  page,
  server,
}) => {
  const staff = await dealer(server, 'demo_staff');
  const send = (title: string) =>
    staff.call(consoleApi.broadcast, { body: { title, content: `${title}的内容。` } });
  for (const title of ['通知一', '通知二', '通知三']) await send(title);
  await login(page, 'demo_trader', '/index/message-index/unread-message');
  const unread = async (): Promise<number> =>
    Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? '0');
  await expect(rows(page).first()).toContainText('通知三');
  const before = await unread();
  expect(before).toBeGreaterThanOrEqual(3);

  await rows(page).first().getByRole('button').click();
  await expect(page.getByText('通知三的内容。')).toBeVisible();
  await expect.poll(unread).toBe(before - 1);

  await page.getByRole('checkbox', { name: '选择“通知一”' }).check();
  await page.getByRole('checkbox', { name: '选择“通知二”' }).check();
  await page.getByRole('button', { name: '标为已读（2）' }).click();
  await expect.poll(unread).toBe(before - 3);
  await expect(page.getByRole('button', { name: '标为已读（0）' })).toBeDisabled();

  await send('刚刚发出的通知');
  await expect(rows(page).first()).toContainText('刚刚发出的通知');
  await expect.poll(unread).toBe(before - 2);

  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(bell(page)).toHaveAccessibleName('消息');
  await expect(page.getByText('没有未读消息').first()).toBeVisible();
});

test('scrolling loads 60 more, and search finds messages by a word [R7.02] [R9.03]', async ({
  page,
  server,
}) => {
  await server.sql(
    `insert into message (message_id, oper_id, msg_type, title, content, is_read, created_at)
     select 'm_p' || n, 'D0002', 'system', '第' || n || '号消息', case when n = 37 then '只有这里写着独一无二' else '内容' end, false, now() - n * interval '1 minute'
     from generate_series(1, 60) n`,
  );
  await login(page, 'demo_trader2', '/index/message-index/all-message');
  await expect(rows(page).first()).toBeVisible();
  const atFirst = await rows(page).count();
  expect(atFirst).toBeLessThanOrEqual(20);
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText('没有更多消息了')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await rows(page).count()).toBeGreaterThan(60);
  const titles = await rows(page).locator('.m-title').allInnerTexts();
  expect(new Set(titles.filter((title) => title.endsWith('号消息'))).size).toBe(60);

  const box = page.getByRole('textbox', { name: '搜索消息' });
  await box.fill('独一无二');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('第37号消息');
  await box.fill('%%');
  await expect(page.getByText('没有找到包含“%%”的消息').first()).toBeVisible();
  await box.fill('');
  await expect(rows(page)).toHaveCount(20);
});
