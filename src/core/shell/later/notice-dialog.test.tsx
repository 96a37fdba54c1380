// @vitest-environment jsdom
import { preloadOverlays } from '#core/kit';
import type { DialogSpec } from '#core/notice';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoticeDialog } from './NoticeDialog.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  await preloadOverlays();
  world = await openServices();
});
afterAll(() => world.close());
beforeEach(() => world.show(<NoticeDialog />));
afterEach(async () => {
  for (let open = notice().dialog; open !== null; open = notice().dialog) {
    const { id } = open;
    act(() => notice().answer(id, 'end'));
  }
  await world.settle(20);
  cleanup();
});
const notice = () => world.services.notice;

const question = (kind: string, over: Partial<DialogSpec> = {}): DialogSpec => ({
  kind,
  title: { text: kind },
  body: { text: `${kind}？` },
  actions: [
    { id: 'no', words: { text: '不' }, kind: 'plain' },
    { id: 'yes', words: { text: '是' }, kind: 'danger' },
  ],
  dismissId: 'no',
  ...over,
});
const ask = async (...specs: readonly DialogSpec[]) => {
  const answers = specs.map((spec) => notice().ask(spec));
  await world.settle(20);
  return answers;
};
const press = async (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await world.settle(20);
};

describe('a question dialog', () => {
  it('focuses the harmless answer, closes when answered, and marks an irreversible action as dangerous [U14]', async () => {
    const [answer] = await ask(question('撤单'));
    const dialog = screen.getByRole('dialog', { name: '撤单' });
    expect(within(dialog).getByText('撤单？')).toBeTruthy();
    const looks = within(dialog).getAllByRole('button');
    expect(looks.map((button) => button.dataset['tone'])).toEqual(['plain', 'danger']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('不'));
    fireEvent.click(within(dialog).getByText('是'));
    await world.settle(20);
    expect([await answer, screen.queryByRole('dialog')]).toEqual(['yes', null]);
  });

  it('is answered by Esc where it can be dismissed, and only by its buttons otherwise', async () => {
    const { dismissId: _out, ...bound } = question('会话已结束');
    const [first, second] = await ask(question('撤单'), bound);
    await press('Escape');
    expect(await first).toBe('no');
    expect(screen.getByRole('alertdialog', { name: '会话已结束' })).toBeTruthy();
    await press('Escape');
    expect(screen.getByRole('alertdialog', { name: '会话已结束' })).toBeTruthy();
    fireEvent.click(screen.getByText('是'));
    expect(await second).toBe('yes');
  });

  it('appears after the previous one, each with its own state', async () => {
    const answers = await ask(question('甲'), question('乙'), question('甲'));
    expect(
      screen.getAllByRole('dialog').map((dialog) => within(dialog).getByRole('heading').textContent),
    ).toEqual(['甲']);
    fireEvent.click(screen.getByText('是'));
    await world.settle(20);
    expect(screen.getByRole('dialog', { name: '乙' })).toBeTruthy();
    fireEvent.click(screen.getByText('不'));
    expect(await Promise.all(answers)).toEqual(['yes', 'no', 'yes']);
  });

  it('waits for the texts of a plugin whose views are not open', async () => {
    expect(world.services.text.isLoaded('quotes')).toBe(false);
    await ask(question('x', { title: { key: 'quotes:panel.trades' } }));
    await world.settle();
    expect(screen.getByRole('dialog', { name: 'quotes.trades' })).toBeTruthy();
  });

  it('that compares two versions of a page draws both, and lists their differences panel by panel', async () => {
    const page = world.services.layout.page('home') ?? expect.unreachable('no page');
    const panels = page.panels.map((panel) => (panel.id === 'trades' ? { ...panel, name: '成交' } : panel));
    await ask(
      question('布局', {
        sides: {
          names: [{ text: '本机' }, { text: '别处' }],
          pages: [{ title: '首页', sides: [page, { ...page, panels }] }],
        },
      }),
    );
    await world.settle();
    const side = within(await screen.findByRole('region', { name: '首页' }));
    expect(side.getAllByRole('img').map((drawing) => drawing.getAttribute('aria-label'))).toEqual([
      '本机',
      '别处',
    ]);
    expect(side.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '成交名称不同quotes.trades / 成交',
    ]);
  });
});
