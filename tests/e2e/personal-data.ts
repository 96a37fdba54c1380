import type { Page } from '@playwright/test';

/** Personal data of demo_trader. */
const PERSONAL = ['13800000001', 'demo_trader', '演示甲', '@example.com'];

/** Which of it the page's storage holds. */
export async function personalData(page: Page): Promise<readonly string[]> {
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  return PERSONAL.filter((secret) => stored.includes(secret));
}
