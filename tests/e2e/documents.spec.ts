import { expect, test } from './desk.ts';

test('the calls are browsable, each with its parameters, under the strict policy', async ({ page }) => {
  await page.goto('/api/docs');
  const login = page.locator('#operations-account-login');
  await login.getByRole('button').first().click();
  await expect(login).toContainText('passWord');
  await expect(page.locator('#operations-market-homepage')).toContainText('/api/market/homepage');
});

test('the push streams are browsable', async ({ page }) => {
  await page.goto('/api/docs/push');
  await page.getByRole('link', { name: 'bestmarket' }).click();
  const stream = page.locator('section#bestmarket');
  await stream.getByText('data 每行的结构').click();
  await expect(stream).toContainText('"bidPrice"');
});
