import { configApi } from '#contract/api';
import { readFileSync } from 'node:fs';
import {
  expect,
  expectAccessible,
  go,
  identify,
  login,
  type Page,
  secondPage,
  settled,
  test,
} from './desk.ts';
import { ask } from './page-calls.ts';
import { atEdge, drag, grab, placeOf } from './pointer.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const sheet = (page: Page) => page.getByRole('complementary');
const bar = (page: Page) => page.getByRole('toolbar', { name: '布局工具' });
const notices = (page: Page) => page.locator('[data-panel="quotes.notices"]');
const handles = (page: Page) => page.getByRole('button', { name: /^移动或缩放/ });

/** Layout mode on a page, with everything at its default, whatever an earlier test left. */
async function shape(page: Page, account: string, path?: string): Promise<void> {
  await fresh(page, account, path);
  await page.getByRole('button', { name: '调整布局' }).click();
  await expect(handles(page).first()).toBeVisible();
}

/** The page with everything at its default: the account's saved layouts are discarded before the page is opened. */
async function fresh(page: Page, account: string, path = '/index/deep-quotation'): Promise<void> {
  await identify(page, account);
  const { data: savedLayouts } = await ask(page, configApi.layouts);
  const reply = await ask(page, configApi.saveLayouts, {
    body: { baseRevision: savedLayouts.revision, layouts: { ...savedLayouts.layouts, deltas: [] } },
  });
  expect(reply.code, reply.message).toBe(200);
  await page.goto(path);
  await settled(page);
}

/** Changes are saved to the server shortly after the last one. */
const saved = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().includes('/config/auth/layouts') && reply.request().method() !== 'GET',
  );

/** The page has no gaps: the shares of its panels fill it. */
async function expectGapless(page: Page): Promise<void> {
  const area = await page.locator('.s-cell').evaluateAll((cells) =>
    cells.reduce((sum, cell) => {
      const { width, height } = (cell as HTMLElement).style;
      return sum + Number.parseFloat(width) * Number.parseFloat(height);
    }, 0),
  );
  expect(Math.round(area)).toBe(10_000);
}

test.describe('the panel grid', () => {
  test('is painted before its library loads, and taken over without a shift: panels keep focus, place and scroll position [R2.25]', async ({
    page,
  }) => {
    await login(page, 'demo_trader', '/index/guide');
    // What the browser counts as a shift of the grid: the moved elements include a cell or a panel's frame. Texts that follow prices do not
    // count.
    await page.addInitScript(() => {
      const shifted: string[] = [];
      Object.assign(window, { shifted });
      new PerformanceObserver((list) => {
        // `as` holds: these are entries of layout shifts.
        for (const { sources } of list.getEntries() as unknown as { sources: { node: Node | null }[] }[])
          for (const { node } of sources)
            if (
              node instanceof Element &&
              node.matches('.s-grid, .s-grid *:has(.s-panel-body), .s-panel-body')
            )
              shifted.push(node.className);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let arrive: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let isAsked = false;
    await page.route(/LibraryGrid-.*\.js/, async (route) => {
      isAsked = true;
      await released;
      await route.continue();
    });
    await page.goto('/index/deep-quotation');
    const info = region(page, '债券资料');
    await expect(info).toContainText('发行人');
    await expect.poll(() => isAsked).toBe(true);
    await expect(page.locator('.react-grid-layout')).toHaveCount(0);
    const look = () =>
      page.locator('.s-cell').evaluateAll((cells) =>
        cells.map((cell) => {
          const { left, top, width, height } = cell.getBoundingClientRect();
          return [left, top, width, height, cell.querySelector('[data-panel]')?.getAttribute('data-panel')];
        }),
      );
    const before = await look();
    await info.getByRole('button', { name: /面板菜单/ }).focus();
    const scrolled = await info.evaluate((panel) => {
      Object.assign(window, { infoPanel: panel });
      const body = [...panel.querySelectorAll('*')].find(
        (part) => part.scrollHeight > part.clientHeight + 40,
      );
      if (body) body.scrollTop = 31;
      Object.assign(window, { body });
      return body?.scrollTop;
    });
    expect(scrolled).toBe(31);

    arrive();
    await expect(page.locator('.react-grid-layout > .react-grid-item')).toHaveCount(before.length);
    await expect(page.locator('.s-tiles')).toHaveCount(1);
    expect(await look()).toEqual(before);
    await expect(info.getByRole('button', { name: /面板菜单/ })).toBeFocused();
    expect(
      await info.evaluate((panel) => {
        // `as` holds: both were put there above.
        const { infoPanel, body } = window as unknown as { infoPanel: Element; body: Element };
        return [panel === infoPanel, body.isConnected, body.scrollTop];
      }),
    ).toEqual([true, true, 31]);
    // A little longer: late content must not shift anything either.
    await page.waitForTimeout(1000);
    expect(await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted)).toEqual([]);
  });
});

test('1280x720 at 125 % and 150 % has no horizontal scrolling, and every item of the bar can be reached [R2.24] [P14]', async ({
  page,
  context,
}) => {
  await login(page, 'demo_trader', '/index/guide');
  // The page's own size has one pixel of the screen for each of its own.
  const screen = await context.newCDPSession(page);
  for (const zoom of [1.25, 1.5]) {
    const [width, height] = [Math.floor(1280 / zoom), 720 / zoom];
    await screen.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: zoom,
      mobile: false,
    });
    for (const path of [
      '/index/deep-quotation',
      '/index/home',
      '/index/look-ticket',
      '/index/message-index',
    ]) {
      await go(page, path);
      await settled(page);
      await expect(page.locator('.s-panel, h1').first()).toBeVisible();
      const { size, wide, cut } = await page.evaluate(() => ({
        size: [innerWidth, innerHeight, devicePixelRatio],
        wide: [document.documentElement, document.querySelector('.s-main')].map(
          (box) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
        ),
        cut: [...document.querySelectorAll('.s-nav a, .s-nav button, .s-status button')]
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
          .map((part) => part.textContent),
      }));
      expect(size).toEqual([width, height, zoom]);
      expect(wide, path).toEqual([0, 0]);
      expect(cut, path).toEqual([]);
    }
  }
});

test.describe('a trader’s layout', () => {
  test('takes panels from the catalogue by click and by drag, without a gap, and undo removes them [R2.25]', async ({
    page,
  }) => {
    await shape(page, 'demo_trader');
    const before = await handles(page).count();
    await bar(page).getByRole('button', { name: '添加面板' }).click();
    await expectAccessible(page, 'catalogue, dark', '.s-sheet');
    await page.getByLabel('搜索面板').fill('最新成交');
    const card = sheet(page).getByRole('button', { name: /最新成交/ });
    await expect(card).toHaveCount(1);
    await card.click();
    await expect(handles(page)).toHaveCount(before + 1);
    await expectGapless(page);
    await card.dragTo(page.getByRole('button', { name: '移动或缩放 债券资料' }), {
      sourcePosition: { x: 20, y: 12 },
      targetPosition: { x: 30, y: 60 },
    });
    await expect(handles(page)).toHaveCount(before + 2);
    await expectGapless(page);
    await page.getByLabel('搜索面板').fill('没有这样的面板');
    await expect(sheet(page)).toContainText('没有找到面板');
    await handles(page).first().focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(handles(page)).toHaveCount(before);
    await page.keyboard.press('Control+Shift+z');
    await expect(handles(page)).toHaveCount(before + 1);
    await page.keyboard.press('Control+z');
  });

  test('has settings generated from the panel’s schema: applied live, validated, undone and reset [R2.25]', async ({
    page,
  }) => {
    await fresh(page, 'demo_trader', '/index/home');
    await page.getByRole('button', { name: '最新成交：面板菜单' }).click();
    await page.getByRole('menuitem', { name: '面板设置', exact: true }).click();
    const rows = sheet(page).getByRole('textbox', { name: '最多显示（笔）' });
    await expect(rows).toHaveValue('40');
    await rows.fill('3');
    await expect(sheet(page).getByRole('alert')).toContainText('5 到 100');
    await expect(rows).toHaveValue('3');
    await expectAccessible(page, 'settings', '.s-sheet');
    await rows.fill('6');
    await expect(region(page, '最新成交').getByRole('row')).toHaveCount(7);
    await expect(sheet(page).getByRole('alert')).toHaveCount(0);
    await sheet(page).getByRole('button', { name: '撤销' }).click();
    await expect(rows).toHaveValue('40');
    await rows.fill('7');
    await rows.press('Enter');
    await sheet(page).getByRole('button', { name: '恢复默认' }).click();
    await expect(rows).toHaveValue('40');
    const name = sheet(page).getByRole('textbox', { name: '名称' });
    await name.fill('长'.repeat(31));
    await expect(sheet(page).getByRole('alert')).toContainText('最多 30 个字，现在 31 个');
    await name.fill('我的成交');
    await expect(region(page, '我的成交')).toBeVisible();
    await name.fill('');
    await expect(region(page, '最新成交')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    // Even where nothing has the focus.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  });

  test('removes a panel by its menu and restores it from the toast; a maximised panel is restored with Esc [R2.25]', async ({
    page,
  }) => {
    await fresh(page, 'demo_trader');
    const trend = region(page, '分时走势');
    const small = await trend.boundingBox();
    await page.getByRole('button', { name: '分时走势：面板菜单' }).click();
    await page.getByRole('menuitem', { name: '最大化' }).click();
    await expect.poll(async () => (await trend.boundingBox())?.width ?? 0).toBeGreaterThan(1200);
    await expect(region(page, '买卖盘口')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(region(page, '买卖盘口')).toBeVisible();
    await expect.poll(async () => (await trend.boundingBox())?.width).toBe(small?.width);
    await page.getByRole('button', { name: '分时走势：面板菜单' }).click();
    await page.getByRole('menuitem', { name: '移除面板' }).click();
    await expect(trend).toHaveCount(0);
    await expectGapless(page);
    await page.getByRole('region', { name: '提示' }).getByRole('button', { name: '撤销' }).click();
    await expect.poll(async () => (await trend.boundingBox())?.width).toBe(small?.width);
  });

  test('is saved by name, changed, updated, applied, renamed and deleted, and survives a reload [R2.25]', async ({
    page,
  }) => {
    await shape(page, 'demo_trader');
    await bar(page).getByRole('button', { name: '布局库' }).click();
    const name = `早盘${Date.now() % 10_000}`;
    await sheet(page).getByLabel('将当前布局另存为').fill(name);
    await page.keyboard.press('Enter');
    const row = sheet(page).getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('使用中');
    await handles(page).nth(1).focus();
    await page.keyboard.press('Delete');
    await expect(row).toContainText('有未保存的改动');
    const handleCount = await handles(page).count();
    await row.getByRole('button', { name: `使用布局${name}` }).click();
    await expect(handles(page)).toHaveCount(handleCount + 1);
    await page.getByRole('button', { name: '撤销', exact: true }).first().click();
    await expect(handles(page)).toHaveCount(handleCount);
    const written = saved(page);
    await row.getByRole('button', { name: `用当前布局更新${name}` }).click();
    await expect(row).toContainText('使用中');
    await written;
    await expectAccessible(page, 'layouts by name', '.s-sheet');
    await page.reload();
    await expect(page.locator('.s-panel')).toHaveCount(handleCount);
    await page.getByRole('button', { name: '调整布局' }).click();
    await bar(page).getByRole('button', { name: '布局库' }).click();
    await row.getByRole('button', { name: `重命名${name}` }).click();
    await page.getByLabel(`重命名${name}`).fill(`${name}改`);
    await page.keyboard.press('Enter');
    const renamed = sheet(page)
      .getByRole('listitem')
      .filter({ hasText: `${name}改` });
    await renamed.getByRole('button', { name: /^删除/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(renamed).toHaveCount(0);
    await bar(page).getByRole('button', { name: '恢复默认布局' }).click();
  });

  test('is shared by file and by code with another account, which sees the differences first; invalid input changes nothing [R2.25]', async ({
    page,
  }) => {
    await shape(page, 'demo_trader');
    await handles(page).nth(2).focus();
    await page.keyboard.press('Delete');
    const shared = await page.locator('.s-panel').count();
    await bar(page).getByRole('button', { name: '布局库' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet(page).getByRole('button', { name: '导出文件' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('布局-深度报价.json');
    const text = readFileSync(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      format: 'bond-desk.layout',
      schemaVersion: 1,
      layout: 'deepQuotation',
      baseVersion: expect.any(Number),
    });
    await bar(page).getByRole('button', { name: '恢复默认布局' }).click();

    await shape(page, 'demo_trader2');
    const own = await page.locator('.s-panel').count();
    await bar(page).getByRole('button', { name: '布局库' }).click();
    await sheet(page).getByRole('button', { name: '导入…' }).click();
    const dialog = page.getByRole('dialog');
    const apply = dialog.getByRole('button', { name: /^应用/ });
    const code = dialog.getByLabel('粘贴分享码');
    for (const [junk, words] of [
      ['hello', '这不是布局文件或分享码'],
      ['BD1.abc.00000000', '分享码不完整或有误'],
      ['BD9.abc.00000000', '更新版本'],
      ['{"format":"bond-desk.layout","schemaVersion":7}', '更新版本'],
    ] as const) {
      await code.fill(junk);
      await expect(dialog.getByRole('alert')).toContainText(words);
      await expect(apply).toBeDisabled();
    }
    await dialog
      .getByLabel('选择文件…')
      .setInputFiles({ name: 'big.json', mimeType: 'application/json', buffer: Buffer.alloc(200_000, 120) });
    await expect(dialog.getByRole('alert')).toContainText('内容过大');
    await code.fill(text.replace('"deepQuotation"', '"crypto"'));
    await expect(dialog.getByRole('listitem')).toContainText('系统中没有页面“crypto”');
    await expect(apply).toBeDisabled();
    const strange = JSON.parse(text) as { panels: { panel: string }[] };
    for (const panel of strange.panels) if (panel.panel === 'depth.info') panel.panel = 'crypto.chart';
    await code.fill(JSON.stringify(strange));
    await expect(dialog).toContainText('将跳过：crypto.chart');
    await dialog
      .getByLabel('选择文件…')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(dialog.getByRole('listitem').filter({ hasText: '移除' })).toHaveCount(1);
    await expectAccessible(page, 'import, dark', '[role=dialog]');
    expect(await page.locator('.s-panel').count()).toBe(own);
    await apply.click();
    await expect(page.locator('.s-panel')).toHaveCount(shared);
    await expectGapless(page);
    await bar(page).getByRole('button', { name: '恢复默认布局' }).click();
    await expect(page.locator('.s-panel')).toHaveCount(own);
  });

  test('is followed by the other tab; when both change it at once, the user is asked which one to keep [R2.25]', async ({
    page,
    context,
    problems,
  }) => {
    await fresh(page, 'demo_trader');
    const other = await secondPage(context, problems);
    await other.goto('/index/deep-quotation');
    await expect(region(other, '分时走势')).toBeVisible();
    const take = async (tab: Page, title: string) => {
      await tab.getByRole('button', { name: `${title}：面板菜单` }).click();
      return tab.getByRole('menuitem', { name: '移除面板' });
    };
    await (await take(page, '全部报价')).click();
    await expect(region(other, '全部报价')).toHaveCount(0);
    // Both within the delay before a change is saved.
    const [mine, theirs] = [await take(page, '分时走势'), await take(other, '逐笔成交')];
    await Promise.all([mine.click(), theirs.click()]);
    const conflictDialog = (tab: Page) =>
      tab.getByRole('alertdialog').filter({ hasText: '布局已在别处修改' });
    await expect
      .poll(async () => (await conflictDialog(page).count()) + (await conflictDialog(other).count()))
      .toBe(1);
    const tab = (await conflictDialog(page).count()) === 1 ? page : other;
    // Until the answer, this tab keeps its state.
    await expect(region(tab, tab === page ? '分时走势' : '逐笔成交')).toHaveCount(0);
    await conflictDialog(tab).getByRole('button', { name: '使用另一处的' }).click();
    const gone = tab === page ? '逐笔成交' : '分时走势';
    for (const each of [page, other]) {
      await expect(region(each, gone)).toHaveCount(0);
      await expect(region(each, gone === '分时走势' ? '逐笔成交' : '分时走势')).toBeVisible();
    }
  });

  test('is resized by any part of an edge, and panels are dragged by any other part and swap places [R2.25] [P1]', async ({
    page,
  }) => {
    await shape(page, 'demo_trader');
    const ladder = region(page, '买卖盘口');
    const handleOf = (title: string) => page.getByRole('button', { name: `移动或缩放 ${title}` });
    const start = await placeOf(ladder);
    const undo = async () => {
      await bar(page).getByRole('button', { name: '撤销', exact: true }).click();
      await expect.poll(() => placeOf(ladder)).toEqual(start);
    };
    // The edges that the ladder shares with other panels, from both sides, away from their middle and near their ends.
    for (const [title, edge, side, by] of [
      ['买卖盘口', 'right', 'right', 48],
      ['分时走势', 'left', 'right', 48],
      ['买卖盘口', 'top', 'top', 36],
      ['债券概览', 'bottom', 'top', 36],
    ] as const)
      for (const share of [0.03, 0.25, 0.9]) {
        const across = side === 'top' ? { x: 0, y: by } : { x: by, y: 0 };
        await drag(page, handleOf(title), atEdge(edge, share), across);
        const { [side]: _moved, ...others } = start;
        // Rounded to the nearest cell.
        await expect
          .poll(
            async () => Math.abs((await placeOf(ladder))[side] - start[side] - by),
            `${title} ${edge} at ${share}`,
          )
          .toBeLessThan(12);
        expect(await placeOf(ladder)).toMatchObject(others);
        await undo();
      }
    // A quarter in from its corner is no longer an edge: the panel swaps places with the one under its middle.
    const other = await placeOf(region(page, '分时走势'));
    await drag(
      page,
      handleOf('买卖盘口'),
      { x: [0.25, 0], y: [0.25, 0] },
      { x: other.right - start.right, y: 4 },
    );
    await expect.poll(async () => (await placeOf(ladder)).left).toBeGreaterThan(start.left);
    await expectGapless(page);
    await undo();
  });

  test('can be changed by keyboard alone, with each step announced [R2.25]', async ({ page }) => {
    await shape(page, 'demo_trader');
    const liveRegion = page.locator('[aria-live=assertive]').first();
    await page.getByRole('button', { name: '移动或缩放 买卖盘口' }).focus();
    await page.keyboard.press('Enter');
    await expect(liveRegion).toContainText('已抓取买卖盘口');
    const start = await region(page, '买卖盘口').boundingBox();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(liveRegion).toContainText(/买卖盘口 移到第 0 列第 10 行，宽 4[6-9]/);
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => (await region(page, '买卖盘口').boundingBox())?.x ?? 0)
      .toBeGreaterThan(start?.x ?? 0);
    await page.keyboard.press('Escape');
    await expect(liveRegion).toContainText('已取消，买卖盘口 回到原位');
    await expect.poll(async () => region(page, '买卖盘口').boundingBox()).toEqual(start);
    await page.keyboard.press('Tab');
    await expect(handles(page).nth(2)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(liveRegion).toContainText('已移除');
    await page.keyboard.press('Control+z');
    await expect(liveRegion).toContainText('已撤销');
    await page.getByRole('button', { name: '移动或缩放 买卖盘口' }).focus();
    const before = await handles(page).count();
    await page.keyboard.press('c');
    await expect(liveRegion).toContainText('已复制买卖盘口');
    await page.keyboard.press('v');
    await expect(handles(page)).toHaveCount(before + 1);
    await page.keyboard.press('Control+z');
    await expect(handles(page)).toHaveCount(before);
    await page.keyboard.press('s');
    await expect(sheet(page)).toContainText('买卖盘口 · 设置');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '移动或缩放 买卖盘口' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: '调整布局' })).toBeFocused();
  });

  test('moves edges with Alt and arrows directly; Esc during a drag cancels only the drag [R2.25] [P13]', async ({
    page,
  }) => {
    await shape(page, 'demo_trader');
    const ladder = region(page, '买卖盘口');
    const handle = page.getByRole('button', { name: '移动或缩放 买卖盘口' });
    const start = await placeOf(ladder);
    await handle.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await placeOf(ladder)).right - start.right).toBeGreaterThan(20);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => placeOf(ladder)).toEqual(start);
    for (const [press, by] of [
      [
        { x: [0.2, 0], y: [0.3, 0] },
        { x: 420, y: 9 },
      ],
      [atEdge('right', 0.25), { x: 48, y: 0 }],
    ] as const) {
      await grab(page, handle, press, by);
      await expect(page.locator('.s-ghost').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('.s-ghost')).toHaveCount(0);
      await expect.poll(() => placeOf(ladder)).toEqual(start);
      await page.mouse.move(700, 700, { steps: 4 });
      await page.mouse.up();
      expect(await placeOf(ladder)).toEqual(start);
      await expect(bar(page)).toBeVisible();
      await expect(handle).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: '调整布局' })).toBeFocused();
  });
});

test.describe('on a low window', () => {
  test.use({ viewport: { width: 1280, height: 420 } });

  test('layout mode begins at a panel in sight of a scrolled page, which does not move [R2.25]', async ({
    page,
  }) => {
    await fresh(page, 'demo_trader', '/index/home');
    expect(await page.evaluate(() => innerHeight)).toBe(420);
    const main = page.getByRole('main');
    const toEnd = await main.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
      return element.scrollTop;
    });
    expect(toEnd).toBeGreaterThan(150);
    await page.getByRole('button', { name: '调整布局' }).click();
    const focused = page.locator('.s-handle button:focus');
    await expect(focused).toHaveCount(1);
    await expect(focused).toBeInViewport({ ratio: 0.3 });
    expect(await main.evaluate((element) => element.scrollTop)).toBe(toEnd);
  });
});

test('a visitor’s layout is carried into the account on login if the user wants it [R2.25]', async ({
  page,
}) => {
  await fresh(page, 'demo_trader', '/index/home');
  await page.getByRole('button', { name: '用户菜单' }).click();
  // Logging out on the home page shows it as a visitor at once, and then after a reload: a menu opened before that is closed by it.
  const anew = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await anew;
  await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible();
  await expect(notices(page)).toBeVisible();
  await page.getByRole('button', { name: '公告：面板菜单' }).click();
  await page.getByRole('menuitem', { name: '移除面板' }).click();
  await expect(notices(page)).toHaveCount(0);
  await page.getByRole('link', { name: '登录', exact: true }).first().click();
  await page.getByLabel('账号', { exact: true }).fill('demo_trader');
  await page.getByLabel('密码', { exact: true }).fill('Bond2026!');
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('带入登录前的布局');
  const written = saved(page);
  await question.getByRole('button', { name: '使用刚才调整的' }).click();
  await written;
  await page.goto('/index/home');
  await expect(region(page, '市场指标')).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  await settled(page);
  await page.getByRole('button', { name: '调整布局' }).click();
  const reset = saved(page);
  await bar(page).getByRole('button', { name: '恢复默认布局' }).click();
  await reset;
});

/** Opens the home page as a visitor whose browser has these layouts stored. */
async function visitWith(page: Page, deltas: readonly unknown[]): Promise<void> {
  await page.addInitScript(
    (text) => {
      // Once: before the first page of this visit reads it.
      if (sessionStorage.getItem('visited') !== null) return;
      sessionStorage.setItem('visited', '1');
      localStorage.setItem('bond.layouts', text);
    },
    JSON.stringify({ v: 2, d: { revision: 1, layouts: { deltas, named: [] } } }),
  );
  await page.goto('/index/home');
  await expect(page.locator('.s-panel').first()).toBeVisible();
}

const parts = { added: [], removed: [], settings: {}, channels: {} };

test('a layout that no longer fits its default is offered panel by panel, with a drawing of the result [R2.25]', async ({
  page,
}) => {
  const active = { x: 40, y: 11, w: 80, h: 54, index: 1 };
  await visitWith(page, [{ layout: 'home', baseVersion: 1, moved: { active }, ...parts }]);
  const leftEdge = async () => (await page.locator('[data-panel="quotes.active"]').boundingBox())?.x ?? 0;
  expect(await leftEdge()).toBeLessThan(20);
  await page.getByRole('button', { name: '默认布局已更新 · 查看' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('放回我原来的位置');
  await expectAccessible(page, 'a changed default', '[role=dialog]');
  await dialog.getByRole('button', { name: '应用', exact: true }).click();
  await expect.poll(leftEdge).toBeGreaterThan(300);
  await expectGapless(page);
  await expect(page.getByRole('button', { name: '默认布局已更新 · 查看' })).toHaveCount(0);
});

test('an unreadable layout is quarantined, the default is shown, and the broken one can be downloaded [R2.25]', async ({
  page,
}) => {
  const broken = { layout: 'home', moved: 'everywhere' };
  await visitWith(page, [broken]);
  await expect(page.locator('[data-panel="quotes.notices"]')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('保存的布局无法读取');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载损坏的布局' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual([broken]);
  await page.reload();
  await expect(page.locator('.s-panel').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
