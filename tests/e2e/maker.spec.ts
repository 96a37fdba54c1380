import { codeText } from '#core/format';
import { expect } from '@playwright/test';
import {
  expectAccessibleInBothThemes,
  listen,
  login,
  type Page,
  secondPage,
  sendsAnyway,
  test,
} from './desk.ts';

const sheet = (page: Page) => page.getByRole('grid', { name: '双边报价表' });
const row = (page: Page, code: string) =>
  sheet(page)
    .getByRole('row')
    .filter({ hasText: codeText(code) });
const cell = (page: Page, code: string, id: string) => row(page, code).locator(`[data-cell="${id}"]`);
const state = (page: Page, code: string) => row(page, code).locator('.mk-state');

/** Yields of both sides of a row, as shown. */
const yields = async (page: Page, code: string): Promise<number[]> =>
  Promise.all(['bidPrice', 'ofrPrice'].map(async (id) => Number(await cell(page, code, id).innerText())));

/** Opens the deep page of a bond and waits for its ladder. */
async function ladderOf(page: Page, securityId: string) {
  await page.goto(`/index/deep-quotation?securityId=${securityId}`);
  return page.getByRole('region', { name: '买卖盘口', exact: true }).first();
}

const BONDS = ['250215.IB', '240215.IB', '250210.IB'] as const;

test.describe('a market maker', () => {
  test('quotes three bonds on both sides by keyboard, seen by a trader; shifts, is refused, pulls all and resumes [R2.17 R9.05]', async ({
    page,
    elsewhere: trader,
    problems,
  }) => {
    test.setTimeout(240_000);
    await sendsAnyway(page);
    await login(page, 'demo_maker');
    await expect(page).toHaveURL(/\/index\/market-making/);
    const box = page.getByRole('combobox', { name: '添加债券' });
    await box.fill(BONDS.join(' '));
    await box.press('Enter');
    for (const code of BONDS) await expect(row(page, code)).toBeVisible();
    for (const step of ['0.00', '0.01', '0.02', '0.03', '0.05'])
      await expect(page.getByRole('radio', { name: step })).toBeAttached();

    // Ctrl+A, R: both sides of every bond around the valuation; F9 sends them.
    await cell(page, BONDS[0], 'bidPrice').click();
    const keysAt = () =>
      page
        .getByRole('list', { name: '快捷键' })
        .getByRole('listitem')
        .evaluateAll((keys) => keys.slice(0, 8).map((key) => key.getBoundingClientRect().x));
    const placesBefore = await keysAt();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: /^提交修改/ })).toBeEnabled();
    // What is counted comes and goes beside the keys, and moves none of them.
    await expect(page.getByText(/^选中 \d/)).toBeVisible();
    expect(await keysAt()).toEqual(placesBefore);
    // A reload loses nothing typed.
    const typed = await yields(page, BONDS[1]);
    await page.reload();
    await expect(cell(page, BONDS[1], 'bidPrice')).toHaveAttribute('data-edited', '');
    expect(await yields(page, BONDS[1])).toEqual(typed);
    await cell(page, BONDS[0], 'bidPrice').click();
    await page.keyboard.press('F9');
    for (const code of BONDS) await expect(state(page, code)).toHaveText('双边在市');

    // A trader in another browser sees both sides, from this maker's institution.
    listen(trader, problems);
    await login(trader, 'demo_trader', '/index/guide');
    for (const code of BONDS) {
      const [bid = 0, ofr = 0] = await yields(page, code);
      const ladder = await ladderOf(trader, code);
      await expect(ladder.getByRole('table', { name: 'Bid' })).toContainText(bid.toFixed(4));
      await expect(ladder.getByRole('table', { name: 'Ofr' })).toContainText(ofr.toFixed(4));
    }

    // Shift+W moves every row by the step; the trader's ladder follows.
    const before = await yields(page, BONDS[2]);
    await cell(page, BONDS[0], 'bidPrice').click();
    await page.keyboard.press('Shift+W');
    await page.keyboard.press('F9');
    for (const code of BONDS) await expect(cell(page, code, 'bidPrice')).not.toHaveAttribute('data-edited');
    const after = await yields(page, BONDS[2]);
    expect(after.map((value, index) => Math.round((value - (before[index] ?? 0)) * 10_000))).toEqual([1, 1]);
    await expect(trader.getByRole('table', { name: 'Bid' })).toContainText((after[0] ?? 0).toFixed(4));

    // A refusal is shown at the cell, with the server's reason; Esc restores the previous text.
    await cell(page, BONDS[1], 'bidPrice').click();
    await page.keyboard.type('9.9');
    await page.keyboard.press('Control+Enter');
    await expect(state(page, BONDS[1])).toHaveText('被拒');
    await expect(cell(page, BONDS[1], 'bidPrice')).toHaveAttribute('aria-invalid', 'true');
    await expect(row(page, BONDS[1])).toContainText('当前报价超过内部系统偏离度设置');
    const cut = row(page, BONDS[1])
      .locator('.mk-message')
      .evaluate((note) => note.scrollWidth - note.clientWidth);
    expect(await cut, 'px of the reason that are cut').toBe(0);
    await page.keyboard.press('Escape');
    await expect(state(page, BONDS[1])).toHaveText('双边在市');

    // One key withdraws everything; the same key restores it.
    await page.keyboard.press('F8');
    for (const code of BONDS) await expect(state(page, code)).toHaveText('已暂停');
    await expect(trader.getByRole('region', { name: '买卖盘口', exact: true }).first()).not.toContainText(
      (after[0] ?? 0).toFixed(4),
    );
    await expectAccessibleInBothThemes(page);
    await cell(page, BONDS[0], 'bidPrice').click();
    await page.keyboard.press('F8');
    for (const code of BONDS) await expect(state(page, code)).toHaveText('双边在市');
    expect(await yields(page, BONDS[2])).toEqual(after);

    // In the ladder one's own quote is highlighted, and X withdraws it.
    await cell(page, BONDS[2], 'bidPrice').click();
    const bids = page.getByRole('table', { name: 'Bid' });
    const own = bids.getByRole('button', { name: /^撤销我的报价/ });
    await expect(bids).toContainText((after[0] ?? 0).toFixed(4));
    await expect(own).toBeVisible();
    await bids.locator('tr[data-mine="true"] .depth-price').first().press('x');
    await expect(own).toBeHidden();
    await expect(page.getByText('已撤销 1 笔报价')).toBeVisible();
    await expect(state(page, BONDS[2])).toHaveText('单边在市');
    await cell(page, BONDS[0], 'bidPrice').click();
    await page.keyboard.press('F8');
    await expect(state(page, BONDS[0])).toHaveText('已暂停');
  });
});

test.describe('a watchlist', () => {
  test('keeps its groups and order across a new login, and in another window', async ({
    page,
    context,
    problems,
  }) => {
    await login(page, 'demo_trader2', '/index/look-ticket?activeName=first');
    const groups = page.getByRole('group', { name: '自选分组' });
    await groups.getByRole('button', { name: '新建分组' }).click();
    await page.getByRole('textbox', { name: '分组名称', exact: true }).fill('重点');
    await page.keyboard.press('Enter');
    await groups.getByRole('button', { name: /^全部/ }).click();
    await groups.getByRole('button', { name: '整理' }).click();
    const order = page.getByRole('list', { name: /^自选顺序/ });
    const codes = () => order.locator('li .k-num').allInnerTexts();
    const start = await codes();
    const [first = '', second = ''] = start;
    await order
      .getByRole('listitem')
      .filter({ hasText: first })
      .getByRole('button', { name: /^移动/ })
      .press('ArrowDown');
    await expect.poll(codes).toEqual([second, first, ...start.slice(2)]);
    // With the pointer: the last one goes to the top.
    const last = start.at(-1) ?? '';
    const grip = order.getByRole('listitem').filter({ hasText: last }).getByRole('button', { name: /^移动/ });
    const from = await grip.boundingBox();
    const to = await order.getByRole('listitem').first().boundingBox();
    await page.mouse.move((from?.x ?? 0) + 4, (from?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 4, (to?.y ?? 0) + 7, { steps: 12 });
    await page.mouse.up();
    await expect.poll(codes).toEqual([last, second, first, ...start.slice(2, -1)]);
    // Down by two lines in one step and back by one, grabbed beside the middle of its grip; beyond the end of the list it stays in its line.
    const line = async (at: number) => (await order.getByRole('listitem').nth(at).boundingBox())?.y ?? 0;
    const [top, height] = [await line(0), (await line(1)) - (await line(0))];
    const x = (from?.x ?? 0) + 20;
    await page.mouse.move(x, top + 8);
    await page.mouse.down();
    await page.mouse.move(x, top + 8 + 2 * height);
    await expect.poll(codes).toEqual([second, first, last, ...start.slice(2, -1)]);
    await page.mouse.move(x, top + 8 + height);
    await expect.poll(codes).toEqual([second, last, first, ...start.slice(2, -1)]);
    await page.mouse.move(x, top - 40);
    await expect.poll(codes).toEqual([last, second, first, ...start.slice(2, -1)]);
    await page.mouse.move(x, top + 8 + height, { steps: 4 });
    const expectedCodes = [second, last, first, ...start.slice(2, -1)];
    await expect.poll(codes).toEqual(expectedCodes);
    await page.mouse.up();
    await expect(order.locator('[data-dragged]')).toHaveCount(0);
    await order
      .getByRole('listitem')
      .filter({ hasText: second })
      .getByRole('combobox')
      .selectOption({ label: '重点' });
    await expectAccessibleInBothThemes(page, 'groups and order', '[data-panel="quotes.composite"]');
    await groups.getByRole('button', { name: '完成' }).click();

    await login(page, 'demo_trader2', '/index/look-ticket?activeName=first');
    await expect(groups.getByRole('button', { name: /^重点/ })).toContainText('1');
    await groups.getByRole('button', { name: '整理' }).click();
    await expect.poll(codes).toEqual(expectedCodes);
    // A second window shows what is changed in the first; a group that was removed is put back with its bonds.
    const elsewhere = await secondPage(context, problems);
    await elsewhere.goto('/index/look-ticket?activeName=first');
    const there = elsewhere.getByRole('group', { name: '自选分组' }).getByRole('button', { name: /^重点/ });
    await expect(there).toContainText('1');
    const remove = page.getByRole('button', { name: /^删除分组 重点/ });
    await remove.click();
    await expect(there).toHaveCount(0);
    await page
      .getByRole('region', { name: '提示', exact: true })
      .getByRole('button', { name: '撤销' })
      .click();
    await expect(there).toContainText('1');
    // Restored, for the next run.
    await remove.click();
    await expect(groups.getByRole('button', { name: /^重点/ })).toBeHidden();
    await elsewhere.close();
  });
});
