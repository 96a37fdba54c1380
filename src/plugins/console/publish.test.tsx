// @vitest-environment jsdom
import { CONSOLE_CODE } from '#contract/api';
import { bundleText } from '#contract/config';
import { effectKey, effectsOf, runPipeline } from '#contract/config/pipeline';
import { BizError, type TransportRequest } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';
import './testing/no-layout.ts';

const hash = '0123456789abcdef';
/** A page open to everyone, and its menu item. */
const withHelp = {
  ...texts,
  routes: texts.routes.replace(
    '"page": "account.home" },',
    '"page": "account.home" },\n    { "id": "help", "path": "/help", "title": "t:c", "page": "account.home" },',
  ),
  menu: texts.menu.replace(
    '"route": "home" },',
    '"route": "home" },\n    { "id": "help", "label": "t:d", "route": "help" },',
  ),
};

const settle = () => currentBench().settle(500);
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await settle();
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The effects of the two configurations that a request for the impact asks about. */
function effectKeysIn({ body }: TransportRequest): readonly string[] {
  const request = z.object({ before: bundleText, texts: bundleText }).parse(JSON.parse(String(body)));
  const [before, after] = [request.before, request.texts].map(
    (one) => runPipeline(one, { catalogue }).bundle,
  );
  return before && after ? effectsOf(before, after).effects.map(effectKey) : [];
}

/** What only the server can find. */
const swapped = {
  code: 'link.externalChanged',
  severity: 'error',
  file: 'settings.json',
  line: 4,
  column: 67,
  path: 'external[0].sha256',
  message: '',
  hint: '',
  values: { id: 'outside', path: 'outside.js', sha256: 'abc' },
};

/** The version that runs at the server, and its texts. */
let running = 0;
let textsThere = withHelp;

/** The publish dialog over a draft that shows the page to logged-in users only; returns what is proposed from there. */
async function askToPublish(gate = '仅登录用户'): Promise<TransportRequest[]> {
  const proposed: TransportRequest[] = [];
  running = 0;
  textsThere = withHelp;
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: () => ({
          version: running,
          hash,
          texts: textsThere,
          builtIn: { hash, texts: withHelp },
          clashes: [],
          catalogue,
        }),
        consoleAudiences: {
          groups: [
            {
              id: 'group-1',
              name: '新人组',
              kind: 'list',
              orgId: '',
              members: 1,
              isNamed: false,
              events: 0,
            },
          ],
          organisations: [],
        },
        consoleImpact: (request: TransportRequest) => ({
          accounts: 312,
          people: Object.fromEntries(effectKeysIn(request).map((key) => [key, 41])),
          used: {},
        }),
        consolePublish: () => {
          throw new BizError('consolePublish', CONSOLE_CODE.badBundle, '有错误', { diagnostics: [swapped] });
        },
        consolePropose: (request: TransportRequest) => {
          proposed.push(request);
          return {
            proposalId: 7,
            state: 'open',
            operId: 'D0007',
            operName: 'demo_staff',
            isOwn: true,
            createTime: '2026-11-20 10:00:00.000',
            reason: '请复核',
            summary: [],
            baseVersion: 2,
            publishTime: '',
            decidedName: '',
            decidedTime: '',
            words: '',
            version: null,
            first: null,
          };
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'studio');
  await settle();
  await press(screen.getByRole('treeitem', { name: /^页面与跳转/ }));
  await press(screen.getByRole('treeitem', { name: /help/ }));
  await press(button(gate));
  await press(button('发布…'));
  return proposed;
}
const dialog = () => within(screen.getByRole('dialog'));

it('the publish dialog shows what blocks a draft, with the button that fixes it', async () => {
  await askToPublish();
  const mend = dialog().getByRole('button', { name: '照此修改' });
  expect(mend.closest('li')?.textContent).toContain('menu.json');
  await press(mend);
  expect(dialog().queryByText(/不能发布/)).toBeNull();
  expect(dialog().queryByRole('button', { name: '照此修改' })).toBeNull();
});

it('an author may submit for approval even when none is required', async () => {
  const proposed = await askToPublish();
  await press(dialog().getByRole('button', { name: '照此修改' }));
  const ask = dialog().getByRole<HTMLButtonElement>('button', { name: '提交审批' });
  expect(ask.disabled).toBe(true);
  fireEvent.change(dialog().getByLabelText('理由'), { target: { value: '请复核' } });
  await press(ask);
  expect(proposed.map(({ body }) => body)).toEqual([expect.stringContaining('"reason":"请复核"')]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('states how many accounts a change affects, naming groups rather than ids or kinds', async () => {
  await askToPublish('对某些用户组隐藏');
  const lines = within(dialog().getByRole('list', { name: '谁多了什么，谁少了什么' }));
  const [line] = lines.getAllByRole('listitem');
  expect(line?.textContent).toContain('41 个账号受影响（现有 312 个），其中昨天用过的 0 个');
  expect(line?.textContent).toContain('谁：登录用户，在用户组“新人组”中');
  expect(line?.textContent).not.toMatch(/group-1|类用户/);
});

it('the publish dialog states that another version was published meanwhile, and leads to the merge', async () => {
  await askToPublish();
  expect(dialog().queryByText(/您的草稿基于/)).toBeNull();
  running = 1;
  const published = { cmd: 'config', version: '1' };
  await act(async () =>
    currentBench().sockets.at('/ws/websocketCmds').frame('websocketCmds', 'upd', [published]),
  );
  await settle();
  expect(dialog().getByText(/您的草稿基于内置配置，仍完整保留/)).toBeDefined();
  await press(dialog().getByRole('button', { name: '查看双方并合并' }));
  expect(screen.getByRole('dialog', { name: '版本 1 已发布' })).toBeDefined();
});

it('what was decided between both sides is there after a reload, for these two versions only [R2.26]', async () => {
  await askToPublish();
  const publish = async (version: number) => {
    running = version;
    const gate = `"when": { "user.newAuth": { "is": "Y" } }, "otherwise": "home"`;
    textsThere = {
      ...withHelp,
      routes: withHelp.routes.replace('"title": "t:c", "page"', `"title": "t:c", ${gate}, "page"`),
    };
    const row = { cmd: 'config', version: String(version) };
    await act(async () =>
      currentBench().sockets.at('/ws/websocketCmds').frame('websocketCmds', 'upd', [row]),
    );
    await settle();
  };
  const mine = () => dialog().getByRole<HTMLInputElement>('radio', { name: '我的' });
  await publish(1);
  await press(dialog().getByRole('button', { name: '查看双方并合并' }));
  await press(mine());
  expect(mine().checked).toBe(true);
  await currentBench().unmount();
  await currentBench().mount(false, (name) => name === 'studio');
  await settle();
  expect(mine().checked).toBe(true);
  await press(dialog().getByRole('button', { name: '以后再说' }));
  await publish(2);
  await press(button('查看双方并合并'));
  expect(mine().checked).toBe(false);
});

it('the publish dialog lists what the server refused a publication for, with file, line and fix', async () => {
  await askToPublish();
  await press(dialog().getByRole('button', { name: '照此修改' }));
  fireEvent.change(dialog().getByLabelText('理由'), { target: { value: '请发布' } });
  await press(dialog().getByRole('button', { name: '确认发布' }));
  expect(dialog().getByText('服务器检查出错误，没有发布')).toBeDefined();
  const [row] = dialog().getAllByRole('button', { name: /settings\.json:4:67/ });
  expect(row?.textContent).toContain('外部插件 outside 的文件 outside.js 与登记的 SHA-256 不一致');
  expect(row?.textContent).toContain('登记它现在的值 abc');
});
