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

  test('an unverified user reads full prices on the home page and a bond’s page, is asked to verify before search opens the composite quote, and reads masked prices at once after the log-out [R5.04] [R5.06] [R6.01]', async ({
    page,
  }) => {
    await login(page, 'demo_new', '/index/home');
    const index = page.locator('.q-index-figures strong').first();
    await expect(index).toHaveText(/^\d\.\d{4}$/);
    await expect(page.locator('[col-id="last"]', { hasText: /^\d\.\d{4}$/ }).first()).toBeVisible();
    await openSearch(page);
    await page.keyboard.type('国开');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('实名认证后查看更多');
    await page.getByRole('dialog').getByRole('button', { name: '以后再说' }).click();
    await go(page, '/index/look-ticket');
    await expect(page.getByRole('heading', { name: '综合报价须实名认证后使用' })).toBeVisible();
    await go(page, '/index/bond?securityId=240210.IB');
    const figures = page.locator('.depth-figures dd');
    await expect(figures.last()).toHaveText(/^\d\.\d{4}$/);
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(index).toHaveText(/^\d\.\d{2}\*\*$/);
    await expect(page.locator('.q-home').first()).not.toContainText(/\d\.\d{4}/);
  });

  test('过券服务, 机构简版 and the research platform are shown to their users only; an ordinary trader is sent from market making to deep quotation [R2.11] [R2.17] [R2.19] [R2.20]', async ({
    page,
  }) => {
    const menu = page.getByRole('button', { name: '金融服务' });
    const items = [
      ['demo_coupon', '过券服务'],
      ['demo_org', '机构简版'],
    ] as const;
    for (const [account, item] of items) {
      await login(page, account, '/index/guide');
      await menu.click();
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    }
    await login(page, 'demo_research', '/index/touyan');
    await expect(page).toHaveURL(/\/index\/touyan/);
    await login(page, 'demo_trader', '/index/guide');
    await menu.click();
    await expect(page.getByRole('menuitem', { name: '投资顾问' })).toBeVisible();
    for (const [, item] of items) await expect(page.getByRole('menuitem', { name: item })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await go(page, '/index/touyan');
    await settled(page);
    await expect(page).not.toHaveURL(/\/index\/touyan/);
    await go(page, '/index/market-making');
    await expect(page).toHaveURL(/\/index\/deep-quotation/);
  });
});
