import { expect } from '@playwright/test';
import { go, login, openSearch, settled, test } from './desk.ts';

test.describe('each kind of user lands on the right page', () => {
  test('a market maker opening deep quotation or depth offer gets the market-maker page [R2.10 R2.17 R6.02]', async ({
    page,
  }) => {
    await login(page, 'demo_maker', '/index/guide');
    for (const path of ['/index/deep-quotation', '/index/depth-offer']) {
      await go(page, path);
      await expect(page).toHaveURL(/\/index\/market-making/);
    }
  });

  test('a user in offer mode gets depth offer as the depth page [R2.09 R4.06 R6.04]', async ({ page }) => {
    await login(page, 'demo_offer');
    await expect(page).toHaveURL(/\/index\/depth-offer/);
    await expect(
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '深度要约' }),
    ).toBeVisible();
    await expect(page.getByRole('table', { name: 'Ofr' }).getByRole('button').first()).toHaveText(
      /^\d\.\d{4}$/,
    );
  });

  test('a user of look-ticket v2 gets its page [R2.08 R4.06]', async ({ page }) => {
    await login(page, 'demo_ticket', '/index/look-ticket-v2/offer-all');
    await expect(page).toHaveURL(/\/index\/look-ticket-v2\/offer-all/);
    await expect(page.getByRole('region').first()).toBeVisible();
  });

  test('an unverified user is asked to verify before search opens the composite quote [R5.04]', async ({
    page,
  }) => {
    await login(page, 'demo_new');
    await openSearch(page);
    await page.keyboard.type('国开');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('实名认证后查看更多');
  });

  for (const [account, entry, menu] of [
    ['demo_coupon', '过券服务', '金融服务'],
    ['demo_org', '机构简版', '金融服务'],
  ] as const) {
    test(`${account} finds ${entry} in ${menu}, an ordinary trader does not [R2.19]`, async ({ page }) => {
      await login(page, account, '/index/guide');
      await page.getByRole('button', { name: menu }).click();
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
      await page.keyboard.press('Escape');
      await login(page, 'demo_trader', '/index/guide');
      await page.getByRole('button', { name: menu }).click();
      await expect(page.getByRole('menuitem', { name: '投资顾问' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: entry })).toHaveCount(0);
    });
  }

  test('the research platform is shown to its users only [R2.11 R2.20]', async ({ page }) => {
    await login(page, 'demo_research', '/index/touyan');
    await expect(page).toHaveURL(/\/index\/touyan/);
    await login(page, 'demo_trader', '/index/guide');
    await go(page, '/index/touyan');
    await settled(page);
    await expect(page).not.toHaveURL(/\/index\/touyan/);
  });
});
