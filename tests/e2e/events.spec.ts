import { expect, login, test } from './desk.ts';

test('staff write an event with a preview; its audience reads it, and HTML in it is plain text [R1.06] [R2.12]', async ({
  page,
}) => {
  const name = `walk-${Date.now()}`;
  await login(page, 'demo_staff', '/console/operations');
  await page.getByRole('button', { name: '新建活动' }).click();
  const dialog = page.getByRole('dialog', { name: '新建活动' });
  await dialog.getByLabel('标题').fill('冬季交流会');
  await dialog.getByLabel('地址名').fill(name);
  await dialog.getByLabel('正文（Markdown）').fill('## 议程\n\n- [行情](/index/home)\n\n<b>原文</b>');
  const preview = dialog.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('heading', { name: '议程' })).toBeVisible();
  await expect(preview).toContainText('<b>原文</b>');
  // In sight beside what is being written, also where the dialog scrolls.
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByLabel('发布时向读者发送消息').scrollIntoViewIfNeeded();
  await expect(preview.getByRole('heading', { name: '议程' })).toBeInViewport();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '冬季交流会' })).toBeVisible();

  await login(page, 'demo_trader', `/event/${name}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '冬季交流会' })).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveText('行情');
  await expect(main.locator('b', { hasText: '原文' })).toHaveCount(0);
  await page.goto(`/event/${name}-over`);
  await expect(main).toContainText('下面是目前的安排');
  await expect(main.getByRole('heading', { name: '冬季交流会' })).toBeVisible();
  await main.getByRole('link', { name: '行情' }).click();
  await expect(page).toHaveURL('/index/home');
});
