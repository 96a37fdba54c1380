import { transaction } from '../../contract/api/index.ts';
import {
  expect,
  expectAccessible,
  go,
  login,
  type Page,
  popOut,
  secondPage,
  settled,
  useTheme,
  test,
} from './desk.ts';
import type { OwnServer } from './server-run.ts';
import { at, clearBook, dealer, enter, hitQuote, quietBond, sameAs } from './trading-walk.ts';

/** What can be pressed beneath the news of an order, at the size of a small laptop. */
async function covered(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 1280, height: 720 });
  return cards(page)
    .first()
    .evaluate((card) => {
      const [{ left, right, top, bottom }, own] = [card.getBoundingClientRect(), card.closest('section')];
      const found: string[] = [];
      for (let x = left; x < right; x += 10) {
        const beneath = document
          .elementsFromPoint(x, (top + bottom) / 2)
          .find((element) => own?.contains(element) === false);
        const pressed = beneath?.closest('button, a, input, [role=gridcell]');
        if (pressed) found.push(pressed.textContent);
      }
      return found;
    });
}

const cards = (page: Page) => page.getByRole('region', { name: '提醒', exact: true }).getByRole('article');
const tool = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^价格提醒/ });

/** Counts the notes that the page plays. */
const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function count(when) {
      // `as` holds: a counter that this test put on the window.
      const own = window as unknown as { notes?: number };
      own.notes = (own.notes ?? 0) + 1;
      start.call(this, when);
    };
  });
const notes = (page: Page): Promise<number> =>
  // `as` holds: see above.
  page.evaluate(() => (window as unknown as { notes?: number }).notes ?? 0);

test('a price alert set from the depth page fires once in two tabs, sounds in one, and is listed in the alerts and the inbox', async ({
  page,
  server,
  problems,
}) => {
  const bond = await quietBond(server);
  await countNotes(page);
  await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
  await clearBook(await sameAs(server, page));
  await page.getByRole('main').getByRole('button', { name: '价格提醒', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增价格提醒' });
  await expect(form.getByRole('combobox', { name: '债券' })).toHaveValue(
    new RegExp(`${bond.symbol}.*${bond.securityId}`),
  );
  const limit = form.getByLabel('提醒价', { exact: true });
  await limit.fill('2.10505');
  await form.getByRole('button', { name: '设置提醒' }).click();
  await expect(form.getByRole('alert')).toHaveText('请填写数字，最多四位小数，例如 2.1050');
  // Full-width digits are accepted as digits; arrow keys move by a tick.
  await limit.fill(
    at(bond, 1)
      .toFixed(4)
      .replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  );
  await limit.press('ArrowDown');
  await expect(limit).toHaveValue(bond.yield.toFixed(4));
  await form.getByText('≤ 跌到').click();
  await form.getByLabel('备注').fill('看一眼');
  await expectAccessible(page, 'the form', '[role=dialog]');
  // Names on the left, each on one line; what they name is in one line below each other.
  const lines = await form
    .locator('.k-segments, .k-input')
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().left)));
  expect(new Set(lines.slice(0, 3)).size, lines.join(' ')).toBe(1);
  await form.getByRole('button', { name: '设置提醒' }).click();
  await expect(form).toBeHidden();
  await expect(tool(page)).toHaveAccessibleName('价格提醒，1 条等待触发');

  const second = await secondPage(page.context(), problems);
  await countNotes(second);
  await second.goto('/index/alerts');
  await expect(second.getByRole('main').getByText('监控中')).toBeVisible();
  await second.getByRole('heading', { name: '价格提醒' }).click();

  const other = await dealer(server, 'demo_trader2');
  await enter(other, bond, { price: at(bond, -1) });
  for (const tab of [page, second]) {
    await expect(cards(tab)).toHaveCount(1);
    await expect(cards(tab)).toContainText(`${bond.symbol} 到价`);
    await expect(cards(tab)).toContainText(
      `最优买价 ${at(bond, -1).toFixed(4)}%（≤ ${bond.yield.toFixed(4)}%）`,
    );
    await expect(cards(tab)).toContainText('看一眼');
  }
  await expect.poll(async () => (await notes(page)) + (await notes(second))).toBe(2); // one tune of two notes
  await expectAccessible(second, 'the page of alerts with a card');

  await enter(other, bond, { price: at(bond, -2) });
  await page.reload();
  await expect(tool(page)).toHaveAccessibleName('价格提醒');
  await tool(page).click();
  await expect(page.getByRole('dialog', { name: '价格提醒' })).toContainText('已触发');
  await expect(cards(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/index/message-index/system-message');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: bond.securityId })).toHaveCount(
    1,
  );
});

test('an alert is changed, rearmed and deleted on its page; notification settings are kept with the user', async ({
  page,
  server,
}) => {
  const bond = await quietBond(server);
  await login(page, 'demo_offer', '/index/alerts');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '新增提醒' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('债券', { exact: true }).fill(bond.securityId);
  await form.getByRole('option', { name: bond.securityId }).click();
  await form.getByLabel('提醒价').fill('99');
  await form.getByRole('button', { name: '设置提醒' }).click();
  await expect(form.getByRole('alert')).toContainText('提醒收益率离估值');
  await expect(form.getByLabel('提醒价')).toHaveValue('99');
  await form.getByLabel('提醒价').fill(at(bond, 10).toFixed(4));
  await form.getByText('≥ 涨到').click();
  await form.getByRole('button', { name: '设置提醒' }).click();
  const row = main.getByRole('listitem').filter({ hasText: bond.securityId });
  await expect(row).toContainText(`≥ ${at(bond, 10).toFixed(4)}%`);
  await row.getByRole('button', { name: /^修改/ }).click();
  await form.getByText('最优卖价').click();
  await form.getByText('每次到达').click();
  await form.getByRole('button', { name: '保存并启用' }).click();
  await expect(row).toContainText('最优卖价');
  await expect(row).toContainText('每次到达');
  await main.getByText('声音', { exact: true }).click();
  await expect(main.getByRole('switch', { name: '声音' })).not.toBeChecked();
  await useTheme(page, 'light');
  await expectAccessible(page, 'the page of alerts, light', 'main');
  await page.reload();
  await expect(main.getByRole('switch', { name: '声音' })).not.toBeChecked();
  await row.getByRole('button', { name: /^删除/ }).click();
  await expect(row).toHaveCount(0);
});

/** Logs the demo trader in at an address, with a negotiable offer that `other` may hit and no other order. */
async function offerToHit(page: Page, server: OwnServer, address: string) {
  const bond = await quietBond(server);
  await login(page, 'demo_trader', address);
  const mine = await sameAs(server, page);
  await clearBook(mine);
  const other = await dealer(server, 'demo_trader2');
  const quote = await enter(mine, bond, { side: 2, quoteInd: 2, flags: ['*'] });
  return { bond, mine, other, quote };
}

test('a trader is notified of a pending hit, answers it on its card, and of a fill, but not of their own actions', async ({
  page,
  server,
}) => {
  const { bond, mine, other, quote } = await offerToHit(page, server, '/index/home');
  await expect(tool(page)).toBeVisible();
  const orderId = await hitQuote(other, bond, quote, 3000);
  await expect(cards(page)).toContainText(`${bond.symbol} 点价待确认`);
  await expect(cards(page)).toContainText(/点价 3,000 万元/);
  await expect(cards(page)).toContainText(/00:0\d:\d\d/);
  await cards(page).getByRole('button', { name: '确认成交' }).click();
  await expect(cards(page)).toHaveCount(0);
  const { data } = await other.call(transaction.getQuoteDetail, { query: { orderId } });
  expect(data.order).toMatchObject({ ordStatus: '2', cumQty: 3000 });

  const firm = await enter(mine, bond, { side: 1, price: at(bond, 20) });
  await enter(other, bond, { side: 2, price: at(bond, 20), orderQty: 2000 });
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`${bond.symbol} 部分成交`);
  await expect(cards(page)).toContainText('累计 2,000/5,000 万元');
  expect(await covered(page)).toEqual([]);
  await mine.call(transaction.cancelMyQuote, { body: { orderIds: [firm, quote] } });
  await expect(cards(page)).toHaveCount(1);
  // An order reported on a card is not also reported by a toast.
  await expect(page.getByText('委托部分成交')).toHaveCount(0);
});

test('in the order centre a pending hit is answered in its list, and no card covers the totals', async ({
  page,
  server,
}) => {
  const { bond, mine, other, quote } = await offerToHit(page, server, '/order-center/order');
  await hitQuote(other, bond, quote, 3000);
  const listed = page.getByRole('region', { name: '待确认点价' });
  await expect(listed).toContainText(bond.symbol);
  await expect(page.getByRole('region', { name: '提醒', exact: true })).toContainText(
    `${bond.symbol} 点价待确认`,
  );
  await expect(cards(page)).toHaveCount(0);
  // Elsewhere it is asked on a card.
  await go(page, '/index/home');
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await settled(page);
  await expect(listed).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.keyboard.press('F4');
  await expect(listed.getByRole('button', { name: '确认' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(listed).toBeHidden();
  await mine.call(transaction.cancelMyQuote, { body: { orderIds: [quote] } });
});

test('a hit is answered by key in a popped-out window, and the keyboard is back where it was', async ({
  page,
  context,
  server,
  problems,
}) => {
  const { bond, mine, other, quote } = await offerToHit(page, server, '/index/look-ticket');
  const alone = await popOut(page, 'quotes.composite', context, problems);
  const filter = alone.getByLabel('代码或简称');
  await filter.fill('26');
  const hits: string[] = [];
  for (const orderQty of [1000, 2000]) hits.push(await hitQuote(other, bond, quote, orderQty));
  await expect(cards(alone)).toHaveCount(2);
  await alone.keyboard.press('F4');
  await expect(cards(alone).last().getByRole('button', { name: '确认成交' })).toBeFocused();
  await alone.keyboard.press('Enter');
  await expect(cards(alone).last()).toContainText('已结束');
  await alone.keyboard.press('F4');
  await alone.keyboard.press('Tab');
  await alone.keyboard.press('Enter');
  await expect(cards(alone)).toHaveCount(0);
  await expect(filter).toBeFocused();
  const states = await Promise.all(
    hits.map((orderId) => other.call(transaction.getQuoteDetail, { query: { orderId } })),
  );
  expect(states.map(({ data }) => [data.order.ordStatus, data.order.cumQty])).toEqual([
    ['2', 1000],
    ['4', 0],
  ]);
  await mine.call(transaction.cancelMyQuote, { body: { orderIds: [quote] } });
  await alone.close();
});
