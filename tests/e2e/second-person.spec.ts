import { consoleApi } from '#contract/api';
import { expect, expectAccessible, login, type Page, secondPage } from './desk.ts';
import { machine, testOnChangedServer as test } from './own-server.ts';
import { ask } from './page-calls.ts';
import { because, sourceOf } from './studio-walk.ts';

const STUDIO = '/console/studio';
const form = (page: Page) => page.getByRole('group', { name: '所选项的表单' });
const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' });

/** Renames the first item of the navigation bar, in the draft. */
async function rename(page: Page, name: string): Promise<void> {
  const tree = page.getByRole('tree', { name: '配置目录' });
  await tree.getByRole('treeitem', { name: /^导航栏/ }).click();
  await tree.getByRole('treeitem', { name: / home/ }).click();
  await form(page).getByLabel('文字', { exact: true }).fill(name);
}

test('a change needs a second person: it is proposed, not approvable by its author, reviewed and approved by another, now or at its set time', async ({
  page,
  server,
  browser,
  problems,
}) => {
  test.setTimeout(240_000);
  await login(page, 'demo_staff', STUDIO);
  const { version, texts } = await sourceOf(page);
  const settings = texts.settings.replace(/\n\}\s*$/, ',\n  "publishing": { "approval": "required" }\n}\n');
  const ruled = await ask(page, consoleApi.publish, {
    body: { baseVersion: version, texts: { ...texts, settings }, reason: '以后须审批' },
  });
  expect(ruled.code, ruled.message).toBe(200);
  await server.sql(
    `insert into staff_role (oper_id, role) select oper_id, 'approver' from operator where opername = 'demo_research'`,
  );
  await server.sql(`update operator set is_staff = true where opername = 'demo_research'`);

  const guests = await browser.newContext({
    baseURL: server.url,
    locale: 'zh-CN',
    extraHTTPHeaders: machine(),
  });
  const visitor = await secondPage(guests, problems);
  await visitor.goto('/index/home');
  await expect(navigation(visitor).getByRole('link', { name: '首页', exact: true })).toBeVisible();

  // The author proposes, but must not decide.
  await page.reload();
  await rename(page, '主页');
  const asking = await because(page, '首页改叫主页');
  await asking.getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: '变更审批' }).click();
  await expect(page.getByRole('row', { name: /待审批.*首页改叫主页/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^查看：#/ })
    .first()
    .click();
  const own = page.getByRole('dialog');
  await expect(own.getByText('这是您自己提交的修改，须由其他审批人员决定。')).toBeVisible();
  await expect(own.getByRole('button', { name: '通过并发布' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const source = await sourceOf(page);
  const { data: waiting } = await ask(page, consoleApi.proposals, { query: { page: 1, rows: 1 } });
  const refused = await ask(page, consoleApi.decideProposal, {
    body: {
      proposalId: waiting.content[0]?.proposalId ?? 0,
      accepted: true,
      seenVersion: source.version,
      seenHash: source.hash,
    },
  });
  expect(refused.code).not.toBe(200);

  // Another user reviews the effect, as users would see it, and approves it.
  const second = await browser.newContext({
    baseURL: server.url,
    locale: 'zh-CN',
    extraHTTPHeaders: machine(),
  });
  const approver = await secondPage(second, problems);
  await login(approver, 'demo_research', '/console/approvals');
  const look = (at: Page) =>
    at
      .getByRole('button', { name: /^查看：#/ })
      .first()
      .click();
  const looking = approver.getByRole('dialog');
  await expect(approver.getByRole('link', { name: '变更审批' })).toContainText('待处理 1');

  // Returned, it becomes its author's draft again, and is proposed anew.
  await look(approver);
  await looking.getByRole('button', { name: '退回…' }).click();
  await looking.getByLabel('理由').fill('先别改');
  await looking.getByRole('button', { name: '确认退回' }).click();
  await expect(page.getByRole('row', { name: /已退回.*首页改叫主页/ })).toBeVisible();
  await look(page);
  await page.getByRole('dialog').getByRole('button', { name: '继续修改' }).click();
  await expect(page).toHaveURL(STUDIO);
  await expect(page.getByText('草稿：改了 2 个文件')).toBeVisible();
  const again = await because(page, '首页改叫主页');
  await again.getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(approver.getByRole('row', { name: /待审批.*首页改叫主页/ })).toBeVisible();
  await look(approver);
  await expect(looking.getByText(/demo_staff.*首页改叫主页/)).toBeVisible();
  await expect(looking.getByText('menu.json › menus › navigation › home › label')).toBeVisible();
  await expectAccessible(approver, 'a proposal to decide', '[role=dialog]');
  await looking.getByText('以用户身份预览').click();
  await expect(looking.locator('.v-shell').getByRole('link', { name: '主页' }).first()).toBeVisible();
  await looking.getByRole('button', { name: '通过并发布' }).click();
  await expect(looking).toBeHidden();
  await expect(approver.getByRole('row', { name: /已发布.*首页改叫主页/ })).toBeVisible();
  await expect(navigation(visitor).getByRole('link', { name: '主页', exact: true })).toBeVisible();

  // The next one waits for its time, and is then published automatically.
  await page.getByRole('link', { name: '配置工作台' }).click();
  await rename(page, '早报');
  const timed = await because(page, '明早改名');
  await timed.getByLabel('发布时间（可选，北京时间）').fill('明天');
  await timed.getByLabel('理由').focus();
  // An invalid time is not treated as "at once".
  await expect(timed.getByText('请填写日期和时间，如 2026-12-01 09:30')).toBeVisible();
  await expect(timed.getByRole('button', { name: '提交审批' })).toBeDisabled();
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(5, 10);
  await timed.getByLabel('发布时间（可选，北京时间）').fill(tomorrow);
  await timed.getByLabel('理由').focus();
  await timed.getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await approver.reload();
  await approver
    .getByRole('button', { name: /^查看：#/ })
    .first()
    .click();
  await looking.getByRole('button', { name: '通过，到时发布' }).click();
  await expect(looking).toBeHidden();
  await expect(approver.getByRole('row', { name: /待发布.*明早改名/ })).toBeVisible();
  await expect(navigation(visitor).getByRole('link', { name: '主页', exact: true })).toBeVisible();
  await server.sql(
    `update config_proposal set publish_at = now() - interval '1 second' where state = 'scheduled'`,
  );
  await expect(navigation(visitor).getByRole('link', { name: '早报', exact: true })).toBeVisible();
  await approver.reload();
  await expect(approver.getByRole('row', { name: /已发布.*明早改名/ })).toBeVisible();
  await second.close();
  await guests.close();
});
