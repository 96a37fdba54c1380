// @vitest-environment jsdom
import { LAYOUT_LIMITS } from '#contract/config';
import { readShared } from '#core/exchange';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LibrarySheet } from './LibrarySheet.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  world = await openServices();
  await world.services.text.load('layout');
});
afterAll(() => world.close());
afterEach(() => {
  cleanup();
  act(() => {
    for (const { id } of sync().named) sync().remove(id);
    world.services.layout.reset('all');
    for (const { id } of world.services.notice.toasts.slice()) world.services.notice.dismiss(id);
  });
});

const sync = () => {
  const found = world.services.layoutSync.get();
  if (!found) throw new Error('no layouts are kept');
  return found;
};
const layout = () => world.services.layout;
const home = () => {
  const page = layout().page('home');
  if (!page) throw new Error('no home');
  return page;
};
const removeFirst = () =>
  act(() => layout().dispatch({ type: 'remove', page: 'home', panel: home().panels[0]?.id ?? '' }));
const toast = () => world.services.notice.toasts.at(-1)?.words ?? null;
const click = async (element: Element) => {
  fireEvent.click(element);
  await world.settle(20);
};
const HomeLibrary = observer(function HomeLibrary() {
  return <LibrarySheet page={home()} onImport={() => undefined} onClose={() => undefined} />;
});

async function open() {
  await world.show(<HomeLibrary />);
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '将当前布局另存为' });
  return {
    name,
    save: async (text: string) => {
      fireEvent.change(name(), { target: { value: text } });
      await click(screen.getByRole('button', { name: '保存' }));
    },
    saved: () => screen.queryAllByLabelText(/^使用布局/).map((button) => button.textContent),
    problem: () => screen.queryByRole('alert')?.textContent ?? null,
  };
}
/** Answers the open question. */
const answer = (action: string) =>
  act(async () => {
    const { notice } = world.services;
    notice.answer(notice.dialog?.id ?? -1, action);
    await world.clock.advanceAsync(0);
  });

describe('named layouts', () => {
  it('need a name that is not in use, and explain why one is refused', async () => {
    const { save, saved, problem, name } = await open();
    expect(screen.getByText(/还没有保存的布局/)).toBeTruthy();
    await save('  ');
    expect([problem(), saved()]).toEqual(['请输入布局名称', []]);
    await save(' 早盘 ');
    expect([saved(), name().value, toast()]).toEqual([
      ['早盘'],
      '',
      { key: 'layout:library.saved', values: { name: '早盘' } },
    ]);
    await save('早盘');
    expect([problem(), saved()]).toEqual([expect.stringContaining('已有名为“早盘”的布局'), ['早盘']]);
    fireEvent.change(name(), { target: { value: '做市' } });
    expect(problem()).toBeNull();
  });

  it('are limited in number, and the name typed at the limit stays in the field', async () => {
    act(() => {
      for (let at = 0; at < LAYOUT_LIMITS.named; at += 1) sync().saveAs(`n${at}`);
    });
    const { save, saved, problem, name } = await open();
    await save('one more');
    expect([saved().length, name().value, problem()]).toEqual([
      LAYOUT_LIMITS.named,
      'one more',
      `最多保存 ${LAYOUT_LIMITS.named} 套布局，请先删除不用的`,
    ]);
  });

  it('show which one is in use and whether it has changed; updating it saves the change', async () => {
    const { save } = await open();
    await save('早盘');
    expect(screen.getByText('使用中')).toBeTruthy();
    removeFirst();
    expect([screen.queryByText('使用中'), screen.getByText('有未保存的改动')]).toEqual([
      null,
      expect.anything(),
    ]);
    await click(screen.getByLabelText('用当前布局更新早盘'));
    expect(screen.getByText('使用中')).toBeTruthy();
    act(() => layout().reset('all'));
    await click(screen.getByLabelText('使用布局早盘'));
    expect([home().panels.length, toast()]).toEqual([
      4,
      { key: 'layout:library.applied', values: { name: '早盘' } },
    ]);
  });

  it('are renamed in place: Enter saves, Esc does not, and neither does an input method’s Enter', async () => {
    const { save, saved } = await open();
    await save('早盘');
    const type = async (text: string) => {
      await click(screen.getByLabelText('重命名早盘'));
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: '重命名早盘' });
      expect(document.activeElement).toBe(field);
      fireEvent.change(field, { target: { value: text } });
      return field;
    };
    fireEvent.keyDown(await type('夜盘'), { key: 'Escape' });
    expect(saved()).toEqual(['早盘']);
    const field = await type('收盘');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(saved()).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(saved()).toEqual(['收盘']);
  });

  it('never share a name: a name in use stays in the field, with the reason', async () => {
    const { save, saved, problem } = await open();
    await save('早盘');
    await save('做市');
    await click(screen.getByLabelText('重命名做市'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '重命名做市' });
    fireEvent.change(field, { target: { value: '早盘 ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([problem(), field.value, field.getAttribute('aria-invalid')]).toEqual([
      expect.stringContaining('已有名为“早盘”的布局'),
      '早盘 ',
      'true',
    ]);
    // Left like this, it keeps its previous name.
    fireEvent.blur(field);
    await world.settle(20);
    expect(saved()).toEqual(['早盘', '做市']);
  });

  it('are deleted only after confirmation, which leaves the page unchanged', async () => {
    const { save, saved } = await open();
    removeFirst();
    await save('早盘');
    await click(screen.getByLabelText('删除早盘'));
    expect(world.services.notice.dialog?.spec.actions.at(-1)?.kind).toBe('danger');
    await answer('cancel');
    expect(saved()).toEqual(['早盘']);
    await click(screen.getByLabelText('删除早盘'));
    await answer('confirm');
    expect([saved(), home().panels.length, sync().currentId]).toEqual([[], 4, '']);
  });
});

describe('sharing layouts', () => {
  const share = () => within(screen.getByRole('region', { name: '分享与导入' }));

  it('copies this page as a code that reads back the same', async () => {
    await open();
    removeFirst();
    await click(share().getByText('复制分享码'));
    await expect.poll(() => world.browser.copied.length).toBe(1);
    const read = await readShared(world.browser.copied.at(-1) ?? '');
    expect(read).toMatchObject({ kind: 'layouts', layouts: [{ layout: 'home' }] });
    expect(read.kind === 'layouts' && read.layouts[0]?.panels.length).toBe(4);
    expect(toast()).toEqual({ key: 'core:notice.copied' });
  });

  it('saves this page, or every page this user can open, as a named file', async () => {
    await open();
    await click(share().getByText('导出文件'));
    const [pages] = share().getAllByRole('radio', { name: /^全部页面（\d+）$/ });
    await click(pages ?? document.body);
    await click(share().getByText('导出文件'));
    const [[first, one], [second, all]] = world.browser.files.slice(-2) as [
      [string, string],
      [string, string],
    ];
    expect([first, second]).toEqual(['布局-首页.json', '布局-全部页面.json']);
    const ids = async (text: string) => {
      const read = await readShared(text);
      return read.kind === 'layouts' ? read.layouts.map(({ layout: id }) => id) : [];
    };
    expect(await ids(one)).toEqual(['home']);
    const reachable = await ids(all);
    expect([reachable.includes('home'), reachable.includes('marketMaking')]).toEqual([true, false]);
  });
});

describe('resetting all pages', () => {
  it('is disabled while nothing has changed, asks first, and can be undone', async () => {
    await open();
    const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: '恢复全部页面' });
    expect(reset().disabled).toBe(true);
    removeFirst();
    expect(reset().disabled).toBe(false);
    await click(reset());
    await answer('cancel');
    expect(home().panels).toHaveLength(4);
    await click(reset());
    await answer('confirm');
    expect([home().panels.length, toast()]).toEqual([5, { key: 'layout:library.resetAllDone' }]);
    act(() => layout().dispatch({ type: 'undo' }));
    expect(home().panels).toHaveLength(4);
  });
});
