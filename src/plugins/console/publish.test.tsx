// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { PluginBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';

// jsdom lays nothing out: the code editor measures text with this.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

const hash = '0123456789abcdef';
/** A page that everybody may open, and its item in the menu. */
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

const settle = () => bench?.settle(500);
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await settle();
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The publish dialog over a draft that shows the page to people who are logged in only; what is proposed from there. */
async function askToPublish(): Promise<TransportRequest[]> {
  const proposed: TransportRequest[] = [];
  bench = await PluginBench.open(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: {
          version: 2,
          hash,
          texts: withHelp,
          builtIn: { hash, texts: withHelp },
          clashes: [],
          catalogue,
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
  await press(screen.getByRole('treeitem', { name: /help/ }));
  await press(button('仅登录用户'));
  await press(button('发布…'));
  return proposed;
}
const dialog = () => within(screen.getByRole('dialog'));

it('what keeps a draft from being published stands in the dialog, with the button that mends it', async () => {
  await askToPublish();
  const mend = dialog().getByRole('button', { name: '照此修改' });
  expect(mend.closest('li')?.textContent).toContain('menu.json');
  await press(mend);
  expect(dialog().queryByText(/不能发布/)).toBeNull();
  expect(dialog().queryByRole('button', { name: '照此修改' })).toBeNull();
});

it('an author may ask for a second person though nobody demands one', async () => {
  const proposed = await askToPublish();
  await press(dialog().getByRole('button', { name: '照此修改' }));
  const ask = dialog().getByRole<HTMLButtonElement>('button', { name: '提交审批' });
  expect(ask.disabled).toBe(true);
  fireEvent.change(dialog().getByLabelText('理由'), { target: { value: '请复核' } });
  await press(ask);
  expect(proposed.map(({ body }) => body)).toEqual([expect.stringContaining('"reason":"请复核"')]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
