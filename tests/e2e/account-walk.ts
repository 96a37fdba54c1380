import { expect, type Page } from './desk.ts';
import type { OwnServer } from './server-run.ts';

export const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** A session ended while the page was open: the browser logs the calls refused since. Nothing else may be logged. */
export function allowRefused(problems: string[]): void {
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  problems.length = 0;
}

/** Requests a code with the form on the screen and reads it in the outbox. */
export async function codeFor(page: Page, server: OwnServer, target: string): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).first().click();
  await server.solveSlider(page);
  await expect(page.getByRole('button', { name: /秒后重发/ }).first()).toBeVisible();
  await expect.poll(() => server.code(target)).toMatch(/^\d{6}$/);
  return server.code(target);
}

export async function loginWith(page: Page, account: string, password: string): Promise<void> {
  await field(page, '账号').fill(account);
  await field(page, '密码').fill(password);
  await submit(page, '登录');
}
