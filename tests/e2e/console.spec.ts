import { expect } from '@playwright/test';
import { expectNoFinding } from './audit.ts';
import { expectAccessible, go, login, type Page, listen, secondPage, settled, test } from './desk.ts';

const STUDIO = '/console/studio';
const tree = (page: Page) => page.getByRole('tree', { name: '配置目录' });
const item = (page: Page, name: RegExp) => tree(page).getByRole('treeitem', { name });
const code = (page: Page, file: string) => page.getByRole('textbox', { name: `${file} 的代码` });

const toCode = (page: Page) =>
  page.getByRole('radiogroup', { name: '编辑方式' }).getByText('代码（JSON）').click();

/** Opens the studio and goes to the first item of the navigation bar. */
async function openHomeItem(page: Page): Promise<void> {
  await login(page, 'demo_staff', STUDIO);
  await item(page, /^导航栏/).click();
  await item(page, /^(首页|帮助中心|活动) home/).click();
  await expect(
    page.getByRole('group', { name: '所选项的表单' }).getByLabel('文字', { exact: true }),
  ).toBeVisible();
}

async function publish(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: '发布…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('理由').fill(reason);
  await dialog.getByRole('button', { name: '确认发布' }).click();
  await expect(dialog).toBeHidden();
}

test.describe('product staff', () => {
  test('are the only ones to reach the console: a trader gets 404, a visitor the login page', async ({
    page,
  }) => {
    await page.goto(STUDIO);
    await expect(page).toHaveURL(/\/index\/login/);
    await login(page, 'demo_trader', '/index/guide');
    await page.goto(STUDIO);
    await expect(page).toHaveURL(/\/404/);
    await page.getByRole('button', { name: '用户菜单' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '控制台' })).toHaveCount(0);
  });

  test('open it from the user menu, break a file, see the faulty line marked, and undo it', async ({
    page,
  }) => {
    await login(page, 'demo_staff', '/index/guide');
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '控制台' }).click();
    await expect(page).toHaveURL(/\/console\/studio/);
    await item(page, /^菜单 menu\.json/).click();
    await expect(page.getByRole('navigation', { name: '里面有' })).toBeVisible();
    await toCode(page);
    const editor = code(page, 'menu.json');
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    // Line 3 ends with `1,`: the finding points to the missing comma.
    await page.keyboard.press('Backspace');
    const findings = page.getByRole('region', { name: '检查结果' });
    await expect(findings.getByText(/1 个错误/)).toBeVisible();
    await expect(findings.getByText('menu.json:3:21')).toBeVisible();
    await expect(findings.getByText('两项之间缺少逗号')).toBeVisible();
    await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1);
    await expect(page.getByText('代码还读不出来')).toBeVisible();
    await editor.press('Control+f');
    const search = page.locator('.cm-search');
    await expect(search).toBeVisible();
    await page.getByRole('button', { name: '发布…' }).click();
    await expect(page.getByRole('dialog').getByText('还有 1 个错误，不能发布')).toBeVisible();
    // The editor's own search stays below the dialog.
    const inFront = await search.evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, top + 4)?.closest('.cm-search') ?? null;
    });
    expect(inFront).toBeNull();
    await expect(page.getByRole('dialog').getByRole('button', { name: '确认发布' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(findings.getByText(/没有错误/)).toBeVisible();
    // A hint that does not fit beside its finding starts below the place, not in a column of its own.
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.insertText(` "${'long'.repeat(20)}": 1,`);
    const [place, hint] = ['code', 'em'].map((part) => findings.locator(part).first());
    await expect(findings.getByText(/不认识的键/)).toBeVisible();
    const [above, below] = [await place?.boundingBox(), await hint?.boundingBox()];
    expect((below?.x ?? 0) - (above?.x ?? 0)).toBe(0);
    expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? 0);
    await page.getByRole('button', { name: '放弃草稿' }).click();
  });

  test('complete keys and names in the code; the form follows the code and the code the form', async ({
    page,
  }) => {
    await openHomeItem(page);
    await toCode(page);
    const form = page.getByRole('group', { name: '所选项的表单' });
    await form.getByRole('button', { name: '图标：' }).click();
    await page
      .getByRole('dialog', { name: '图标' })
      .getByRole('button', { name: 'bell', exact: true })
      .click();
    await expect(code(page, 'menu.json')).toContainText('"icon": "bell"');
    await code(page, 'menu.json').click();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('"bell"');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.type('"star"');
    await expect(form.getByRole('button', { name: '图标：star' })).toBeVisible();
    await page.keyboard.type(', "when": { ');
    await page.keyboard.type('"user.isSt');
    const option = page.locator('.cm-tooltip-autocomplete').getByText('user.isStaff');
    await expect(option).toBeVisible();
    await page.getByRole('button', { name: '放弃草稿' }).click();
  });

  test('publish a menu label with a reason, which a visitor sees without a reload, and roll it back', async ({
    page,
    elsewhere: visitor,
    problems,
  }) => {
    listen(visitor, problems);
    await visitor.goto('/index/home');
    const navigation = visitor.getByRole('navigation', { name: '主导航' });
    await expect(navigation.getByRole('link', { name: '首页', exact: true })).toBeVisible();
    await visitor.evaluate(() => Object.assign(window, { mark: 1 }));

    await openHomeItem(page);
    await page.getByRole('group', { name: '所选项的表单' }).getByLabel('文字', { exact: true }).fill('主页');
    await expect(page.getByText('草稿：改了 2 个文件')).toBeVisible();
    // The draft survives a reload.
    await page.reload();
    await expect(page.getByText('草稿：改了 2 个文件')).toBeVisible();
    await page.getByRole('button', { name: '发布…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: '谁多了什么，谁少了什么' })).toBeVisible();
    await expect(dialog.getByText('menu.json › menus › navigation › home › label')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '确认发布' })).toBeDisabled();
    await expectAccessible(page, 'publish dialog', '[role=dialog]');
    await dialog.getByLabel('理由').fill('首页改名试行');
    await dialog.getByRole('button', { name: '确认发布' }).click();
    await expect(dialog).toBeHidden();
    await expect(navigation.getByRole('link', { name: '主页', exact: true })).toBeVisible();
    expect(await visitor.evaluate(() => (window as { mark?: number }).mark)).toBe(1);

    await page.getByRole('link', { name: '版本记录' }).click();
    await expect(page.getByText('首页改名试行')).toBeVisible();
    await page.getByRole('button', { name: '全部恢复产品自带的配置' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '回到此版' }).click();
    await expect(navigation.getByRole('link', { name: '首页', exact: true })).toBeVisible();
    expect(await visitor.evaluate(() => (window as { mark?: number }).mark)).toBe(1);
    await expect(page.getByText('回退', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: '审计记录' }).click();
    // The chain includes an event within a second; the page shows the state at the time of its request.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('config.rolledBack')).toBeVisible({ timeout: 3_000 });
    }).toPass();
  });

  test('who edit at the same time: the second sees both versions, keeps the draft, merges and publishes; no switch is out of sight [P6]', async ({
    page,
    context,
    problems,
  }) => {
    await openHomeItem(page);
    await page.getByRole('group', { name: '所选项的表单' }).getByLabel('文字', { exact: true }).fill('活动');
    // Another member of staff would need a login in another browser; a second tab of the same user publishes just as well.
    const other = await secondPage(context, problems);
    await other.goto('/console/switches');
    await expect(other.getByRole('heading', { name: '下单', exact: true })).toBeVisible();
    const sideways = other.locator('.c-switches').evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(await sideways, 'px of switches out of sight at the right').toBe(0);
    await other.getByRole('switch', { name: '逐笔成交' }).click();
    await other.getByRole('dialog').getByLabel('理由').fill('演练停用');
    await other.getByRole('dialog').getByRole('button', { name: '立即生效' }).click();
    await expect(page.getByRole('alert').getByText(/您的草稿基于/)).toBeVisible();
    await page.getByRole('button', { name: '查看双方并合并' }).click();
    await expect(page.getByRole('dialog').getByText(/settings\.json › disabled › panels/)).toBeVisible();
    await expect(
      page.getByRole('dialog').getByText(/^demo_staff 于 .* 发布版本 \d+：演练停用$/),
    ).toBeVisible();
    await page.getByRole('button', { name: '合并到草稿' }).click();
    await expect(page.getByRole('alert').getByText(/您的草稿基于/)).toBeHidden();
    await publish(page, '合并后发布');
    await page.getByRole('link', { name: '停用开关' }).click();
    await expect(page.getByRole('switch', { name: '逐笔成交' })).not.toBeChecked();
    await page.getByRole('link', { name: '版本记录' }).click();
    await page.getByRole('button', { name: '全部恢复产品自带的配置' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '回到此版' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('shape a layout on the canvas by pointer and keyboard', async ({ page }) => {
    await login(page, 'demo_staff', STUDIO);
    await page.getByLabel('查找页面、菜单、面板').fill('deepQuotation');
    await item(page, /^深度报价 deepQuotation/)
      .last()
      .click();
    await page.getByLabel('查找页面、菜单、面板').fill('');
    await page.getByRole('radiogroup', { name: '编辑方式' }).getByText('画布').click();
    const ladder = page.getByRole('button', { name: /买卖盘口/ });
    await expect(ladder).toContainText('45×52');
    await ladder.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(ladder).toContainText('46×52');
    const tile = page.locator('.c-tile', { hasText: '买卖盘口' });
    const edge = await tile.locator('[data-edge=right]').boundingBox();
    if (!edge) throw new Error('no edge');
    await page.mouse.move(edge.x + 3, edge.y + 40);
    await page.mouse.down();
    await page.mouse.move(edge.x - 40, edge.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(ladder).not.toContainText('46×52');
    await expect(page.getByRole('region', { name: '检查结果' }).getByText(/没有错误/)).toBeVisible();
    await page.getByRole('button', { name: '添加面板' }).click();
    await page.getByRole('button', { name: /quotes\.notices/ }).click();
    await expect(page.locator('.c-tile')).toHaveCount(7);
    await expectAccessible(page, 'canvas', 'main');
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await expect(page.locator('.c-tile')).toHaveCount(6);
  });

  test('see the choices of an interface with space above and below in their row, aligned with the fields', async ({
    page,
  }) => {
    await login(page, 'demo_staff', '/console/operations');
    const choices = page.getByRole('radiogroup', { name: '交易接口' });
    await expect(choices).toBeVisible();
    const gap = await choices.evaluate((group) => {
      const own = group.getBoundingClientRect();
      const row = group.closest('td')?.getBoundingClientRect() ?? own;
      return Math.min(own.top - row.top, row.bottom - own.bottom);
    });
    expect(gap).toBeGreaterThan(3);
    const leftEdge = (name: string) =>
      page.getByText(name, { exact: true }).evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect().left;
      });
    expect(Math.abs((await leftEdge('行情接口')) - (await leftEdge('持续')))).toBeLessThan(1);
  });

  test('view the product as another user, and why an item is hidden; every part passes axe in both themes', async ({
    page,
  }) => {
    await login(page, 'demo_staff', '/console/see-as');
    await expect(page.getByText('做市用户 现在是 否，需要 是').first()).toBeVisible();
    await page
      .getByRole('group', { name: '用户特征' })
      .getByRole('group', { name: '做市用户' })
      .getByRole('button', { name: '是' })
      .click();
    await expect(page.getByText('做市用户 现在是 否，需要 是')).toHaveCount(0);
    await page.getByText('实际画面', { exact: true }).click();
    await expect(page.locator('.v-shell').getByRole('link', { name: '做市报价' })).toBeVisible();
    const widthOf = async (part: string) => Math.round((await page.locator(part).boundingBox())?.width ?? 0);
    // Whoever is previewed, the product is shown in its whole width.
    for (const answer of ['否', '是']) {
      await page.getByRole('group', { name: '做市用户' }).getByRole('button', { name: answer }).click();
      await expect(page.locator('.v-shell .s-nav')).toBeVisible();
      const inBox = (await widthOf('.v-box')) - 2;
      await expect.poll(() => widthOf('.v-shell')).toBe(inBox);
    }
    await page.getByRole('link', { name: '版本记录' }).click();
    for (const place of [
      'studio',
      'see-as',
      'versions',
      'switches',
      'operations',
      'accounts',
      'real-name',
      'outbox',
      'audit',
    ]) {
      await go(page, `/console/${place}`);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('.k-skeleton-rows')).toHaveCount(0);
      await expectNoFinding(page, place === 'studio' ? 'opened' : 'changed', place);
    }
  });
});
