import { expect } from '@playwright/test';
import { expectAccessible, go, openSearch, settled, test } from './desk.ts';

test.describe('a visitor', () => {
  test('is taken from / and /index to the home page, and from an unknown path to /404 [R2.01 R2.03]', async ({
    page,
  }) => {
    await page.goto('/index');
    await expect(page).toHaveURL('/index/home');
    await page.goto('/');
    await expect(page).toHaveURL('/index/home');
    await expect(page.getByRole('grid', { name: '今日活跃债券' }).getByRole('row')).not.toHaveCount(1);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/404');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('sees masked prices, and no full price reaches the browser in any reply or frame [R5.06]', async ({
    page,
    wire,
  }) => {
    await page.goto('/index/home');
    const best = page.getByRole('region', { name: '市场指标' });
    await expect(best.locator('strong').first()).toHaveText(/^\d\.\d\d\*\*$/);
    await openSearch(page, '/');
    await page.keyboard.type('国开');
    await expect(page.getByRole('option').first()).toBeVisible();
    // Long enough for the home page to be reloaded.
    await page.waitForTimeout(4_000);
    const withPrices = wire.texts.filter((text) => /"(bidPrice|yield|price|valYield|lastPrice)":/.test(text));
    expect(withPrices.length).toBeGreaterThan(0);
    expect(
      wire.texts.filter((text) =>
        /\d\.\d{3,}/.test(
          text.replaceAll(/"(time|ts|asOf|createtime|bidTime|ofrTime|lastTime)":"[^"]*"/g, ''),
        ),
      ),
    ).toEqual([]);
  });

  test('finds a bond by pinyin initials and is asked to log in for more [R5.04]', async ({ page }) => {
    await page.goto('/index/home');
    const box = page.getByRole('combobox', { name: '搜索债券' });
    await box.fill(' gk ');
    await expect(page.getByRole('option').first()).toContainText('国开');
    await box.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('登录后查看更多');
    await expectAccessible(page, 'the way to log in', '[role=dialog]');
    await dialog.getByRole('button', { name: '去登录' }).click();
    await expect(page).toHaveURL(/\/index\/login\?return=/);
  });

  test('reaches every public page from the footer, which only the home page has [R2.02 R2.15 R2.23]', async ({
    page,
  }) => {
    await page.goto('/index/home');
    const footer = page.locator('footer.s-footer');
    await expect(footer.getByRole('link').first()).toBeAttached();
    const links = await footer
      .getByRole('link')
      .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''));
    const inside = links.filter((href) => href.startsWith('/'));
    expect(inside.length).toBeGreaterThan(7);
    for (const href of inside) {
      await go(page, href);
      await settled(page);
      await expect(page).not.toHaveURL('/404');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (!href.startsWith('/index/home')) await expect(page.locator('footer.s-footer')).toHaveCount(0);
    }
  });
});
