import { consoleApi, pathOf, configApi } from '#contract/api';
import { expect, login, type Page, settled } from './desk.ts';
import { testOnChangedServer as test } from './own-server.ts';
import { ask } from './page-calls.ts';
import { atEdge, drag, grab, placeOf } from './pointer.ts';
import { sourceOf } from './studio-walk.ts';

interface LayoutFile {
  readonly layouts: readonly {
    readonly id: string;
    readonly rows: number;
    readonly panels: readonly { readonly y: number; readonly h: number }[];
  }[];
}

/** Publishes the home page with twice the rows, which no arrangement made before fits; returns what rolls that back. */
async function release(staff: Page): Promise<() => Promise<void>> {
  const source = await sourceOf(staff);
  // `as` holds: the file is the product's own.
  const file = JSON.parse(source.texts.layouts) as LayoutFile;
  const layouts = file.layouts.map((layout) =>
    layout.id === 'home'
      ? {
          ...layout,
          rows: layout.rows * 2,
          panels: layout.panels.map((panel) => ({ ...panel, y: panel.y * 2, h: panel.h * 2 })),
        }
      : layout,
  );
  const texts = { ...source.texts, layouts: JSON.stringify({ ...file, layouts }, null, 2) };
  const { data, message } = await ask(staff, consoleApi.publish, {
    body: { baseVersion: source.version, texts, reason: '首页换一个网格' },
  });
  expect(data?.version, message).toBe(source.version + 1);
  return async () => {
    const back = await ask(staff, consoleApi.rollback, {
      body: { baseVersion: data.version, toVersion: source.version, reason: '退回原来的网格' },
    });
    expect(back.code, back.message).toBe(200);
  };
}

const handle = (page: Page) => page.getByRole('button', { name: /^移动或缩放 活跃债券/ });
const shape = async (page: Page, on: boolean) => {
  const button = page.getByRole('button', { name: '调整布局' });
  if ((await button.getAttribute('aria-pressed')) !== String(on)) await button.click();
  await expect(handle(page)).toHaveCount(on ? 1 : 0);
};
const rightOf = async (page: Page) =>
  (await placeOf(page.locator('[data-panel="quotes.active"]').first())).right;
const saved = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().includes(pathOf(configApi.layouts)) && reply.request().method() === 'POST',
  );
const notice = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('an arrangement replaced by a change on a release it did not fit is back after the rollback [R2.25]', async ({
  page,
  elsewhere: staff,
}) => {
  await login(staff, 'demo_staff', '/index/guide');
  await login(page, 'demo_trader', '/index/home');
  await settled(page);
  await shape(page, true);
  const before = await rightOf(page);
  const first = saved(page);
  await drag(page, handle(page), atEdge('right', 0.25), { x: -200, y: 0 });
  await first;
  const mine = await rightOf(page);
  expect(before - mine).toBeGreaterThan(150);

  const rollback = await release(staff);
  await expect(notice(page, '默认布局已更新 · 查看')).toBeVisible();
  await expect.poll(() => rightOf(page)).toBe(before);
  const second = saved(page);
  await drag(page, handle(page), atEdge('right', 0.25), { x: -60, y: 0 });
  await second;
  const meanwhile = await rightOf(page);
  expect(meanwhile).toBeLessThan(before);
  expect(meanwhile).toBeGreaterThan(mine);

  await page.reload();
  await settled(page);
  await expect.poll(() => rightOf(page)).toBe(meanwhile);
  await notice(page, '找回我原来的布局').click();
  await expect(page.getByRole('dialog')).toContainText('原来的布局仍然保留');
  await page.keyboard.press('Escape');

  await rollback();
  await expect.poll(() => rightOf(page)).toBe(mine);
  await expect(notice(page, /布局已更新|原来的布局/)).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect.poll(() => rightOf(page)).toBe(mine);
});

test('a release that arrives during a drag ends it without effect [R2.25]', async ({
  page,
  elsewhere: staff,
}) => {
  await login(staff, 'demo_staff', '/index/guide');
  await login(page, 'demo_maker', '/index/home');
  await settled(page);
  await shape(page, true);
  const before = await rightOf(page);
  await grab(page, handle(page), atEdge('right', 0.25), { x: -200, y: 0 });
  await expect(page.locator('.s-ghost').first()).toBeVisible();
  const rollback = await release(staff);
  await expect(page.getByText('页面布局已更新，已取消拖动').last()).toBeVisible();
  await expect(page.locator('.s-ghost')).toHaveCount(0);
  await page.mouse.move(300, 300, { steps: 4 });
  await page.mouse.up();
  expect(await rightOf(page)).toBe(before);
  await rollback();
  await expect.poll(() => rightOf(page)).toBe(before);
});
