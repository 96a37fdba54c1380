import { transaction } from '../../contract/api/index.ts';
import { expect, login, type Page, test } from './desk.ts';
import { at, clearBook, enter, quietBond, sameAs } from './trading-walk.ts';

const book = (page: Page) => page.locator('[data-panel="depth.ladder"]');
const mine = (page: Page) => book(page).getByRole('button', { name: /^撤我的/ });
const notice = (page: Page, words: string) => page.getByText(words).first();

test('撤我的 cancels all own quotes in the bond, beyond six levels too; Shift+F8 cancels all in every bond, popped out too [U2]', async ({
  page,
  context,
  server,
  problems,
}) => {
  const [bond, other] = [await quietBond(server), await quietBond(server)];
  await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
  const anna = await sameAs(server, page);
  await clearBook(anna);
  const live = async () =>
    (await anna.call(transaction.getMyQuote, { query: { rows: 200 } })).data.content.map(
      ({ securityID, orderQty }) => `${securityID} ${orderQty}`,
    );
  const quoteEight = async () => {
    for (let tick = 1; tick <= 8; tick += 1)
      await enter(anna, bond, { price: at(bond, tick * 100), orderQty: 1000 });
  };
  await quoteEight();
  await enter(anna, other, { orderQty: 5000 });
  await expect(mine(page)).toHaveText('撤我的 8');
  await expect(book(page).getByRole('table', { name: 'Bid' }).locator('.depth-price')).toHaveCount(6);
  await mine(page).click();
  await expect(notice(page, '已撤销 8 笔，共 8,000 万')).toBeVisible();
  expect(await live()).toEqual([`${other.securityId} 5000`]);
  await expect(mine(page)).toHaveCount(0);

  await quoteEight();
  const opening = context.waitForEvent('page');
  await book(page)
    .getByRole('button', { name: /面板菜单/ })
    .click();
  await page.getByRole('menuitem', { name: '在新窗口中打开' }).click();
  const alone = await opening;
  alone.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  await expect(mine(alone)).toHaveText('撤我的 8');
  // Prices stay where they are when the button comes and goes: its line is one line at any width.
  const heights = async () => {
    const found: number[] = [];
    for (const width of [560, 460, 400, 330]) {
      await alone.setViewportSize({ width, height: 600 });
      found.push((await alone.locator('.depth-ladder-tools').boundingBox())?.height ?? 0);
    }
    return found;
  };
  expect(await heights()).toEqual([34, 34, 34, 34]);
  await alone.setViewportSize({ width: 800, height: 600 });
  // Once there is something to cancel, the question needs nothing from a server that cannot be reached.
  await context.route('**/assets/**', (route) => route.abort());
  await alone.keyboard.press('Shift+F8');
  const question = alone.getByRole('alertdialog').or(alone.getByRole('dialog'));
  await expect(question).toContainText('撤销我在全部债券的 9 笔有效报价与委托，共 13,000 万？');
  await context.unrouteAll({ behavior: 'wait' });
  await question.getByRole('button', { name: '不撤' }).click();
  expect(await live()).toHaveLength(9);
  await alone.keyboard.press('Shift+F8');
  await question.getByRole('button', { name: '撤销全部' }).click();
  await expect(notice(alone, '已撤销 9 笔，共 13,000 万')).toBeVisible();
  expect(await live()).toEqual([]);
  await expect(mine(alone)).toHaveCount(0);

  // The key works even while the user is typing, and reports if there is nothing to cancel.
  await page.bringToFront();
  await page.goto('/order-center/order');
  await page.getByRole('combobox', { name: '搜索债券' }).press('Shift+F8');
  const here = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(here).toContainText('笔数以服务器为准');
  await here.getByRole('button', { name: '撤销全部' }).click();
  await expect(notice(page, '没有可撤销的报价或委托')).toBeVisible();
  const toast = await page.locator('.s-toast').last().boundingBox();
  const command = await page.getByRole('button', { name: /^撤销全部/ }).boundingBox();
  expect((toast?.y ?? Infinity) + (toast?.height ?? 0), 'it covers no command').toBeLessThan(command?.y ?? 0);
  await alone.close();
});

test('the English ladder at 1280 leaves letters of the institution beside the mark of an own quote [U13] [U20]', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const bond = await quietBond(server);
  await login(page, 'demo_trader', `/index/deep-quotation?securityId=${bond.securityId}`);
  const anna = await sameAs(server, page);
  await enter(anna, bond);
  await page.evaluate(() => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d: 'en-US' })));
  await page.reload();
  const name = book(page).locator('.depth-org').first();
  const nameRoom = () =>
    name.evaluate(
      (element) =>
        (element.closest('td')?.getBoundingClientRect().right ?? 0) - element.getBoundingClientRect().left,
    );
  // Two letters and the ellipsis, 12 px each.
  await expect.poll(nameRoom).toBeGreaterThanOrEqual(36);
  await expect(
    book(page).getByRole('button', { name: /^Cancel my quote .*5,000 \(CNY 10k\)$/ }),
  ).toBeVisible();
  await clearBook(anna);
});
