import type { Page } from '@playwright/test';
import { pathOf, type ReplyOf, transaction } from '../../contract/api/index.ts';
import { expect, settled, test } from './desk.ts';
import { identify } from './log-in.ts';

/** Figures in rows, which come and go with the market. */
const ROWS = '[role="grid"], table';

/** Records what moves from the first paint on, and where, outside `live`: before anything of the page runs. */
const watchShifts = (page: Page, live: string): Promise<unknown> =>
  page.addInitScript((moving) => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const nameOf = (node: Node | null): string => {
      const part = node instanceof Element ? node : node?.parentElement;
      return part ? `${part.tagName.toLowerCase()}.${part.getAttribute('class') ?? ''}` : 'gone';
    };
    const isLive = (node: Node | null): boolean =>
      (node instanceof Element ? node : node?.parentElement)?.closest(moving) != null;
    new PerformanceObserver((list) => {
      // `as` holds: these are entries of layout shifts.
      for (const { sources } of list.getEntries() as unknown as {
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }[])
        for (const { node, previousRect: from, currentRect: to } of sources)
          if (!isLive(node) && (from.x !== to.x || from.y !== to.y))
            moved.push(`${nameOf(node)}: ${from.x},${from.y} ${from.width} -> ${to.x},${to.y} ${to.width}`);
    }).observe({ type: 'layout-shift', buffered: true });
  }, live);

/** What has moved on the page since its first paint, once it is complete. */
async function movedOn(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await settled(page);
  await expect(page.locator('.s-user-name b')).not.toHaveText('');
  await expect(page.locator('.s-status-item time')).toBeVisible();
  // `as` holds: the init script created it.
  return page.evaluate(() => (window as never as { moved: readonly string[] }).moved);
}

/** The server's calendar with today as a holiday: the notice of trading hours shows all day. */
async function makeHoliday(page: Page): Promise<void> {
  await page.route(`**${pathOf(transaction.getNextWorkdayOfCurrentDate)}`, async (route) => {
    const reply = await route.fetch();
    // `as` holds: the server keeps its contract.
    const body = (await reply.json()) as { data: ReplyOf<typeof transaction.getNextWorkdayOfCurrentDate> };
    const { nextWorkday } = body.data;
    const data = { ...body.data, isWorkday: false, workdays: [nextWorkday] };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
}

/** How far the line of the notice is from the left end, in its own widths, and whether all of it is in sight, at this part of its way. */
const lineAt = (page: Page, part: number): Promise<readonly [number, boolean]> =>
  page.evaluate((passed) => {
    const line = document.querySelector('.s-banner-track > span');
    const track = line?.parentElement?.getBoundingClientRect();
    const [animation] = line?.getAnimations() ?? [];
    const timing = animation?.effect?.getComputedTiming();
    if (!line || !track || !animation || !timing) throw new Error('nothing scrolls');
    animation.pause();
    animation.currentTime = Number(timing.delay) + passed * Number(timing.duration);
    const box = line.getBoundingClientRect();
    return [
      Math.round(((box.left - track.left) / box.width) * 10) / 10,
      box.left >= track.left && box.right <= track.right,
    ];
  }, part);

test('the notice of trading hours scrolls past, stands whole between, and stops under the pointer [R2.02] [R4.13] [U20]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await makeHoliday(page);
  await identify(page, 'demo_trader');
  await page.goto('/index/guide');
  const banner = page.locator('.s-banner');
  const state = () =>
    banner.locator('span').evaluate((line) => line.getAnimations().map(({ playState }) => playState));
  await expect.poll(state).toEqual(['running']);
  await banner.hover();
  await expect.poll(state).toEqual(['paused']);
  await page.mouse.move(0, 0);
  expect(await lineAt(page, 0)).toEqual([0, true]);
  expect(await lineAt(page, 0.1)).toEqual([-0.5, false]);
  const [entering, isWhole] = await lineAt(page, 0.6);
  expect([entering > 1, isWhole]).toEqual([true, true]);
  // And again once it is over.
  await banner.locator('span').evaluate((line) => {
    for (const animation of line.getAnimations()) animation.finish();
  });
  await expect(banner.locator('span')).toHaveAttribute('data-again', 'true');
  expect(await lineAt(page, 0)).toEqual([0, true]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(state).toEqual([]);
});

test('cards and bars keep their places while their content arrives [R4.13]', async ({ page }) => {
  await watchShifts(page, ROWS);
  const moved: Record<string, readonly string[]> = {};
  for (const [user, path] of [
    ['demo_trader', '/my-info-index'],
    ['demo_trader', '/index/alerts'],
    ['demo_trader', '/order-center/order'],
    ['demo_staff', '/console/operations'],
  ] as const) {
    await identify(page, user);
    await movedOn(page, path);
    const list = await movedOn(page, path);
    if (list.length > 0) moved[path] = list;
  }
  expect(moved).toEqual({});
});

test.describe('a page that was open before on this machine', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('moves nothing after its first paint: bar, notice of trading hours, status line, page [R4.13]', async ({
    page,
  }) => {
    await watchShifts(page, `${ROWS}, .s-panel-body`);
    await makeHoliday(page);
    await identify(page, 'demo_trader');
    for (const path of [
      '/index/home',
      '/index/deep-quotation',
      '/order-center/order',
      '/index/look-ticket',
    ]) {
      await movedOn(page, path);
      await expect(page.locator('.s-banner')).toHaveCount(path.startsWith('/index') ? 1 : 0);
      expect([path, await movedOn(page, path)]).toEqual([path, []]);
    }
    await page.getByRole('button', { name: /关闭公告/ }).click();
    expect(await movedOn(page, '/index/guide')).toEqual([]);
    await expect(page.locator('.s-banner')).toHaveCount(0);
  });
});
