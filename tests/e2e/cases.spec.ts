import { cases, transaction } from '../../contract/api/index.ts';
import { ApiClient } from '../_util/api-client.ts';
import { expect, expectAccessible, listen, login, type Page, PASSWORD, test } from './desk.ts';
import { machine } from './server-run.ts';
import { dealer } from './trading-walk.ts';

const thread = (page: Page) => page.getByRole('list', { name: '往来' });
const bell = (page: Page) => page.getByRole('button', { name: /^消息/ });

test('staff answer a question with a picture; the answer shows on the open page and in the message centre without a reload [R1.04]', async ({
  page,
  elsewhere: desk,
  problems,
}) => {
  await login(page, 'demo_trader', '/index/my-question');
  await page.getByLabel('标题', { exact: true }).fill('卖方第二档数量不更新');
  await page.getByLabel('问题描述', { exact: true }).fill('10:32 之后一直不变');
  // Of the build its hash, as in reports of errors, and not the name of a file.
  await expect(page.getByRole('main')).toContainText(/版本\s*[\da-z]{7}/);
  await expect(page.getByRole('main')).not.toContainText('index-');
  await page.getByLabel(/添加附件/).setInputFiles('docs/screenshots/look-ticket-dark.png');
  await expect(page.getByRole('button', { name: '移除 look-ticket-dark.png' })).toBeVisible();
  await page.getByRole('button', { name: '提交问题' }).press('Enter');
  await expect(thread(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/case=c_/);

  listen(desk, problems);
  await login(desk, 'demo_staff', '/console/cases');
  await desk.getByRole('row', { name: /卖方第二档数量不更新/ }).press('Enter');
  await expectAccessible(desk, 'the staff’s list with a thread', 'main');
  await desk.getByRole('button', { name: '图片 1' }).click();
  await expect(desk.getByRole('img', { name: '图片 1' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.getByLabel('答复', { exact: true }).fill('已修复，请刷新页面。');
  const tops = ['提问，待其补充', '发送'].map((name) => desk.getByRole('button', { name }).boundingBox());
  const [ask, send] = (await Promise.all(tops)).map((box) => box?.y);
  expect(ask).toBe(send);
  await desk.getByRole('button', { name: '发送' }).click();

  await expect(thread(page)).toContainText('已修复，请刷新页面。');
  await expect(page.getByRole('navigation', { name: '我的记录' })).toContainText('已答复');
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: '最新消息' })).toContainText('我的问题：已答复');
  await page.keyboard.press('Escape');
  await page.getByLabel('补充说明').fill('刷新后好了，谢谢');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(thread(desk)).toContainText('刷新后好了，谢谢');
  await expectAccessible(page, 'my question', 'main');
});

test('another user’s question is not found by its address [R1.04]', async ({ page, server, problems }) => {
  const owner = await dealer(server, 'demo_trader2');
  const { data } = await owner.call(cases.open, {
    body: { form: { kind: 'question', title: '别人的问题' }, text: '内容', imageIds: [] },
  });
  await login(page, 'demo_maker', `/index/my-question?case=${data.caseId}`);
  await expect(page.getByText('这件事项属于其他用户')).toBeVisible();
  await expect(page.getByText('别人的问题')).toHaveCount(0);
  // The browser itself logs the refused call.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  problems.length = 0;
});

test('a transfer is requested by hand, warned about its limits, and its owner sees staff move it until it is settled [R1.03]', async ({
  page,
  elsewhere: desk,
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
  await expectAccessible(page, 'a transfer', 'main');

  listen(desk, problems);
  await login(desk, 'demo_staff', '/console/cases');
  await desk.getByRole('row', { name: /3,000 万元/ }).press('Enter');
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
});

test('services: an application gives a key that a program uses until it is revoked; advice is answered, research shown [R1.02] [R1.05] [R2.11]', async ({
  page,
  elsewhere: desk,
  server,
  problems,
}) => {
  await login(page, 'demo_trader', '/index/api-apply');
  // Below the last permission only the box's padding: the line of the error takes room when there is one.
  const permissions = page.getByRole('group', { name: '权限' });
  const [box, last] = await Promise.all(
    [permissions, permissions.locator('.k-check').last()].map((part) => part.boundingBox()),
  );
  expect((box?.y ?? 0) + (box?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(24);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByLabel('用途')).toBeFocused();
  await expect(page.getByText('请写明用途')).toBeVisible();
  await page.getByRole('checkbox', { name: '读取委托' }).check();
  await page.getByLabel('用途').fill('风控系统每分钟读取委托');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(/case=c_/);

  listen(desk, problems);
  await login(desk, 'demo_staff', '/console/cases');
  await desk.getByRole('row', { name: /API 接入申请/ }).press('Enter');
  await desk.getByRole('button', { name: '通过', exact: true }).click();
  await desk.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '确认' }).click();

  await page.getByRole('link', { name: 'API 密钥页面' }).click();
  await page.getByRole('button', { name: '领取' }).click();
  const taking = page.getByRole('dialog', { name: /^领取密钥/ });
  await taking.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await taking.getByLabel('密码', { exact: true }).press('Enter');
  const keyDialog = page.getByRole('alertdialog', { name: '请保存密钥' });
  const program = new ApiClient(server.url, machine()['x-forwarded-for']);
  program.token = await keyDialog.locator('code').innerText();
  await keyDialog.getByRole('button', { name: '已保存' }).click();
  const read = () => program.call(transaction.getQuoteList, { query: { category: 'completedTransaction' } });
  expect((await read()).code).toBe(200);
  await page.getByRole('button', { name: '吊销' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: '吊销' }).click();
  await expect(page.getByRole('row', { name: /已吊销/ })).toBeVisible();
  await expect.poll(async () => (await read()).status).toBe(401);

  await page.goto('/investment/apply');
  await page.getByLabel('需求说明').fill('久期偏长，希望给出调整方案');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(/case=c_/);
  await desk.goto('/console/cases');
  await desk.getByRole('row', { name: /组合诊断与配置建议/ }).press('Enter');
  await desk.getByLabel('答复', { exact: true }).fill('建议降低十年期占比。');
  await desk.getByRole('button', { name: '发送' }).click();
  await expect(thread(page)).toContainText('建议降低十年期占比。');

  await login(page, 'demo_research', '/index/touyan');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: '利率债研究方法' })).toBeVisible();
});
