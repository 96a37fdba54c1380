import { cases } from '../../contract/api/index.ts';
import { expect, expectAccessible, login, type Page, secondPage, test } from './desk.ts';
import { machine } from './server-run.ts';
import { dealer } from './trading-walk.ts';

const thread = (page: Page) => page.getByRole('list', { name: '往来' });
const bell = (page: Page) => page.getByRole('button', { name: /^消息/ });

test('a question is asked with a picture, answered by staff, and the answer is on the open page and in the message centre without a reload [R1.04]', async ({
  page,
  browser,
  problems,
}) => {
  await login(page, 'demo_trader', '/index/my-question');
  await page.getByLabel('标题', { exact: true }).fill('卖方第二档数量不更新');
  await page.getByLabel('问题描述', { exact: true }).fill('10:32 之后一直不变');
  await page.getByLabel(/添加附件/).setInputFiles('docs/screenshots/look-ticket-dark.png');
  await expect(page.getByRole('button', { name: '移除 look-ticket-dark.png' })).toBeVisible();
  await page.getByRole('button', { name: '提交问题' }).press('Enter');
  await expect(thread(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/case=c_/);

  const desk = await secondPage(await browser.newContext({ extraHTTPHeaders: machine() }), problems);
  await login(desk, 'demo_staff', '/console/cases');
  await desk.getByRole('row', { name: /卖方第二档数量不更新/ }).press('Enter');
  await expectAccessible(desk, 'the staff’s list with a thread');
  await desk.getByRole('button', { name: '图片 1' }).click();
  await expect(desk.getByRole('img', { name: '图片 1' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.getByLabel('补充说明').fill('已修复，请刷新页面。');
  await desk.getByRole('button', { name: '发送' }).click();

  await expect(thread(page)).toContainText('已修复，请刷新页面。');
  await expect(page.getByRole('navigation', { name: '我的记录' })).toContainText('已答复');
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: '最新消息' })).toContainText('我的问题：已答复');
  await page.keyboard.press('Escape');
  await page.getByLabel('补充说明').fill('刷新后好了，谢谢');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(thread(desk)).toContainText('刷新后好了，谢谢');
  await expectAccessible(page, 'my question');
  await desk.context().close();
});

test('another’s question is not found by its address [R1.04]', async ({ page, server, problems }) => {
  const owner = await dealer(server, 'demo_trader2');
  const { data } = await owner.call(cases.open, {
    body: { form: { kind: 'question', title: '别人的问题' }, text: '内容', imageIds: [] },
  });
  await login(page, 'demo_maker', `/index/my-question?case=${data.caseId}`);
  await expect(page.getByText('没有读到这件事项')).toBeVisible();
  await expect(page.getByText('别人的问题')).toHaveCount(0);
  // The browser itself notes the refused call.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  problems.length = 0;
});

test('a transfer is asked for by hand, warned of its limits, and moved by staff before its owner’s eyes until it is settled [R1.03]', async ({
  page,
  browser,
  problems,
}) => {
  await login(page, 'demo_coupon', '/index/pass-ticket');
  await page.getByRole('combobox', { name: '债券', exact: true }).fill('240210');
  await page.getByRole('option', { name: /240210\.IB/ }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请填写面额，须为正整数（万元）')).toBeVisible();
  await page.getByLabel('面额', { exact: true }).fill('3000');
  for (const [side, number] of [
    ['转出账户', 'A00012345678'],
    ['转入账户', 'A00087654321'],
  ] as const) {
    const holding = page.getByRole('group', { name: side });
    await holding.getByLabel('户名').fill('演示机构');
    await holding.getByLabel('账号').fill(number);
  }
  await page.getByLabel(/添加附件/).setInputFiles({
    name: '交易确认.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'),
  });
  await expect(page.getByRole('button', { name: '移除 交易确认.pdf' })).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  const mine = page.getByRole('navigation', { name: '我的记录' });
  await expect(mine).toContainText('已提交');
  await expectAccessible(page, 'a transfer');

  const desk = await secondPage(await browser.newContext({ extraHTTPHeaders: machine() }), problems);
  await login(desk, 'demo_staff', '/console/cases');
  await desk.getByRole('row', { name: /3000 万元/ }).press('Enter');
  const saving = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'PDF 文档 1' }).click();
  expect((await saving).suggestedFilename()).toBe('附件1.pdf');
  for (const [step, state] of [
    ['核对无误', '已核对'],
    ['送托管机构', '已送托管机构'],
    ['确认交收', '已交收'],
  ] as const) {
    await desk.getByRole('button', { name: step }).click();
    await desk.getByRole('dialog', { name: step }).getByRole('button', { name: '确认' }).click();
    await expect(mine).toContainText(state);
  }
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: '最新消息' })).toContainText('过券申请：已交收');
  await desk.context().close();
});
