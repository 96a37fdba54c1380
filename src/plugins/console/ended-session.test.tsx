// @vitest-environment jsdom
import { openBench, type PluginBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, listGroup, texts } from './testing/small-config.ts';

const STAFF = { 'session.isLogin': true, 'user.isStaff': true } as const;

const show = async (bench: PluginBench, page: string) => {
  await bench.mount(false, (name) => name === page);
  await bench.settle(500);
};

/** The session ends, and its user, or another one, logs in again: what all tabs share is cleared. */
async function logInAgain(bench: PluginBench, operid?: string): Promise<void> {
  await bench.logOut();
  await bench.unmount();
  bench.services.storage.clearLocal();
  const { user } = bench.server;
  if (operid !== undefined && user !== null) bench.server.user = { ...user, operid };
  await bench.logIn();
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const write = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } });

it('a list is found with its filters by its user who logs in after an ended session, and by nobody else [R4.10]', async () => {
  const bench = await openBench(staffConsole, { kind: STAFF });
  await show(bench, 'audit');
  choose('事件', 'login');
  write('账号编号', 'D0007');
  await logInAgain(bench);
  await show(bench, 'audit');
  expect([choice('事件').value, field('账号编号').value]).toEqual(['login', 'D0007']);
  await logInAgain(bench, 'someone-else');
  await show(bench, 'audit');
  expect([choice('事件').value, field('账号编号').value]).toEqual(['', '']);
});

it('a notice and a state of the interfaces are found as they were typed before the session ended [R4.10]', async () => {
  const bench = await openBench(staffConsole, { kind: STAFF });
  await show(bench, 'operations');
  write('标题', '系统维护');
  write('内容', '今晚维护');
  choose('持续', '60');
  write(/^理由/, '演练');
  await logInAgain(bench);
  await show(bench, 'operations');
  expect(['标题', '内容', /^理由/].map((name) => field(name).value)).toEqual([
    '系统维护',
    '今晚维护',
    '演练',
  ]);
  expect(choice('持续').value).toBe('60');
});

it('an event is found as it was being written when the session ended, on the version that it was begun on [R1.06]', async () => {
  const event = {
    name: 'winter',
    title: '冬季交流会',
    body: '原文',
    publishTime: '2026-11-20 09:00:00.000',
    group: null,
    tells: false,
    isTold: false,
    isPublished: true,
    version: 1,
  };
  let newest = event;
  const sent: unknown[] = [];
  const bench = await openBench(staffConsole, {
    kind: STAFF,
    fixtures: {
      replies: {
        consoleEvents: () => [newest],
        consoleSaveEvent: ({ body }: { readonly body?: unknown }) => {
          sent.push(JSON.parse(String(body)));
          return { version: 3 };
        },
      },
    },
  });
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: '冬季交流会' }));
    await bench.settle(500);
    return within(screen.getByRole('dialog'));
  };
  await show(bench, 'operations');
  fireEvent.change((await open()).getByRole('textbox', { name: /^正文/ }), { target: { value: '我写的' } });
  await logInAgain(bench);
  newest = { ...event, version: 2, body: '对方写的' };
  await show(bench, 'operations');
  const dialog = await open();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^正文/ }).value).toBe('我写的');
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await bench.settle(500);
  // The server refuses what was written over a version that is no longer the newest.
  expect(sent).toMatchObject([{ version: 1, body: '我写的' }]);
});

it('the reason for an action is dropped with its dialog and once it is sent', async () => {
  const head = {
    operId: 'D0001',
    operName: 'demo_trader',
    realName: '演示甲',
    orgName: '甲证券',
    phone: '138****0000',
    email: '',
    isStaff: false,
    staffRoles: [],
    isMarketMaker: false,
    isVerified: true,
    isStopped: false,
    hasSecondFactor: false,
  };
  const account = {
    ...head,
    validFrom: '2026-01-01',
    validTo: '2027-01-01',
    isOwn: false,
    secondFactorSince: '',
    isSecondFactorDemanded: false,
    signOn: null,
    quota: { amountLimit: 5000, amount: 0 },
    rights: [],
    locks: [],
    sessions: [],
  };
  const rows = { content: [{ ...head, seenTime: '' }], totalPages: 1 };
  const bench = await openBench(staffConsole, {
    kind: STAFF,
    fixtures: { replies: { consoleAccounts: rows, consoleAccount: account } },
  });
  await show(bench, 'accounts');
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: '停用账号' }));
    await bench.settle(500);
  };
  fireEvent.click(screen.getByText('demo_trader'));
  await bench.settle(500);
  await open();
  write(/^理由/, '离职');
  await logInAgain(bench);
  await show(bench, 'accounts');
  // The account is still the chosen one.
  await open();
  expect(field(/^理由/).value).toBe('离职');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
  await bench.settle(500);
  await open();
  expect(field(/^理由/).value).toBe('');
});

it('a list of members to import is found with its file and reason, and dropped with its dialog', async () => {
  const sent: unknown[] = [];
  const bench = await openBench(staffConsole, {
    kind: STAFF,
    fixtures: {
      replies: {
        consoleAudiences: { groups: [listGroup('group-1', '新人组')], organisations: [] },
        consoleAudienceMembers: { content: [], totalPages: 1 },
        consoleImportMembers: ({ body }: { readonly body?: unknown }) => {
          sent.push(JSON.parse(String(body)));
          return { added: 1, removed: 0 };
        },
      },
    },
  });
  const dialog = () => within(screen.getByRole('dialog'));
  const go = () => dialog().getByRole<HTMLButtonElement>('button', { name: '导入' });
  const open = async () => {
    await show(bench, 'audiences');
    if (screen.queryByRole('complementary') === null) fireEvent.click(screen.getByText('新人组'));
    await bench.settle(500);
    fireEvent.click(screen.getByRole('button', { name: '导入名单' }));
    await bench.settle(500);
  };
  const chooseFile = async (content: string | Uint8Array<ArrayBuffer>, name: string) => {
    const file = new File([content], name);
    fireEvent.change(dialog().getByLabelText('CSV 文件'), { target: { files: [file] } });
    await bench.settle(500);
  };
  await open();
  await chooseFile('account\ndemo_trader\n', 'members.csv');
  fireEvent.click(dialog().getByRole('checkbox'));
  write(/^理由/, '试用新页面');
  await logInAgain(bench);
  await open();
  expect([dialog().queryByText('members.csv') !== null, go().disabled]).toEqual([true, false]);
  fireEvent.click(go());
  await bench.settle(500);
  expect(sent).toEqual([
    { id: 'group-1', csv: 'account\ndemo_trader\n', replaces: true, reason: '试用新页面' },
  ]);
  await bench.unmount();
  await open();
  expect(dialog().queryByText('members.csv')).toBeNull();
  // 账号, as an office program saves it in GBK.
  await chooseFile(Uint8Array.of(0xd5, 0xcb, 0xba, 0xc5, 0x0a), 'gbk.csv');
  expect(dialog().getByRole('alert').textContent).toContain('gbk.csv 不是 UTF-8 编码');
  await chooseFile('a'.repeat(1_000_001), 'long.csv');
  expect(dialog().getByRole('alert').textContent).toContain('long.csv 太大');
  expect(go().disabled).toBe(true);
  await chooseFile('account\ndemo_trader\n', 'members.csv');
  expect(dialog().queryByRole('alert')).toBeNull();
  fireEvent.click(dialog().getByRole('button', { name: '取消' }));
  await bench.settle(500);
  await bench.unmount();
  await open();
  expect(dialog().queryByText('members.csv')).toBeNull();
});

it('the reason of a rollback is found as it was changed, and dropped with its dialog', async () => {
  const hash = '0123456789abcdef';
  const row = {
    version: 1,
    kind: 'publish',
    hash,
    beforeHash: hash,
    operId: 'D0007',
    operName: 'demo_staff',
    createTime: '2026-11-20 10:00:00.000',
    reason: '首页改名',
    summary: [],
  };
  const bench = await openBench(staffConsole, {
    kind: STAFF,
    fixtures: {
      replies: {
        consoleSource: { version: 1, hash, texts, builtIn: { hash, texts }, clashes: [], catalogue },
        consoleVersions: { content: [row], totalElements: 1, totalPages: 1, number: 0, size: 20 },
      },
    },
  });
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: '撤销：#1' }));
    await bench.settle(500);
  };
  await show(bench, 'versions');
  await open();
  write(/^理由/, '');
  await logInAgain(bench);
  await show(bench, 'versions');
  await open();
  expect(field(/^理由/).value).toBe('');
  write(/^理由/, '客户看不到首页');
  await logInAgain(bench);
  await show(bench, 'versions');
  await open();
  expect(field(/^理由/).value).toBe('客户看不到首页');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
  await bench.settle(500);
  await open();
  expect(field(/^理由/).value).toBe('撤销版本 1');
});
