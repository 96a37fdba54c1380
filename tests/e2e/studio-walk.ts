import { consoleApi } from '#contract/api';
import { expect, type Page } from './desk.ts';
import { ask } from './page-calls.ts';

/** The publisher's current state, as the studio reads it. */
export const sourceOf = async (page: Page) => (await ask(page, consoleApi.source)).data;

/** Opens the dialog of a publication or proposal and enters the reason. */
export async function because(page: Page, reason: string) {
  await page.getByRole('button', { name: '发布…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: '谁多了什么，谁少了什么' })).toBeVisible();
  await dialog.getByLabel('理由').fill(reason);
  return dialog;
}
