import { expect, expectAccessible, login, openSearch, type Page, popOut, test } from './desk.ts';
import { at, dealer, enter, quietBond } from './trading-walk.ts';

const ladder = (page: Page) => page.locator('[data-panel="depth.ladder"]');
const ticket = (page: Page) => page.getByRole('region', { name: '下单', exact: true });
const price = (page: Page) => ticket(page).locator('input[data-place="price"][data-chosen]');
const side = (page: Page) =>
  ticket(page).getByRole('radiogroup', { name: '方向' }).locator('[data-chosen=true]');

/** Esc moves from the ticket's field to the ticket, and then out of it. */
async function shut(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  if (await ticket(page).isVisible()) await page.keyboard.press('Escape');
  await expect(ticket(page)).toBeHidden();
}

test.describe('a popped-out panel', () => {
  test('names its bond in a ladder, which deals by its prices, B, S, T and Shift+T; pages open in the main window [U4]', async ({
    page,
    context,
    server,
    problems,
  }) => {
    const bond = await quietBond(server);
    const other = await dealer(server, 'demo_trader2');
    await enter(other, bond, { side: 1, price: at(bond, 30), orderQty: 3000 });
    await enter(other, bond, { side: 2, price: at(bond, -30), orderQty: 2000 });
    await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
    const alone = await popOut(page, 'depth.ladder', context, problems);
    await expect(alone).toHaveTitle(new RegExp(`${bond.symbol} ${bond.securityId}`));
    await expect(alone.getByRole('heading', { level: 1 })).toContainText(bond.securityId);
    const [bid, ofr] = [at(bond, 30).toFixed(4), at(bond, -30).toFixed(4)];
    await expect(ladder(alone).getByRole('table', { name: 'Bid' })).toContainText(bid);

    // Nothing in the window has the focus: the keys still go to the panel.
    await alone.keyboard.press('b');
    await expect(side(alone)).toHaveText(/买入/);
    await expect(price(alone)).toHaveValue(ofr);
    await expectAccessible(alone);
    await shut(alone);
    await alone.keyboard.press('s');
    await expect(side(alone)).toHaveText(/卖出/);
    await expect(price(alone)).toHaveValue(bid);
    await shut(alone);
    await alone.keyboard.press('t');
    await expect(ticket(alone)).toBeFocused();
    await shut(alone);
    await alone.keyboard.press('Shift+T');
    await expect(alone.getByRole('complementary', { name: '下单' })).toContainText('批量报价');
    await alone.getByRole('button', { name: '收起下单面板' }).click();

    await ladder(alone).getByRole('table', { name: 'Ofr' }).locator('.depth-price').first().click();
    await expect(price(alone)).toHaveValue(ofr);
    await alone.keyboard.press('Enter');
    await expect(ticket(alone).getByRole('button', { name: /^确认买入/ })).toBeFocused();
    await alone.keyboard.press('Enter');
    await expect(ticket(alone).getByRole('region')).toContainText('2,000 / 2,000');
    await expect(ticket(page)).toHaveCount(0);

    await alone.keyboard.press('Enter');
    await shut(alone);
    await alone.keyboard.press('o');
    await expect(page).toHaveURL(/\/order-center\/order/);
    await expect(ladder(alone)).toBeVisible();
    await alone.close();
  });

  test('searches with Ctrl+K and /: it follows the bond, which opens in the main window', async ({
    page,
    context,
    server,
    problems,
  }) => {
    const [bond, other] = [await quietBond(server), await quietBond(server)];
    await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
    const alone = await popOut(page, 'depth.ladder', context, problems);
    await expect(alone.getByRole('heading', { level: 1 })).toContainText(bond.securityId);
    await openSearch(alone, '/');
    await alone.keyboard.press('Escape');
    await openSearch(alone);
    await alone.keyboard.type(other.securityId);
    await expect(alone.getByRole('option').first()).toContainText(other.symbol);
    await expectAccessible(alone);
    await alone.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`securityId=${other.securityId}`));
    await expect(alone.getByRole('heading', { level: 1 })).toContainText(other.securityId);

    // On another channel the panel follows its own selection.
    await alone.getByRole('button', { name: '联动颜色：蓝' }).click();
    await alone.getByRole('menuitemradio', { name: '红' }).click();
    await expect(alone.getByRole('heading', { level: 1 })).not.toContainText(other.securityId);
    await openSearch(alone);
    await alone.keyboard.type(bond.securityId);
    await expect(alone.getByRole('option').first()).toContainText(bond.symbol);
    await alone.keyboard.press('Enter');
    await expect(alone.getByRole('heading', { level: 1 })).toContainText(bond.securityId);
    await alone.close();
  });

  test('takes B, S and A on a list row, which opens its page in the main window [U4]', async ({
    page,
    context,
    problems,
  }) => {
    await login(page, 'demo_trader', '/index/look-ticket');
    const alone = await popOut(page, 'quotes.composite', context, problems);
    // B fills in the offer, which the newest row may not have.
    await alone.getByLabel('仅看双边').check();
    const row = alone.locator('.ag-row[row-id]').first();
    await row.locator('.ag-cell').nth(2).click();
    await alone.keyboard.press('b');
    await expect(side(alone)).toHaveText(/买入/);
    // That of the row, not only its bond: the key is the row's alone.
    await expect(price(alone)).toHaveValue(/\d/);
    await shut(alone);
    await alone.keyboard.press('s');
    await expect(side(alone)).toHaveText(/卖出/);
    await expect(price(alone)).toHaveValue(/\d/);
    await shut(alone);
    await alone.keyboard.press('a');
    await expect(alone.getByRole('dialog', { name: /价格提醒/ })).toBeVisible();
    await alone.keyboard.press('Escape');
    await alone.keyboard.press('Enter');
    await expect(page).toHaveURL(/deep-quotation\?securityId=/);
    await expect(row).toBeVisible();
    await alone.close();
  });
});
