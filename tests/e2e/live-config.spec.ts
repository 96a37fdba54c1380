import { configApi, consoleApi, pathOf } from '#contract/api';
import { expect, login, test } from './desk.ts';
import { ask } from './page-calls.ts';
import { sourceOf } from './studio-walk.ts';

test('a published configuration reaches an open page without discarding what its user is typing [R2.26]', async ({
  page,
  elsewhere: staff,
}) => {
  await login(staff, 'demo_staff', '/index/guide');

  await page.goto('/index/login');
  const account = page.getByLabel('账号', { exact: true });
  await account.fill('半个账号');
  const guide = page.getByRole('navigation').getByText('快速指引').first();
  await expect(guide).toBeVisible();

  const source = await sourceOf(staff);
  const menu = (source.texts['menu'] ?? '').replace(
    /,\s*\{ "id": "quickGuide", "label": "shell:nav.quickGuide", "route": "quickGuide" \}/,
    '',
  );
  expect(menu).not.toBe(source.texts['menu']);
  const reason = '演示：去掉一个页签';
  const { data: published } = await ask(staff, consoleApi.publish, {
    body: { baseVersion: source.version, texts: { ...source.texts, menu }, reason },
  });
  expect(published.version).toBe(source.version + 1);

  await expect(guide).toHaveCount(0);
  await expect(account).toHaveValue('半个账号');
  await expect(account).toBeFocused();

  // The next start shows it at once, before the server has replied.
  const released = Promise.withResolvers<void>();
  await page.route(`**${pathOf(configApi.current)}*`, (route) =>
    released.promise.then(() => route.continue()),
  );
  await page.reload();
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  await expect(guide).toHaveCount(0);
  released.resolve();

  await ask(staff, consoleApi.rollback, {
    body: { baseVersion: published.version, toVersion: source.version, reason: '演示结束' },
  });
  await expect(guide).toBeVisible();
});
