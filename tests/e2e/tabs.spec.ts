import { configApi } from '#contract/api';
import { layoutDelta } from '#contract/config';
import { expect, expectAccessible, login, type Page, popOut, settled, test } from './desk.ts';
import { ask } from './page-calls.ts';
import { drag, type Place, placeOf } from './pointer.ts';

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const bar = (page: Page) => page.getByRole('toolbar', { name: '布局工具' });
const handle = (page: Page, title: string) => page.getByRole('button', { name: `移动或缩放 ${title}` });
const tabs = (page: Page) => page.getByRole('tablist', { name: '同一位置的面板' });
const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name, exact: true });

const TREND = '分时走势';
const TRADES = '逐笔成交';

/** Layout mode on the deep quotation page, with everything at its default. */
async function shape(page: Page): Promise<void> {
  await page.getByRole('button', { name: '调整布局' }).click();
  await expect(bar(page)).toBeVisible();
}

/** Drags a panel, held away from its middle, until the pointer is over another. */
async function dragOnto(page: Page, title: string, target: string): Promise<void> {
  const grip: Place = { x: [0.3, 0], y: [0.4, 0] };
  const from = await placeOf(handle(page, title));
  const to = await placeOf(handle(page, target));
  const along = (low: number, high: number, share: number): number => low + (high - low) * share;
  await drag(page, handle(page, title), grip, {
    x: along(to.left, to.right, 0.55) - along(from.left, from.right, 0.3),
    y: along(to.top, to.bottom, 0.45) - along(from.top, from.bottom, 0.4),
  });
}

test('two panels share a place: stacked by drag, switched by keyboard, one popped out, and separated again [R2.25]', async ({
  page,
  context,
  problems,
}) => {
  await login(page, 'demo_trader', '/index/deep-quotation');
  await settled(page);
  await shape(page);
  await bar(page).getByRole('button', { name: '恢复默认布局' }).click();
  await dragOnto(page, TREND, TRADES);
  await expect(tabs(page).getByRole('tab')).toHaveCount(2);
  await bar(page).getByRole('button', { name: '完成' }).click();
  await expect(bar(page)).toHaveCount(0);

  // The dragged panel is in front; arrow keys switch to the other and back.
  await expect(tab(page, TREND)).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page, TREND)).toBeVisible();
  await expect(panel(page, TRADES)).toBeHidden();
  await tab(page, TREND).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, TRADES)).toBeFocused();
  await expect(panel(page, TRADES)).toBeVisible();
  await expect(panel(page, TREND)).toBeHidden();
  await expectAccessible(page, 'a place with tabs', '.s-cell:has([role=tablist])');
  await page.keyboard.press('Home');
  const first = tabs(page).getByRole('tab').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-selected', 'true');

  // One of them is popped out and returns to its tab.
  await tab(page, TREND).click();
  const alone = await popOut(page, 'depth.trend', context, problems);
  await expect(region(alone, TREND)).toBeVisible();
  await expect(tab(page, TREND)).toHaveAttribute('data-out', '');
  await tab(page, TRADES).click();
  await expect(panel(page, TRADES)).toBeVisible();
  await tab(page, TREND).click();
  const closed = alone.waitForEvent('close');
  await page.getByRole('button', { name: '放回', exact: true }).click();
  await closed;
  await expect(panel(page, TREND)).toBeVisible();
  await expect(tab(page, TREND)).not.toHaveAttribute('data-out');

  // By keyboard a tab gets its own place; after undoing that, it is dragged out with the pointer.
  await shape(page);
  await tab(page, TREND).press('o');
  await expect(tabs(page)).toHaveCount(0);
  await expect(handle(page, TREND)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(tabs(page).getByRole('tab')).toHaveCount(2);
  await tab(page, TREND).dragTo(handle(page, '全部报价'), {
    sourcePosition: { x: 8, y: 6 },
    targetPosition: { x: 40, y: 30 },
  });
  await expect(tabs(page)).toHaveCount(0);
  await expect(handle(page, TREND)).toBeVisible();
  await expect(handle(page, TRADES)).toBeVisible();

  // And stacked by keyboard alone.
  await handle(page, TRADES).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(tabs(page).getByRole('tab')).toHaveCount(2);
  await bar(page).getByRole('button', { name: '恢复默认布局' }).click();
  await expect(tabs(page)).toHaveCount(0);
  // The account has saved it before the page is left: this user's next walk starts there. Other walks may have left theirs elsewhere.
  const savedMoves = async () =>
    (await ask(page, configApi.layouts)).data.layouts.deltas
      .map((delta) => layoutDelta.parse(delta))
      .filter(({ layout }) => layout === 'deepQuotation');
  await expect.poll(savedMoves).toEqual([]);
});
