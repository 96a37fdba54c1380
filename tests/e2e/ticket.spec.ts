import { expect, expectAccessible, login, type Page, test } from './desk.ts';

const COMPOSITE = '/index/look-ticket?activeName=third';
const ticket = (page: Page) => page.locator('.tk');
const openTicket = (page: Page) =>
  page.getByRole('banner').or(page.locator('.s-nav')).getByRole('button', { name: '下单' }).first().click();

/** Clicks a best price in the list: the ticket opens with that quote as its target. */
async function pressQuote(page: Page, column: 'bidPrice' | 'ofrPrice', nth: number): Promise<string> {
  const cell = page
    .locator(`.ag-row .ag-cell[col-id=${column}]`)
    .filter({ hasText: /\d\.\d{4}/ })
    .nth(nth);
  const price = await cell.innerText();
  await cell.click();
  await expect(ticket(page)).toBeVisible();
  return price;
}

test.describe('the order ticket', () => {
  test('is filled in by a press on a quote, reviewed, confirmed, and shows the outcome [R4.15]', async ({
    page,
  }) => {
    await login(page, 'demo_trader', COMPOSITE);
    await page.locator('.ag-row .ag-cell[col-id=bidPrice]').filter({ hasText: /\d/ }).first().waitFor();
    let nth = 0;
    // The market moves: a quote that ended between the click and the confirmation is refused at its field, and the next one is tried.
    await expect(async () => {
      const price = await pressQuote(page, 'bidPrice', nth++);
      await expect(ticket(page).getByRole('radio', { name: /卖出/ })).toBeChecked();
      await expect(ticket(page).getByLabel('收益率', { exact: true })).toHaveValue(price);
      await expect(ticket(page).getByLabel('净价', { exact: true })).toHaveValue(/^\d+\.\d{4}$/);
      await expect(ticket(page).locator('.tk-figures strong')).toHaveText(/[\d,]+\.00 元/);
      if (nth === 1) await expectAccessible(page, 'the ticket', '.tk');
      await ticket(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: '复核' })).toBeVisible({ timeout: 3000 });
      if (nth === 1) await expectAccessible(page, 'the review', '.tk');
      await page.keyboard.press('Enter');
      await expect(page.locator('.tk-done[data-type=intermediaryOrder]')).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: /^(点价已提交|已成交)$/ })).toBeVisible();
    await page.getByRole('button', { name: '查看订单列表' }).click();
    await expect(page).toHaveURL(/\/order-center\/order/);
    await expect(ticket(page).getByRole('button', { name: /^完成/ })).toBeVisible();
  });

  test('is used with the keyboard alone, and withdraws an intention [R4.15]', async ({ page }) => {
    await login(page, 'demo_trader2', COMPOSITE);
    await openTicket(page);
    // The page may have suggested a bond by then: the focus is in the ticket, or in its empty field.
    await expect(page.locator('.tk:focus, .tk :focus')).toHaveCount(1);
    await page.keyboard.press('/');
    await expect(ticket(page).getByRole('combobox', { name: '债券' })).toBeFocused();
    await page.keyboard.type('260210');
    await ticket(page).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect(ticket(page).getByRole('combobox', { name: '债券' })).toHaveValue(/260210\.IB/);
    await expect(ticket(page).getByLabel('收益率', { exact: true })).toBeFocused();
    // A letter typed into a field is text; outside fields it is a shortcut.
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await expect(ticket(page).getByRole('radio', { name: /卖出/ })).toBeChecked();
    await expect(ticket(page).locator('.tk-tile strong').last()).toHaveText(/\d\.\d{4}/);
    await page.keyboard.press('ArrowUp');
    const price = ticket(page).getByLabel('收益率', { exact: true });
    await expect(price).toHaveValue(/^\d\.\d{4}$/);
    await page.keyboard.press('3');
    await expect(ticket(page).getByLabel('数量', { exact: true })).toHaveValue('3000');
    const before = Number(await price.inputValue());
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '复核' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: '复核' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('.tk-done[data-type=intermediaryOrder]')).toBeVisible();
    const back = page.getByRole('button', { name: '撤销这笔报价' });
    if (await back.isVisible()) {
      await back.click();
      await expect(
        page.locator('.tk-done[data-type=intermediaryCancel]').or(page.locator('.tk-done .tk-bad')),
      ).toBeVisible();
    }
    await page.getByRole('button', { name: /^完成/ }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(ticket(page)).toHaveCount(0);
  });

  test('shows a refusal at its field; what was typed survives the refusal, another page and a reload [R4.15]', async ({
    page,
  }) => {
    await login(page, 'demo_trader', COMPOSITE);
    await openTicket(page);
    await ticket(page).getByRole('combobox', { name: '债券' }).fill('260215');
    await page.getByRole('option', { name: /260215\.IB/ }).click();
    await ticket(page).getByLabel('数量', { exact: true }).fill('１０５０');
    await ticket(page).getByLabel('收益率', { exact: true }).fill('９．９');
    await page.keyboard.press('Enter');
    await expect(ticket(page).locator('[data-field=orderQty] [role=alert]')).toContainText(
      '100 万元的整数倍',
    );
    await ticket(page).getByLabel('数量', { exact: true }).fill('2kw');
    // An order that the server would certainly refuse cannot be reviewed.
    await page.keyboard.press('Enter');
    const complaint = ticket(page).locator('[data-field=price] [role=alert]');
    await expect(complaint).toContainText('偏离度');
    await expect(complaint).toContainText('允许');
    await expect(page.getByRole('button', { name: /^确认买入/ })).toHaveCount(0);
    await page.reload();
    await openTicket(page);
    await expect(ticket(page).getByLabel('收益率', { exact: true })).toHaveValue('９．９');
    await expect(ticket(page).getByLabel('数量', { exact: true })).toHaveValue('2kw');
    await expect(ticket(page).getByRole('combobox', { name: '债券' })).toHaveValue(/260215\.IB/);
  });

  test('is for verified users: others see why, and where to verify [R1.01]', async ({ page }) => {
    await login(page, 'demo_new', COMPOSITE);
    await openTicket(page);
    await expect(ticket(page)).toContainText('未通过实名认证，不能提交报价');
    await expect(ticket(page).getByRole('link', { name: '去实名认证' })).toBeVisible();
    await expect(ticket(page).getByRole('button', { name: /^复核/ })).toBeDisabled();
  });

  test('tells a user under review so, and does not send them to verify again [R1.01]', async ({ page }) => {
    await login(page, 'demo_review', COMPOSITE);
    await openTicket(page);
    await expect(ticket(page)).toContainText('实名认证审核中');
    await expect(ticket(page).getByRole('link', { name: '查看进度' })).toBeVisible();
    await expect(ticket(page).getByRole('link', { name: '去实名认证' })).toHaveCount(0);
  });
});

test('bulk quoting submits the valid rows and keeps the invalid one with its reason [U11]', async ({
  page,
}) => {
  await login(page, 'demo_trader', COMPOSITE);
  await openTicket(page);
  await page.getByRole('radio', { name: '批量报价' }).check({ force: true });
  const bulk = page.getByRole('region', { name: '批量报价' });
  await bulk
    .getByLabel('粘贴报价')
    .fill(
      '26国开10 260210 3.99 bid 1050 明天+0\n出 26国开15 260215 1.60 1kw T+1不限\n260218\tofr\t1.40\t2000',
    );
  await bulk.getByRole('button', { name: '解析' }).click();
  await expect(bulk.getByRole('row')).toHaveCount(4);
  await expect(bulk).toContainText('26国开15 260215.IB');
  await expect(bulk).toContainText('100 万元的整数倍');
  await expectAccessible(page, 'quoting in bulk', '.tk-drawer');
  await bulk.getByRole('textbox', { name: '第 1 行 数量(万)' }).fill('1000');
  // An order that the server would certainly refuse is not sent: its row awaits correction, and states why.
  await expect(bulk.getByRole('row').nth(1)).toContainText('偏离度');
  await bulk.getByRole('button', { name: '提交 2 笔' }).click();
  await bulk.getByRole('button', { name: /确认提交 2 笔/ }).click();
  await expect(bulk.getByRole('row').nth(2)).toContainText('已提交');
  await expect(bulk.getByRole('row').nth(3)).toContainText('已提交');
  await expect(bulk.getByRole('row').nth(1)).toContainText('待修正');
  await expect(bulk.getByRole('row').nth(1)).toContainText('偏离度');
});
