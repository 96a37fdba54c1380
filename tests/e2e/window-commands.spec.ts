import { codeText } from '#core/format';
import type { Locator } from '@playwright/test';
import { expect, login, type Page, popOut, sendsAnyway, test } from './desk.ts';
import { at, dealer, enter, quietBond, sameAs } from './trading-walk.ts';

const ticket = (page: Page) => page.getByRole('region', { name: '下单', exact: true });
const price = (page: Page) => ticket(page).locator('input[data-place="price"][data-chosen]');
async function shut(page: Page): Promise<void> {
  // The row may be on screen before the reply: a ticket that waits for one is not closed by a key.
  await expect(page.locator('.tk[data-stage="sending"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  if (await ticket(page).isVisible()) await page.keyboard.press('Escape');
  await expect(ticket(page)).toBeHidden();
}

/** Menus are ready shortly after their rows. */
async function openMenu(page: Page, cell: Locator): Promise<void> {
  await expect(async () => {
    await cell.click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test.describe('commands in a popped-out window', () => {
  test('the order list selects, opens, copies, amends, cancels, hides columns and exports', async ({
    page,
    context,
    server,
    problems,
  }) => {
    const [first, second] = [await quietBond(server), await quietBond(server)];
    await login(page, 'demo_trader', '/order-center/order');
    const own = await sameAs(server, page);
    const [remaining, gone] = [await enter(own, first), await enter(own, second)];
    const alone = await popOut(page, 'orders.list', context, problems);
    await expect(alone.getByRole('heading', { level: 1 })).toContainText('我的委托');
    const row = (id: string) => alone.locator(`.ag-row[row-id="${id}"]`);
    const pick = async (id: string, item: string) => {
      await openMenu(alone, row(id).locator('[col-id="symbol"]'));
      await alone.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await expect(row(gone)).toBeVisible();

    // Copied, exported, columns hidden and restored.
    await pick(remaining, '复制这一行');
    await expect(alone.getByText('复制成功')).toBeVisible();
    const saving = alone.waitForEvent('download');
    await alone.getByRole('button', { name: '导出 CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^委托_\d{14}\.csv$/);
    await alone.getByRole('button', { name: '显示的列' }).click();
    await alone.getByRole('menuitemcheckbox', { name: '结算', exact: true }).click();
    await alone.keyboard.press('Escape');
    await expect(row(remaining).locator('[col-id="settlement"]')).toHaveCount(0);

    // Amended in this window's ticket: the quote is replaced by one with the new price.
    await pick(remaining, '修改报价');
    await expect(price(alone)).toBeVisible();
    await price(alone).fill(at(first, 20).toFixed(4));
    await alone.keyboard.press('Enter');
    await expect(ticket(alone).getByRole('button', { name: /^确认/ })).toBeFocused();
    await alone.keyboard.press('Enter');
    await expect(alone.locator('.ag-row', { hasText: at(first, 20).toFixed(4) })).toBeVisible();
    await shut(alone);

    // X withdraws the focused one; Shift+F8 all, after a confirmation.
    await row(gone).locator('[col-id="symbol"]').click();
    await alone.keyboard.press('x');
    await expect(row(gone)).toContainText('已撤');
    await alone.keyboard.press('Shift+F8');
    await alone.getByRole('button', { name: '撤销全部', exact: true }).last().click();
    await expect(alone.locator('.ag-row', { hasText: at(first, 20).toFixed(4) })).toContainText('已撤');

    // Anything with its own page opens in the main window.
    await pick(gone, '查看明细');
    await expect(page).toHaveURL(/\/order-center\/order-detail\//);
    await alone.close();
  });

  test('the quote list stars, copies, sets an alert, switches tabs and sells from its row menu', async ({
    page,
    context,
    problems,
  }) => {
    await login(page, 'demo_trader', '/index/look-ticket');
    const alone = await popOut(page, 'quotes.composite', context, problems);
    // Only a bond with a price of its own can pass one on to an alert, and has a counterparty to sell to.
    await alone.getByRole('checkbox', { name: '仅看双边' }).check();
    const row = alone.locator('.ag-row[row-id]').first();
    const pick = async (item: string | RegExp) => {
      await openMenu(alone, row.locator('.ag-cell').nth(2));
      await alone.getByRole('menuitem', { name: item }).first().click();
    };
    await pick('复制报价');
    await expect(alone.getByText('复制成功')).toBeVisible();
    await pick('设价格提醒');
    const form = alone.getByRole('dialog', { name: /价格提醒/ });
    await form.getByLabel('备注').fill('从小窗口设的');
    await form.getByRole('button', { name: /^现价/ }).click();
    await form.getByRole('button', { name: /^设置提醒/ }).click();
    await expect(form).toHaveCount(0);
    await pick(/^(买入卖方|卖给买方)/);
    await expect(price(alone)).toHaveValue(/\d/);
    await shut(alone);
    await alone.getByRole('tab', { name: '自选报价' }).click();
    await expect(alone.getByRole('tabpanel').or(alone.locator('.ag-row, .k-state')).first()).toBeVisible();
    await alone.getByRole('tab', { name: '债券估值' }).click();
    await expect(alone.getByText(/中债/).first()).toBeVisible();
    await alone.keyboard.press('?');
    await expect(alone.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    await alone.keyboard.press('Escape');
    await alone.close();
  });

  test('all quotes, the header, opportunities and watchlist groups run their commands', async ({
    page,
    context,
    server,
    problems,
  }) => {
    const bond = await quietBond(server);
    const other = await dealer(server, 'demo_trader2');
    await enter(other, bond, { side: 2, price: at(bond, -30), orderQty: 2000 });
    const text = at(bond, -30).toFixed(4);
    await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
    const full = await popOut(page, 'depth.full', context, problems);
    const quote = full.locator('.ag-row', { hasText: text }).locator('.ag-cell').nth(1);
    await openMenu(full, quote);
    await full.getByRole('menuitem', { name: '复制报价' }).click();
    await expect(full.getByText('复制成功')).toBeVisible();
    await openMenu(full, quote);
    await full.getByRole('menuitem', { name: text }).click();
    await expect(price(full)).toHaveValue(text);
    await full.close();

    const header = await popOut(page, 'depth.header', context, problems);
    await header.getByRole('button', { name: '复制盘口' }).click();
    await expect(header.getByText('复制成功')).toBeVisible();
    await header.getByRole('main').getByRole('button', { name: '加入自选' }).click();
    await expect(header.getByRole('main').getByRole('button', { name: '移出自选' })).toBeVisible();
    await header.locator('.depth-strip-actions').getByRole('button', { name: '价格提醒' }).click();
    await expect(header.getByRole('dialog', { name: /价格提醒/ })).toBeVisible();
    await header.close();

    await login(page, 'demo_trader', '/discover/chance');
    const chances = await popOut(page, 'quotes.chance', context, problems);
    await chances.locator('.q-chance tbody tr').first().dblclick();
    await expect(page).toHaveURL(/deep-quotation\?securityId=/);
    await chances.close();

    await login(page, 'demo_trader', '/index/look-ticket?activeName=first');
    const list = await popOut(page, 'quotes.composite', context, problems);
    await list.getByRole('tab', { name: '自选报价' }).click();
    await list.getByRole('button', { name: '新建分组' }).click();
    await list.getByRole('textbox', { name: '分组名称' }).fill('窗口组');
    await list.getByRole('button', { name: '创建' }).click();
    await expect(list.getByRole('button', { name: /^窗口组/ })).toHaveAttribute('aria-pressed', 'true');
    await list.getByRole('button', { name: '整理' }).click();
    await list.getByRole('button', { name: /^删除分组 窗口组/ }).click();
    await expect(list.getByRole('button', { name: /^窗口组/ })).toHaveCount(0);
    await list.close();
  });

  test('the market maker’s sheet quotes, pulls and resumes; the ladder counts and cancels the user’s own quotes', async ({
    page,
    context,
    server,
    problems,
  }) => {
    const bond = await quietBond(server);
    await login(page, 'demo_maker', '/index/market-making');
    const alone = await popOut(page, 'maker.sheet', context, problems);
    await sendsAnyway(alone);
    const sheet = alone.getByRole('grid', { name: '双边报价表' });
    const box = alone.getByRole('combobox', { name: '添加债券' });
    await box.fill(bond.securityId);
    await box.press('Enter');
    const row = sheet.getByRole('row').filter({ hasText: codeText(bond.securityId) });
    await row.locator('[data-cell="bidPrice"]').click();
    await alone.keyboard.press('r');
    await alone.keyboard.press('F9');
    await expect(row.locator('.mk-state')).toHaveText('双边在市');
    await alone.keyboard.press('F8');
    await expect(row.locator('.mk-state')).not.toHaveText('双边在市');
    await alone.keyboard.press('p');
    await alone.close();
  });
});
