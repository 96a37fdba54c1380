import { codeText } from '#core/format';
import type { BrowserContext } from '@playwright/test';
import { transaction } from '../../contract/api/index.ts';
import { expect, keepUncaught, login, type Page, popOut, secondPage, sendsAnyway, test } from './desk.ts';
import type { OwnServer } from './server-run.ts';
import { at, clearBook, dealer, enter, hitQuote, quietBond, type QuietBond, sameAs } from './trading-walk.ts';

/** From now on what is sent to these paths is carried out, and its reply is lost, until undone. */
async function loseReplies(context: BrowserContext, ...calls: readonly { readonly path: string }[]) {
  const isOne = ({ pathname }: URL): boolean => calls.some(({ path }) => pathname.endsWith(path));
  await context.route(isOne, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  // One on its way is lost first.
  return () => context.unrouteAll({ behavior: 'wait' });
}

/** Orders of an account in a bond, and the quantity traded, as stored. */
async function stored(server: OwnServer, account: string, { securityId }: QuietBond) {
  const [row] = await server.sql<{ orders: number; live: number; traded: number }>(
    `select count(*)::int as orders, count(*) filter (where ord_status = '0')::int as live, coalesce(sum(cum_qty), 0)::int as traded
     from quote_order q join operator o on o.oper_id = q.owner_id where o.opername = $1 and q.security_id = $2`,
    [account, securityId],
  );
  return row;
}

const ticket = (page: Page) => page.getByRole('region', { name: '下单', exact: true });

for (const place of ['the main window', 'a popped-out window'] as const)
  test.describe(`with replies lost, in ${place}`, () => {
    /** The window in which is dealt, and another tab of the same user with the order list. */
    async function windows(page: Page, context: BrowserContext, problems: string[], panel: string) {
      const other = await secondPage(context, problems);
      await other.goto('/order-center/order');
      const window = place === 'the main window' ? page : await popOut(page, panel, context, problems);
      return { window, other };
    }

    test('an entry is told once its outcome is known, in both windows, and is one order', async ({
      page,
      context,
      server,
      problems,
    }) => {
      const bond = await quietBond(server);
      await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
      await clearBook(await sameAs(server, page));
      const { window, other } = await windows(page, context, problems, 'depth.ladder');
      await window.getByRole('button', { name: '下单', exact: true }).first().click();
      await ticket(window).getByLabel('收益率', { exact: true }).fill(at(bond, 0).toFixed(4));
      const restore = await loseReplies(context, transaction.ordersPrice, transaction.orderOutcome);
      await window.keyboard.press('Enter');
      await expect(ticket(window).getByRole('button', { name: /^确认/ })).toBeFocused();
      await window.keyboard.press('Enter');
      await expect(ticket(window)).toContainText('结果未知，正在核对');
      // Pressed again it sends nothing.
      await window.keyboard.press('Enter');
      await expect(other.locator('.ag-row', { hasText: codeText(bond.securityId) })).toHaveCount(1);
      await restore();
      await expect(ticket(window)).toContainText('报价已提交');
      expect(await stored(server, 'demo_trader', bond)).toEqual({ orders: 1, live: 1, traded: 0 });

      // Taken back from here, and the reply to that is lost too.
      const restoreCancel = await loseReplies(context, transaction.cancelMyQuote);
      await ticket(window).getByRole('button', { name: '撤销这笔报价' }).click();
      await expect(ticket(window)).toContainText('报价已撤销');
      await expect(ticket(window).getByRole('alert')).toHaveCount(0);
      await expect(other.locator('.ag-row', { hasText: codeText(bond.securityId) })).toContainText('已撤');
      await restoreCancel();
      expect(await stored(server, 'demo_trader', bond)).toEqual({ orders: 1, live: 0, traded: 0 });
      if (window !== page) await window.close();
      keepUncaught(problems);
    });

    test('a market maker’s quote that traded at once is not traded again by another F9', async ({
      page,
      context,
      server,
      problems,
    }) => {
      const bond = await quietBond(server);
      const seller = await dealer(server, 'demo_trader2');
      // Enough for the quote to trade twice.
      await enter(seller, bond, { side: 2, price: at(bond, 0), orderQty: 9000 });
      await login(page, 'demo_maker', '/index/market-making');
      await clearBook(await sameAs(server, page));
      const { window, other } = await windows(page, context, problems, 'maker.sheet');
      await sendsAnyway(window);
      const box = window.getByRole('combobox', { name: '添加债券' });
      await box.fill(bond.securityId);
      await box.press('Enter');
      const row = window
        .getByRole('grid', { name: '双边报价表' })
        .getByRole('row')
        .filter({ hasText: codeText(bond.securityId) });
      const restore = await loseReplies(context, transaction.replaceTwoSided, transaction.orderOutcome);
      await row.locator('[data-cell="bidPrice"]').click();
      await window.keyboard.type(at(bond, 0).toFixed(4));
      await window.keyboard.press('Enter');
      await window.keyboard.press('F9');
      await expect(row.locator('.mk-state')).toHaveText('待确认');
      await expect(row).toContainText('正在按原编号核对');
      const { traded = 0 } = (await stored(server, 'demo_maker', bond)) ?? {};
      expect(traded).toBeGreaterThan(0);
      await window.keyboard.press('F9');
      await restore();
      await expect(row.locator('.mk-state')).toHaveText('已成交');
      await window.keyboard.press('F9');
      await expect(window.getByRole('button', { name: /^提交修改/ })).toBeDisabled();
      expect(await stored(server, 'demo_maker', bond)).toEqual({ orders: 1, live: 0, traded });
      await expect(other.locator('.ag-row', { hasText: codeText(bond.securityId) })).toContainText('已成交');
      await clearBook(seller);
      if (window !== page) await window.close();
      keepUncaught(problems);
    });

    test('bulk rows are told once their outcome is known, and each is one order', async ({
      page,
      context,
      server,
      problems,
    }) => {
      const bond = await quietBond(server);
      await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
      await clearBook(await sameAs(server, page));
      const { window, other } = await windows(page, context, problems, 'depth.ladder');
      await window.getByRole('button', { name: '下单', exact: true }).first().click();
      await window.getByRole('radio', { name: '批量报价' }).click();
      const bulk = window.getByRole('region', { name: '批量报价' });
      await bulk
        .getByRole('textbox', { name: '粘贴报价' })
        .fill(
          `${bond.securityId} ${at(bond, 20).toFixed(4)} bid 2000\n${bond.securityId} ${at(bond, 30).toFixed(4)} bid 3000`,
        );
      await bulk.getByRole('button', { name: '解析' }).click();
      const submit = bulk.getByRole('button', { name: /^(提交 2 笔|再按一次)/ });
      const restore = await loseReplies(context, transaction.ordersPrice, transaction.orderOutcome);
      await submit.click();
      await submit.click();
      await expect(bulk.locator('tr[data-status="unknown"]')).toHaveCount(2);
      await expect(bulk.getByRole('button', { name: /^提交/ })).toBeDisabled();
      await restore();
      await expect(bulk.locator('tr[data-status="done"]')).toHaveCount(2);
      expect(await stored(server, 'demo_trader', bond)).toEqual({ orders: 2, live: 2, traded: 0 });
      await expect(other.locator('.ag-row', { hasText: codeText(bond.securityId) })).toHaveCount(2);
      await clearBook(await sameAs(server, page));
      if (window !== page) await window.close();
      keepUncaught(problems);
    });
  });

test('an amendment without a reply is made once; the ticket is open after a reload meanwhile, and tells it [R4.15]', async ({
  page,
  context,
  server,
  problems,
}) => {
  const bond = await quietBond(server);
  await login(page, 'demo_trader', '/order-center/order');
  const anna = await sameAs(server, page);
  await clearBook(anna);
  const row = page.locator(`.ag-row[row-id="${await enter(anna, bond)}"]`);
  await row.locator('[col-id="symbol"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '修改报价', exact: true }).click();
  await ticket(page).getByLabel('收益率', { exact: true }).fill(at(bond, 20).toFixed(4));
  const restore = await loseReplies(context, transaction.ordersPrice, transaction.orderOutcome);
  await page.keyboard.press('Enter');
  await expect(ticket(page).getByRole('button', { name: /^确认/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ticket(page)).toContainText('结果未知，正在核对');
  await page.reload();
  await expect(ticket(page)).toContainText('结果未知，正在核对');
  await restore();
  await expect(ticket(page)).toContainText('报价已修改');
  await expect(row).toContainText('被新报价替换');
  expect(await stored(server, 'demo_trader', bond)).toEqual({ orders: 2, live: 1, traded: 0 });
  await clearBook(anna);
  keepUncaught(problems);
});

test('a hit answered without a reply is dealt or declined once, and the user is told', async ({
  page,
  context,
  server,
  problems,
}) => {
  const bond = await quietBond(server);
  const buyer = await dealer(server, 'demo_offer');
  await login(page, 'demo_trader2', '/order-center/order');
  const quote = { side: 2, orderQty: 9000, settlType: '4', quoteInd: 2 } as const;
  const targetQuoteId = await enter(await sameAs(server, page), bond, quote);
  const hit = (orderQty: number) => hitQuote(buyer, bond, targetQuoteId, orderQty, { settlType: '4' });
  const other = await secondPage(context, problems);
  await other.goto('/order-center/order');
  const hits = (window: Page) => window.getByRole('region', { name: '待确认点价' }).getByRole('listitem');
  const status = (window: Page) => window.locator(`.ag-row[row-id="${targetQuoteId}"] [col-id="status"]`);
  const dealt = async () => (await stored(server, 'demo_offer', bond))?.traded;
  const restore = await loseReplies(context, transaction.confirmMyQuote, transaction.cancelMyQuote);

  await hit(2000);
  await hits(page).getByRole('button', { name: '确认' }).click();
  await expect(hits(other)).toHaveCount(0);
  for (const window of [page, other]) await expect(status(window)).toContainText('2,000/9,000');
  expect(await dealt()).toBe(2000);

  await hit(3000);
  await hits(page).getByRole('button', { name: '拒绝' }).click();
  await expect(hits(other)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: '没有收到服务器的答复' })).toHaveCount(0);

  // Of both windows that answer one hit, the first deals; the second learns that it is over.
  await restore();
  await hit(1000);
  await expect(hits(other)).toHaveCount(1);
  const isConfirm = ({ pathname }: URL): boolean => pathname.endsWith(transaction.confirmMyQuote.path);
  const gate = Promise.withResolvers<void>();
  await other.route(isConfirm, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await hits(other).getByRole('button', { name: '确认' }).click();
  await hits(page).getByRole('button', { name: '确认' }).click();
  await expect(hits(page)).toHaveCount(0);
  gate.resolve();
  await expect(other.getByRole('alert').filter({ hasText: '这笔点价已成交：已在别处确认' })).toBeVisible();
  expect(await dealt()).toBe(3000);
  await clearBook(await sameAs(server, page));
  keepUncaught(problems);
});

test('a mass cancel without a reply is sent again under its number, and says what is left', async ({
  page,
  context,
  server,
  problems,
}) => {
  const bond = await quietBond(server);
  await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
  const anna = await sameAs(server, page);
  await clearBook(anna);
  await enter(anna, bond);
  const window = await popOut(page, 'depth.ladder', context, problems);
  const restore = await loseReplies(context, transaction.cancelAllMyQuotes);
  await window.getByRole('button', { name: /^撤我的/ }).click();
  await expect(window.getByText('没有收到服务器的答复，正在重新发送撤单请求')).toBeVisible();
  await expect(window.getByText('经核对，已无有效报价或委托')).toBeVisible();
  await restore();
  expect(await stored(server, 'demo_trader', bond)).toEqual({ orders: 1, live: 0, traded: 0 });
  await window.close();
  keepUncaught(problems);
});
