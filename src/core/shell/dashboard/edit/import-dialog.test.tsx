// @vitest-environment jsdom
import { SHARED_LAYOUT, type SharedLayout } from '#contract/config';
import { readShared, shareCodeOf, sharedOf } from '#core/exchange';
import type { LayoutCommand, PageLayout } from '#core/layout';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ImportDialog } from './ImportDialog.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  world = await openServices();
  const { text, plugins } = world.services;
  await text.load('layout', ...plugins.plugins.map(({ plugin }) => plugin.id));
});
afterAll(() => world.close());
afterEach(() => {
  cleanup();
  act(() => world.services.layout.reset('all'));
});

const pageOf = (id: string): PageLayout => {
  const page = world.services.layout.page(id);
  if (!page) throw new Error(`no page ${id}`);
  return page;
};
/** A page as it would be after a command, without carrying it out. */
const after = (command: LayoutCommand & { readonly page: string }): SharedLayout => {
  const next = world.services.layout.preview(command.page, command);
  if (!next) throw new Error('the command changes nothing');
  return sharedOf(next);
};
const without = (panel: string) => after({ type: 'remove', page: 'home', panel });
const idOf = (kind: string) => pageOf('home').panels.find(({ panel }) => panel === kind)?.id ?? '';

/** A code is decompressed by a platform stream, which takes turns of its own. */
const unpacked = async () => {
  const code = await shareCodeOf([sharedOf(pageOf('home'))]);
  await act(async () => void (await readShared(code)));
  await world.settle();
};

async function open() {
  const done: number[] = [];
  await world.show(<ImportDialog onClose={() => undefined} onDone={(pages) => done.push(pages)} />);
  const dialog = await screen.findByRole('dialog', { name: '导入布局' });
  const find = within(dialog);
  const field = () => find.getByRole<HTMLTextAreaElement>('textbox', { name: '粘贴分享码' });
  return {
    done,
    find,
    paste: async (text: string) => {
      fireEvent.change(field(), { target: { value: text } });
      await unpacked();
    },
    /** Drops a file whose text arrives when the promise settles. */
    drop: async (text: Promise<string>, size = 10) => {
      // `as` holds: the dialog reads only size and text of a file.
      const file = { size, text: () => text } as File;
      fireEvent.drop(field(), { dataTransfer: { files: [file] } });
      await unpacked();
    },
    problem: () => find.queryByRole('alert')?.textContent ?? null,
    pages: () => find.queryAllByRole('region').map((page) => page.getAttribute('aria-label')),
    lines: () => find.queryAllByRole('listitem').map((line) => line.textContent),
    apply: () => find.getByRole<HTMLButtonElement>('button', { name: /^应用/ }),
  };
}

describe('importing a share code', () => {
  it('shows what it would change, and changes the page only when applied', async () => {
    const code = await shareCodeOf([without(idOf('quotes.trades'))]);
    const { paste, pages, lines, apply, done, find } = await open();
    expect(apply().disabled).toBe(true);
    await paste(code);
    const before = pageOf('home');
    expect([pages(), apply().disabled, before.panels.length]).toEqual([['首页'], false, 5]);
    expect(lines().some((line) => line?.startsWith('quotes.trades移除'))).toBe(true);
    expect(find.getByText(/处不同/)).toBeTruthy();
    fireEvent.click(apply());
    expect([
      done,
      pageOf('home')
        .panels.map(({ panel }) => panel)
        .includes('quotes.trades'),
    ]).toEqual([[1], false]);
    act(() => world.services.layout.dispatch({ type: 'undo' }));
    expect(pageOf('home').panels).toHaveLength(5);
  });

  it('reports a code that changes nothing, with nothing to apply', async () => {
    const { paste, apply, find, pages } = await open();
    await paste(await shareCodeOf([sharedOf(pageOf('home'))]));
    expect([apply().disabled, pages(), find.getByText(/与现在相同/).textContent]).toEqual([
      true,
      [],
      '与现在相同，无需导入：首页',
    ]);
  });

  it.each([
    ['that is truncated', (code: string) => code.slice(0, -3), '分享码不完整'],
    [
      'with one letter changed',
      (code: string) => code.replace(/\.(.)/, (_, first: string) => `.${first === 'x' ? 'y' : 'x'}`),
      '分享码不完整',
    ],
    ['of a newer build', (code: string) => code.replace('BD1.', 'BD2.'), '更新版本'],
    ['that is an ordinary sentence', () => '今天的布局', '不是布局文件或分享码'],
  ])('refuses a code %s, with advice', async (_what, spoil, words) => {
    const { paste, problem, apply, pages } = await open();
    await paste(spoil(await shareCodeOf([without(idOf('quotes.trades'))])));
    expect([problem(), apply().disabled, pages()]).toEqual([expect.stringContaining(words), true, []]);
  });

  it('reads a code that a chat window broke over several lines', async () => {
    const code = await shareCodeOf([without(idOf('quotes.curve'))]);
    const { paste, pages, problem } = await open();
    await paste(`  ${code.replaceAll(/.{40}/g, '$&\n ')}  `);
    expect([problem(), pages()]).toEqual([null, ['首页']]);
  });
});

describe('importing several things in turn', () => {
  it('uses the last one, whichever is read first', async () => {
    const slow = Promise.withResolvers<string>();
    const { paste, drop, lines } = await open();
    await drop(slow.promise);
    await paste(await shareCodeOf([without(idOf('quotes.curve'))]));
    slow.resolve(await shareCodeOf([without(idOf('quotes.trades'))]));
    await unpacked();
    const removed = lines().filter((line) => line?.includes('移除'));
    expect(removed).toEqual([expect.stringContaining('quotes.curve')]);
  });

  it('leaves nothing when the field is emptied, not even a file still being read', async () => {
    const slow = Promise.withResolvers<string>();
    const { paste, drop, apply, pages, problem } = await open();
    await paste(await shareCodeOf([without(idOf('quotes.curve'))]));
    await drop(slow.promise);
    await paste('x');
    expect(problem()).not.toBeNull();
    await paste('  ');
    slow.resolve(await shareCodeOf([without(idOf('quotes.trades'))]));
    await unpacked();
    expect([apply().disabled, pages(), problem()]).toEqual([true, [], null]);
  });

  it('withdraws the previous offer when the next one is refused: Apply applies only what is shown', async () => {
    const { paste, drop, apply, pages, problem } = await open();
    await paste(await shareCodeOf([without(idOf('quotes.curve'))]));
    await drop(Promise.resolve(''), SHARED_LAYOUT.bytes + 1);
    expect([apply().disabled, pages(), problem()]).toEqual([true, [], expect.stringContaining('内容过大')]);
  });

  it('reports a file that has disappeared before it is read, and reads the next one', async () => {
    const { drop, problem, pages } = await open();
    await drop(Promise.reject(new DOMException('gone', 'NotFoundError')));
    expect([problem(), pages()]).toEqual(['文件无法读取，请重新选择', []]);
    await drop(shareCodeOf([without(idOf('quotes.curve'))]));
    expect([problem(), pages()]).toEqual([null, ['首页']]);
  });
});

describe('parts that cannot be imported', () => {
  const home = () => sharedOf(pageOf('home'));
  const replaced = (panel: Partial<SharedLayout['panels'][number]>): SharedLayout => ({
    ...home(),
    panels: home().panels.map((item, at) => (at === 0 ? { ...item, ...panel } : item)),
  });

  it('are named for panels of an unknown plugin, whose place the others fill', async () => {
    const { paste, lines, apply } = await open();
    await paste(JSON.stringify(replaced({ id: 'zz', panel: 'elsewhere.map' })));
    expect(lines()).toContain('系统中没有或已停用，将跳过：elsewhere.map');
    fireEvent.click(apply());
    const { panels } = pageOf('home');
    const cells = panels.reduce((sum, { w, h, tab }) => sum + (tab ? 0 : w * h), 0);
    expect([panels.length, cells]).toEqual([4, pageOf('home').columns * pageOf('home').rows]);
  });

  it('are replaced by defaults for settings the panel cannot use', async () => {
    const { paste, lines, apply } = await open();
    const [first] = home().panels;
    await paste(JSON.stringify(replaced({ name: '新名', settings: { rows: 9999 }, settingsVersion: 1 })));
    expect(lines().find((line) => line?.startsWith('设置无法读取'))).toBeTruthy();
    fireEvent.click(apply());
    const now = pageOf('home').panels.find(({ id }) => id === first?.id);
    expect([now?.name, now?.settings]).toEqual(['新名', undefined]);
  });

  it('are named with the reason for a page that is unknown, closed to this user, or of another grid', async () => {
    const { paste, lines, pages, apply } = await open();
    const layouts = [
      { ...home(), layout: 'nowhere' },
      { ...home(), layout: 'marketMaking' },
      { ...home(), rows: home().rows + 1 },
    ];
    const { many, schemaVersion } = SHARED_LAYOUT;
    await paste(JSON.stringify({ format: many, schemaVersion, layouts }));
    expect([lines(), pages(), apply().disabled]).toEqual([
      [
        '系统中没有页面“nowhere”，将跳过',
        expect.stringMatching(/^页面“.*”未对您开放，将跳过$/),
        '“首页”：面板不能铺满现在的页面，将跳过',
      ],
      [],
      true,
    ]);
  });

  it('include a page the user deselects', async () => {
    const { paste, find, apply, done } = await open();
    await paste(await shareCodeOf([without(idOf('quotes.curve'))]));
    fireEvent.click(find.getByRole('checkbox', { name: '首页' }));
    expect([apply().disabled, find.queryAllByRole('listitem')]).toEqual([true, []]);
    fireEvent.click(find.getByRole('checkbox', { name: '首页' }));
    fireEvent.click(apply());
    expect([done, pageOf('home').panels.length]).toEqual([[1], 4]);
  });
});
