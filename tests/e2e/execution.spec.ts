import { codeText } from '#core/format';
import { transaction } from '../../contract/api/index.ts';
import { expect, login, type Page, secondPage, sendsAnyway } from './desk.ts';
import { testOnQuietServer as test } from './own-server.ts';
import { at, enter, quietBond, sameAs } from './trading-walk.ts';

const ladder = (page: Page, side: 'Bid' | 'Ofr') => page.getByRole('table', { name: side, exact: true });
/** The whole panel: it has no tables when there are no quotes. */
const book = (page: Page) => page.getByRole('region', { name: '买卖盘口', exact: true }).first();
const ticket = (page: Page) => page.locator('.tk');
const cards = (page: Page) => page.getByRole('region', { name: '提醒', exact: true }).getByRole('article');

/** Clicks the best price of a side in the ladder, then reviews and confirms the resulting ticket. */
async function take(page: Page, side: 'Bid' | 'Ofr'): Promise<void> {
  await ladder(page, side).locator('.depth-price').first().click();
  await expect(ticket(page)).toBeVisible();
  await expect(ticket(page).getByRole('radio', { name: side === 'Bid' ? /卖出/ : /买入/ })).toBeChecked();
  await ticket(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '复核' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('.tk-done')).toBeVisible();
  await page.getByRole('button', { name: /^完成/ }).press('Enter');
}

test('two traders and a market maker trade with each other in three browsers and see the same state', async ({
  page: maker,
  browser,
  server,
  problems,
}) => {
  test.setTimeout(240_000);
  const bond = await quietBond(server);
  const deep = `/index/deep-quotation?securityId=${bond.securityId}`;
  await sendsAnyway(maker);
  await login(maker, 'demo_maker');
  await expect(maker).toHaveURL(/\/index\/market-making/);
  const box = maker.getByRole('combobox', { name: '添加债券' });
  await box.fill(bond.securityId);
  await box.press('Enter');
  const row = maker
    .getByRole('grid', { name: '双边报价表' })
    .getByRole('row')
    .filter({ hasText: codeText(bond.securityId) });
  await row.locator('[data-cell="bidPrice"]').click();
  await maker.keyboard.press('Control+a');
  await maker.keyboard.press('r');
  await maker.keyboard.press('F9');
  await expect(row.locator('.mk-state')).toHaveText('双边在市');
  const [bid, ofr] = [
    await row.locator('[data-cell="bidPrice"]').innerText(),
    await row.locator('[data-cell="ofrPrice"]').innerText(),
  ];

  const [anna, bob] = [
    await secondPage(
      await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } }),
      problems,
    ),
    await secondPage(
      await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } }),
      problems,
    ),
  ];
  await login(anna, 'demo_trader', deep);
  await login(bob, 'demo_trader2', deep);
  for (const page of [anna, bob]) {
    await expect(ladder(page, 'Bid')).toContainText(bid);
    await expect(ladder(page, 'Ofr')).toContainText(ofr);
  }

  // One lifts the maker's offer, the other hits its bid: each by a click on the ladder. The maker is notified of both.
  await take(anna, 'Ofr');
  await expect(book(bob)).not.toContainText(ofr);
  await expect(cards(maker)).toContainText(`卖出 ${ofr}`);
  await take(bob, 'Bid');
  await expect(book(anna)).not.toContainText(bid);
  await expect(cards(maker)).toContainText(`买入 ${bid}`);
  // The traders are not notified of their own actions. Orders of earlier walks in other bonds may be hit at any time.
  for (const page of [anna, bob]) await expect(cards(page).filter({ hasText: bond.symbol })).toHaveCount(0);

  // The traders with each other: a bid in the middle, seen by all, hit by the other; its owner is notified.
  const byWire = await sameAs(server, anna);
  const middle = at(bond, 3).toFixed(4);
  await enter(byWire, bond, { side: 1, price: Number(middle), orderQty: 2000 });
  await expect(ladder(bob, 'Bid')).toContainText(middle);
  await take(bob, 'Bid');
  await expect(cards(anna).filter({ hasText: `${bond.symbol} 全部成交` })).toHaveCount(1);
  await expect(book(bob)).not.toContainText(middle);

  // Every tape shows the same, and so does the database.
  const tape = await server.sql<{ price: string; qty: number }>(
    `select to_char(yield_e4 / 10000.0, 'FM990.0000') as price, qty::int as qty from trade where security_id = $1 order by traded_at desc`,
    [bond.securityId],
  );
  expect(tape.map(({ price }) => price).toSorted()).toEqual([bid, middle, ofr].toSorted());
  for (const page of [anna, bob]) {
    const tapePanel = page.getByRole('region', { name: '逐笔成交' }).first();
    for (const { price } of tape) await expect(tapePanel).toContainText(price);
  }

  // Each sees their side of it in the order centre; what one bought the other sold.
  const parties = [
    { page: maker, client: await sameAs(server, maker) },
    { page: anna, client: byWire },
    { page: bob, client: await sameAs(server, bob) },
  ];
  let [bought, sold] = [0, 0];
  for (const { page, client } of parties) {
    const { data } = await client.call(transaction.getQuoteList, {
      query: { page: 1, rows: 50, securityId: bond.securityId, status: 'filled' },
    });
    expect(data.content).toHaveLength(2);
    for (const { side, cumQty } of data.content) {
      if (side === 1) bought += cumQty;
      else sold += cumQty;
    }
    await page.goto('/order-center/order');
    for (const { orderId } of data.content)
      await expect(page.locator(`[role=row][row-id="${orderId}"]`)).toContainText('已成交');
  }
  const traded = tape.reduce((sum, { qty }) => sum + qty, 0);
  expect([bought, sold]).toEqual([traded, traded]);
});
