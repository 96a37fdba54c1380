// @vitest-environment jsdom
import type { PlacedPanel } from '#core/layout';
import { openShell } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof openShell>>;
beforeAll(async () => {
  world = await openShell();
});
afterAll(() => world.close());
afterEach(async () => {
  const { layout, notice } = world.services;
  act(() => {
    for (const { id } of notice.toasts.slice()) notice.dismiss(id);
  });
  if (edit().getAttribute('aria-pressed') === 'true') await click(edit());
  act(() => layout.reset('all'));
});

const edit = () => screen.getByText('调整布局');
const click = async (element: Element) => {
  fireEvent.click(element);
  await world.settle(50);
};
const enter = async () => {
  await click(edit());
  // The handles load with the code of layout mode.
  await screen.findAllByLabelText(/^移动或缩放/);
  await world.settle(20);
};
/** Presses a key where the focus is. */
const press = async (key: string, mods: Partial<KeyboardEventInit> = {}) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...mods });
  await world.settle(50);
};
const label = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null;
const announcement = () => document.querySelector('[aria-live="assertive"]')?.textContent;
const panels = (): readonly PlacedPanel[] => world.services.layout.page('home')?.panels ?? [];
const box = (kind: string) => {
  const panel = panels().find((item) => item.panel === kind);
  return panel && [panel.x, panel.y, panel.w, panel.h];
};
const handle = (kind: string) => screen.getByLabelText(new RegExp(`^移动或缩放 ${kind} `));
const bar = () => within(screen.getByRole('toolbar', { name: '布局工具' }));
const toast = () => world.services.notice.toasts.at(-1);

describe('layout mode', () => {
  it('starts on the first panel, and on Esc or its button ends with focus on that button [R2.25] [P13]', async () => {
    await enter();
    expect([edit().getAttribute('aria-pressed'), label()]).toEqual([
      'true',
      '移动或缩放 quotes.indices 120 × 11',
    ]);
    const { layout } = world.services;
    expect([layout.draggable, layout.resizable]).toEqual([true, true]);
    await press('Escape');
    expect([edit().getAttribute('aria-pressed'), document.activeElement]).toEqual(['false', edit()]);
    expect([layout.draggable, layout.resizable]).toEqual([false, false]);
    await enter();
    await click(bar().getByText('完成'));
    expect([screen.queryByRole('toolbar', { name: '布局工具' }), document.activeElement]).toEqual([
      null,
      edit(),
    ]);
  });

  it('ends on Esc even when nothing on the page has focus', async () => {
    await enter();
    (document.activeElement as HTMLElement).blur();
    await press('Escape');
    expect(edit().getAttribute('aria-pressed')).toBe('false');
  });

  it('grabs, moves and releases with keys, announcing each step; Esc reverts all of it [R2.25]', async () => {
    await enter();
    const before = box('quotes.active');
    handle('quotes.active').focus();
    await press('Enter');
    expect([handle('quotes.active').getAttribute('aria-pressed'), announcement()]).toEqual([
      'true',
      expect.stringContaining('已抓取quotes.active'),
    ]);
    await press('ArrowDown');
    await press('ArrowRight');
    expect(box('quotes.active')).not.toEqual(before);
    await press('Escape');
    expect([box('quotes.active'), announcement(), edit().getAttribute('aria-pressed')]).toEqual([
      before,
      '已取消，quotes.active 回到原位',
      'true',
    ]);
  });

  it('moves an edge with Alt and an arrow, and announces when it cannot go further', async () => {
    await enter();
    handle('quotes.active').focus();
    const before = box('quotes.active');
    await press('ArrowRight', { altKey: true });
    expect(box('quotes.active')?.[2]).toBe((before?.[2] ?? 0) + 1);
    await click(bar().getByRole('switch', { name: '允许缩放' }));
    handle('quotes.active').focus();
    await press('ArrowRight', { altKey: true });
    expect([box('quotes.active')?.[2], announcement()]).toEqual([
      (before?.[2] ?? 0) + 1,
      'quotes.active 不能再向这个方向移动',
    ]);
  });

  it('removes a panel with Delete, passes the focus on, and restores it from the toast or with Ctrl+Z', async () => {
    await enter();
    handle('quotes.curve').focus();
    await press('Delete');
    expect([box('quotes.curve'), announcement()]).toEqual([undefined, '已移除quotes.curve，Ctrl+Z 可撤销']);
    expect(label()).toMatch(/^移动或缩放/);
    await press('z', { ctrlKey: true });
    expect([box('quotes.curve') !== undefined, announcement()]).toEqual([true, '已撤销']);
    await press('z', { ctrlKey: true, shiftKey: true });
    expect([box('quotes.curve'), announcement()]).toEqual([undefined, '已重做']);
    act(() => toast()?.action?.run());
    expect(box('quotes.curve')).toBeDefined();
  });

  it('announces that there is nothing to undo, and disables the button then', async () => {
    await enter();
    for (let steps = 0; world.services.layout.canUndo && steps < 99; steps += 1)
      await press('z', { ctrlKey: true });
    await press('z', { ctrlKey: true });
    expect([announcement(), bar().getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled]).toEqual(
      ['没有可撤销的操作', true],
    );
  });

  it('copies with C and pastes beside the panel with V; without a copy it explains how', async () => {
    await enter();
    await press('v');
    expect(announcement()).toBe('还没有复制面板，按 C 复制');
    handle('quotes.notices').focus();
    await press('c');
    expect(announcement()).toContain('已复制quotes.notices');
    handle('quotes.notices').focus();
    await press('v');
    expect(panels().filter(({ panel }) => panel === 'quotes.notices')).toHaveLength(2);
    await click(bar().getByText('粘贴“quotes.notices”'));
    expect(panels().filter(({ panel }) => panel === 'quotes.notices')).toHaveLength(3);
  });

  it('restores the shipped page, and confirms it', async () => {
    await enter();
    handle('quotes.curve').focus();
    await press('Delete');
    await click(bar().getByText('恢复默认布局'));
    expect([panels().length, toast()?.words]).toEqual([5, { key: 'layout:mode.resetDone' }]);
  });
});

describe('the name of a panel', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>(/的名称$/);
  async function naming() {
    await enter();
    handle('quotes.curve').focus();
    await press('F2');
    return field();
  }

  it('is edited in place of the title; Enter saves it and returns the focus to the panel', async () => {
    const input = await naming();
    expect([document.activeElement, input.value]).toEqual([input, 'quotes.curve']);
    fireEvent.change(input, { target: { value: ' 利率曲线 ' } });
    await press('Enter');
    expect([label(), panels().find(({ panel }) => panel === 'quotes.curve')?.name]).toEqual([
      expect.stringContaining('移动或缩放 利率曲线'),
      '利率曲线',
    ]);
  });

  it('is not saved by an Enter that belongs to an input method, and Esc keeps the old name', async () => {
    const input = await naming();
    fireEvent.change(input, { target: { value: 'lilv' } });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(field()).toBe(input);
    await press('Escape');
    expect([label(), edit().getAttribute('aria-pressed')]).toEqual([
      expect.stringContaining('quotes.curve'),
      'true',
    ]);
  });

  it('stays in the field with the reason when it is too long, even on blur', async () => {
    const input = await naming();
    fireEvent.change(input, { target: { value: '长'.repeat(60) } });
    await press('Enter');
    expect([screen.getByRole('alert').textContent, input.getAttribute('aria-invalid')]).toEqual([
      expect.stringMatching(/^名称最多 \d+ 个字，现在 60 个，请缩短$/),
      'true',
    ]);
    fireEvent.blur(input);
    expect(field().value).toHaveLength(60);
    fireEvent.change(input, { target: { value: '短' } });
    expect(input.getAttribute('aria-invalid')).toBe('false');
    fireEvent.blur(input);
    await world.settle(50);
    expect(panels().find(({ panel }) => panel === 'quotes.curve')?.name).toBe('短');
  });

  it('is cleared when empty or equal to the default title', async () => {
    for (const text of ['', 'quotes.curve']) {
      const input = await naming();
      fireEvent.change(input, { target: { value: text } });
      await press('Enter');
      expect(panels().find(({ panel }) => panel === 'quotes.curve')?.name).toBeUndefined();
      await press('Escape');
    }
  });
});

describe('the panel catalogue', () => {
  const sheet = () => within(screen.getByRole('complementary', { name: '添加面板' }));
  const cards = () => [...document.querySelectorAll<HTMLElement>('.s-card-add')];
  const search = () => sheet().getByRole<HTMLInputElement>('searchbox', { name: '搜索面板' });
  async function open() {
    await enter();
    await click(bar().getByText('添加面板'));
    return search();
  }

  it('focuses its search, filters while typing, and reports when nothing is found', async () => {
    const input = await open();
    expect([document.activeElement, cards().length > 10]).toEqual([input, true]);
    fireEvent.change(input, { target: { value: 'ＤＥＰＴＨ ladder' } });
    expect(cards().map((card) => card.dataset['kind'])).toEqual(['depth.ladder']);
    fireEvent.change(input, { target: { value: 'nothing like it' } });
    expect([cards(), sheet().getByText('没有与“nothing like it”相符的面板。')]).toEqual([
      [],
      expect.anything(),
    ]);
    await click(sheet().getByText('显示全部'));
    expect([search().value, cards().length > 10]).toEqual(['', true]);
  });

  it('is navigated with the arrow keys, and adds a panel with the page’s colour, an announcement and a count', async () => {
    const input = await open();
    fireEvent.change(input, { target: { value: 'depth.' } });
    await press('ArrowDown');
    expect(document.activeElement).toBe(cards()[0]);
    await press('ArrowUp');
    expect(document.activeElement).toBe(cards()[0]);
    await press('ArrowDown');
    await press('ArrowDown');
    expect(document.activeElement).toBe(cards()[2]);
    const kind = cards()[2]?.dataset['kind'] ?? '';
    await click(cards()[2] ?? document.body);
    const added = panels().find(({ panel }) => panel === kind);
    expect([added?.channel, announcement()]).toEqual([
      panels().find(({ channel }) => channel)?.channel,
      expect.stringContaining(`已添加${kind}`),
    ]);
    expect(cards()[2]?.textContent).toContain('本页 1 个');
  });

  it('closes on Esc without leaving layout mode, and returns the focus', async () => {
    await open();
    await press('Escape');
    expect([screen.queryByRole('complementary'), edit().getAttribute('aria-pressed')]).toEqual([
      null,
      'true',
    ]);
  });
});

describe('the settings of a panel', () => {
  const sheet = () => within(screen.getByRole('complementary', { name: /设置$/ }));
  const rows = () => sheet().getByRole<HTMLInputElement>('textbox', { name: '行数' });
  const storedSettings = () => panels().find(({ panel }) => panel === 'quotes.trades')?.settings ?? {};
  const displayedSettings = () =>
    JSON.parse(screen.getByTestId('quotes.trades').textContent ?? '') as Record<string, unknown>;
  async function open() {
    await enter();
    handle('quotes.trades').focus();
    await press('s');
  }

  it('apply shortly after typing stops, in the panel too, as one undo step', async () => {
    await open();
    fireEvent.change(rows(), { target: { value: '２５' } });
    await world.settle(340);
    expect(displayedSettings()['rows']).toBe(50);
    await world.settle(20);
    expect([displayedSettings()['rows'], storedSettings()]).toEqual([
      25,
      expect.objectContaining({ rows: 25 }),
    ]);
    fireEvent.blur(rows());
    await click(sheet().getByText('撤销'));
    expect([displayedSettings()['rows'], rows().value]).toEqual([50, '50']);
  });

  it.each([
    ['abc', '请输入整数，1 到 150'],
    ['1.5', '请输入整数，1 到 150'],
    ['151', '超出范围，请输入 1 到 150'],
    ['', '请输入整数，1 到 150'],
  ])('with the text %j keep it and show the reason, and the panel keeps its value', async (text, words) => {
    await open();
    fireEvent.change(rows(), { target: { value: text } });
    await world.settle(1000);
    expect([sheet().getByRole('alert').textContent, rows().value, displayedSettings()['rows']]).toEqual([
      words,
      text,
      50,
    ]);
    fireEvent.keyDown(rows(), { key: 'Escape' });
    // Esc discarded the typing only.
    expect([rows().value, screen.queryByRole('complementary') !== null]).toEqual(['50', true]);
    fireEvent.keyDown(rows(), { key: 'Escape' });
    await world.settle(50);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('wait until an input method has finished', async () => {
    await open();
    const note = sheet().getByRole<HTMLInputElement>('textbox', { name: '备注' });
    fireEvent.compositionStart(note);
    fireEvent.change(note, { target: { value: 'beizhu' } });
    await world.settle(2000);
    expect(displayedSettings()['note']).toBe('');
    fireEvent.change(note, { target: { value: '备注' } });
    fireEvent.compositionEnd(note);
    await world.settle(400);
    expect(displayedSettings()['note']).toBe('备注');
  });

  it('refused by the panel are reported, and accepted once corrected', async () => {
    await open();
    const note = sheet().getByRole<HTMLInputElement>('textbox', { name: '备注' });
    fireEvent.change(note, { target: { value: 'a<b' } });
    await world.settle(400);
    expect([sheet().getByRole('alert').textContent, displayedSettings()['note'], note.value]).toEqual([
      '面板不接受这个值，请换一个',
      '',
      'a<b',
    ]);
    fireEvent.change(note, { target: { value: 'ab' } });
    await world.settle(400);
    expect([sheet().queryByRole('alert'), displayedSettings()['note']]).toEqual([null, 'ab']);
  });

  it('refused by the panel are discarded with Esc together with the reason, and the layout is unchanged', async () => {
    await open();
    const before = panels();
    const note = sheet().getByRole<HTMLInputElement>('textbox', { name: '备注' });
    fireEvent.change(note, { target: { value: 'a<b' } });
    await world.settle(400);
    fireEvent.keyDown(note, { key: 'Escape' });
    await world.settle(400);
    expect([sheet().queryByRole('alert'), note.value, displayedSettings()['note']]).toEqual([null, '', '']);
    expect(panels()).toBe(before);
  });

  it('with choices and switches apply at once; each can be reset separately, and all together', async () => {
    await open();
    await click(sheet().getByRole('switch', { name: '双边' }));
    await click(sheet().getByRole('radio', { name: '买' }));
    expect([displayedSettings()['isTwoSided'], displayedSettings()['side']]).toEqual([true, 'bid']);
    await click(sheet().getByRole('button', { name: '恢复“方向”的默认值' }));
    expect([displayedSettings()['isTwoSided'], displayedSettings()['side']]).toEqual([true, 'both']);
    await click(sheet().getByText('恢复默认'));
    expect([
      displayedSettings()['isTwoSided'],
      sheet().queryByRole('button', { name: '恢复“双边”的默认值' }),
    ]).toEqual([false, null]);
  });

  it('start with the panel’s name', async () => {
    await open();
    const name = sheet().getByRole<HTMLInputElement>('textbox', { name: '名称' });
    expect([name.value, name.placeholder]).toEqual(['', 'quotes.trades']);
    fireEvent.change(name, { target: { value: '成交' } });
    await world.settle(400);
    expect(screen.getByRole('complementary').getAttribute('aria-label')).toBe('成交 · 设置');
  });
});
