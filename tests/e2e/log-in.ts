import { DEMO_PASSWORD } from '#server/domain/accounts';
import type { Page } from '@playwright/test';

/** Logs in by the form, whoever was logged in before, and waits for the page of this kind of user, or for `path`. */
export async function login(page: Page, account: string, path?: string): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  await page.goto(path === undefined ? '/index/login' : `/index/login?return=${encodeURIComponent(path)}`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/index/login');
}
