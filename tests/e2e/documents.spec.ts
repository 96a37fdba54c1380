import { expect, test } from './desk.ts';

test('the calls can be browsed, each with its parameters, under the strict policy', async ({ page }) => {
  await page.goto('/api/docs');
  // The list contains only visible items: others are added on scrolling.
  await expect(page.locator('#operations-market-homepage')).toContainText('/api/market/homepage');
  const login = page.locator('#operations-account-login');
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(login).toBeVisible({ timeout: 500 });
  }).toPass();
  await login.getByRole('button').first().click();
  await expect(login).toContainText('passWord');
});

test('the push streams can be browsed', async ({ page }) => {
  await page.goto('/api/docs/push');
  await page.getByRole('link', { name: 'bestmarket' }).click();
  const stream = page.locator('section#bestmarket');
  await stream.getByText('data 每行的结构').click();
  await expect(stream).toContainText('"bidPrice"');
});

test('the page for programs shows every scope within the window’s width, and offers the clients [R1.05]', async ({
  page,
}) => {
  await page.goto('/api/docs/clients');
  await expect(page.getByRole('row', { name: /^market\.read/ })).toContainText('bestmarket');
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBe(width[1]);
  await page.getByRole('link', { name: 'typescript/example.ts' }).click();
  await expect(page.locator('body')).toContainText('streamBestmarket');
});
