// @vitest-environment jsdom
import { FakeClock } from '#testing';

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { DropMenu } from './DropMenu.tsx';
import { FormModal } from './FormModal.tsx';
import { preloadOverlays } from './load-overlays.ts';
import type { MenuEntry } from './menu-entry.ts';
import { Modal } from './Modal.tsx';
import { Popover } from './Popover.tsx';
import { RowMenu } from './RowMenu.tsx';

beforeAll(() => preloadOverlays());
afterEach(cleanup);
/** Lets popups position themselves. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
const focus = () => document.activeElement?.textContent ?? '';
const show = async (view: ReactNode) => {
  const rendered = render(<MemoryRouter>{view}</MemoryRouter>);
  await settle();
  return rendered;
};

describe('a dialog', () => {
  function Page({ isAlert = false }: { readonly isAlert?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>撤单</Button>
        <Modal
          open={isOpen}
          title="撤销全部？"
          onClose={isAlert ? undefined : () => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>不撤</Button>
              <Button>撤销</Button>
            </>
          }
        >
          共 4 笔
        </Modal>
      </>
    );
  }
  const open = async (isAlert = false) => {
    await show(<Page isAlert={isAlert} />);
    act(() => screen.getByText('撤单').focus());
    await userEvent.keyboard('{Enter}');
    await settle();
  };

  it('is named by its title, described by its content, and focuses the harmless button first', async () => {
    await open();
    const dialog = screen.getByRole('dialog', { name: '撤销全部？' });
    const described = document.querySelector(`[id="${dialog.getAttribute('aria-describedby')}"]`);
    expect(described?.textContent).toBe('共 4 笔');
    // The first dialog comes with its code, and takes the focus once it is there.
    await expect.poll(focus).toBe('不撤');
  });

  it('closes on Esc and returns the focus to where it was', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await settle();
    expect([screen.queryByRole('dialog'), focus()]).toEqual([null, '撤单']);
  });

  it('that must be answered is an alert dialog, which Esc does not close', async () => {
    await open(true);
    await userEvent.keyboard('{Escape}');
    await settle();
    expect(screen.getByRole('alertdialog', { name: '撤销全部？' })).toBeTruthy();
    await userEvent.click(screen.getByText('不撤'));
    await settle();
    expect([screen.queryByRole('alertdialog'), focus()]).toEqual([null, '撤单']);
  });
});

describe('a form in a dialog', () => {
  interface Options {
    readonly busy?: boolean;
    readonly isReady?: boolean;
  }
  function Page({ busy = false, isReady = true, sent }: Options & { readonly sent: string[] }) {
    const [text, setText] = useState('');
    const [wrong, setWrong] = useState<string | undefined>(undefined);
    return (
      <FormModal
        title="改密码"
        words={{ submit: '保存', cancel: '取消' }}
        busy={busy}
        isReady={isReady}
        onSubmit={() => (text === '' ? setWrong('请输入') : sent.push(text))}
        onClose={() => sent.push('closed')}
      >
        <TextField label="旧密码" value="" onChange={() => undefined} />
        <TextField label="新密码" value={text} error={wrong} onChange={setText} />
      </FormModal>
    );
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '新密码' });
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });

  it('is described by what is above it, not by its fields', async () => {
    const form = (lead?: ReactNode) => (
      <FormModal
        title="停用账号"
        words={{ submit: '停用', cancel: '取消' }}
        busy={false}
        lead={lead}
        onSubmit={() => undefined}
        onClose={() => undefined}
      >
        <TextField label="原因" hint="至少两个字" value="" onChange={() => undefined} />
      </FormModal>
    );
    const { rerender } = await show(form(<p>该账号将立即退出</p>));
    const description = () =>
      document.getElementById(screen.getByRole('dialog').getAttribute('aria-describedby') ?? '')?.textContent;
    expect(description()).toBe('该账号将立即退出');
    rerender(<MemoryRouter>{form()}</MemoryRouter>);
    await settle();
    expect(screen.getByRole('dialog').hasAttribute('aria-describedby')).toBe(false);
  });

  it('is submitted by the button outside it, and by the form itself', async () => {
    const sent: string[] = [];
    await show(<Page sent={sent} />);
    fireEvent.change(field(), { target: { value: 'a' } });
    await userEvent.click(submit());
    expect(submit().getAttribute('form')).toBe(field().closest('form')?.id);
    field().closest('form')?.requestSubmit();
    expect(sent).toEqual(['a', 'a']);
  });

  it('closes on a press outside while it is empty, and stays open once something is entered', async () => {
    const sent: string[] = [];
    await show(<Page sent={sent} />);
    const beside = () => {
      const scrim = document.querySelector('.k-scrim');
      if (scrim) {
        fireEvent.pointerDown(scrim);
        fireEvent.mouseDown(scrim);
        fireEvent.click(scrim);
      }
    };
    beside();
    expect(sent).toEqual(['closed']);
    await userEvent.type(field(), 'a');
    beside();
    expect(sent).toEqual(['closed']);
    await userEvent.keyboard('{Escape}');
    expect(sent).toEqual(['closed', 'closed']);
  });

  it('focuses the invalid field on every attempt', async () => {
    await show(<Page sent={[]} />);
    for (let tries = 0; tries < 2; tries += 1) {
      act(() => screen.getByRole('textbox', { name: '旧密码' }).focus());
      await userEvent.click(submit());
      expect([document.activeElement, screen.getByRole('alert').textContent]).toEqual([field(), '请输入']);
    }
  });

  it.each<[string, Options]>([
    ['is being sent', { busy: true }],
    ['is not complete', { isReady: false }],
  ])('that %s cannot be submitted in any way, and can still be closed', async (_what, options) => {
    const sent: string[] = [];
    await show(<Page sent={sent} {...options} />);
    fireEvent.change(field(), { target: { value: 'a' } });
    await userEvent.click(submit());
    const form = field().closest('form');
    if (form) fireEvent.submit(form);
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(sent).toEqual(['closed']);
  });
});

describe('a menu', () => {
  const chosen: string[] = [];
  const entries: readonly MenuEntry[] = [
    { kind: 'label', key: 'head', label: '联动' },
    { kind: 'action', key: 'a', label: '放大', hint: 'F', onSelect: () => chosen.push('a') },
    { kind: 'action', key: 'b', label: '移除', disabled: true, onSelect: () => chosen.push('b') },
    { kind: 'line', key: 'line' },
    { kind: 'check', key: 'c', label: '只看双边', checked: true, onChange: (on) => chosen.push(`c ${on}`) },
    {
      kind: 'choice',
      key: 'd',
      value: 'red',
      choices: [
        { value: 'red', label: '红' },
        { value: 'blue', label: '蓝' },
      ],
      onChange: (value) => chosen.push(`d ${value}`),
    },
    { kind: 'external', key: 'e', label: '中债网', href: 'https://chinabond.example' },
    { kind: 'link', key: 'f', label: '帮助', to: '/help' },
  ];
  const trigger = () => screen.getByRole('button', { name: '更多' });
  const open = async () => {
    chosen.length = 0;
    await show(
      <DropMenu
        label="面板菜单"
        entries={() => entries}
        renderTrigger={(props) => <IconButton icon="more" label="更多" {...props} />}
      />,
    );
    await userEvent.click(trigger());
    await settle();
    return within(screen.getByRole('menu', { name: '面板菜单' }));
  };

  it('exposes its role, its open state and the roles of its items', async () => {
    const menu = await open();
    expect([trigger().getAttribute('aria-haspopup'), trigger().getAttribute('aria-expanded')]).toEqual([
      'menu',
      'true',
    ]);
    expect(menu.getByRole('menuitem', { name: '移除' }).getAttribute('aria-disabled')).toBe('true');
    expect(menu.getByRole('menuitemcheckbox').getAttribute('aria-checked')).toBe('true');
    expect(
      menu.getAllByRole('menuitemradio').map((row) => [row.textContent, row.getAttribute('aria-checked')]),
    ).toEqual([
      ['红', 'true'],
      ['蓝', 'false'],
    ]);
    expect(menu.getByRole('menuitem', { name: '中债网' }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(menu.getByRole('menuitem', { name: '帮助' }).getAttribute('href')).toBe('/help');
  });

  it('is navigated with the arrow keys and chosen from with Enter; Esc returns the focus', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await settle();
    expect([chosen, screen.queryByRole('menu')]).toEqual([['a'], null]);
    await userEvent.click(trigger());
    await settle();
    await userEvent.keyboard('{Escape}');
    await settle();
    expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, trigger()]);
  });

  it('reports a choice, and does nothing for a disabled item', async () => {
    const menu = await open();
    await userEvent.click(menu.getByRole('menuitem', { name: '移除' }));
    await userEvent.click(menu.getByRole('menuitemcheckbox'));
    await userEvent.click(menu.getByRole('menuitemradio', { name: '蓝' }));
    expect(chosen).toEqual(['c false', 'd blue']);
  });

  it('closes when its button is pressed again', async () => {
    await open();
    await userEvent.click(trigger());
    await settle();
    expect([screen.queryByRole('menu'), trigger().getAttribute('aria-expanded')]).toEqual([null, 'false']);
  });
});

it('a popover is named, can be closed by its content, and returns the focus', async () => {
  await show(
    <Popover label="联系客服" renderTrigger={(props) => <IconButton icon="signal" label="客服" {...props} />}>
      {(close) => <Button onClick={close}>知道了</Button>}
    </Popover>,
  );
  const trigger = screen.getByRole('button', { name: '客服' });
  expect([trigger.getAttribute('aria-haspopup'), screen.queryByText('知道了')]).toEqual(['dialog', null]);
  await userEvent.click(trigger);
  await settle();
  expect(screen.getByRole('dialog', { name: '联系客服' }).id).toBe(trigger.getAttribute('aria-controls'));
  await userEvent.click(screen.getByText('知道了'));
  await settle();
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, trigger]);
});

describe('the row menu', () => {
  const clock = new FakeClock();
  function List({ rows, chosen }: { readonly rows: readonly string[]; readonly chosen: string[] }) {
    const [host, setHost] = useState<HTMLElement | null>(null);
    const entriesAt = (target: Element): readonly MenuEntry[] => {
      const id = target.closest('tr')?.id ?? '';
      return rows.includes(id)
        ? [{ kind: 'action', key: 'cancel', label: `撤销 ${id}`, onSelect: () => chosen.push(id) }]
        : [];
    };
    return (
      <div ref={setHost}>
        <p>表外</p>
        <table>
          <tbody>
            {['A', 'B'].map((id) => (
              <tr key={id} id={id}>
                <td>
                  <b>委托 {id}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <RowMenu host={host} clock={clock} label="委托菜单" entriesAt={entriesAt} />
      </div>
    );
  }
  const ask = async (text: string): Promise<boolean> => {
    const isLeft = fireEvent.contextMenu(screen.getByText(text));
    await settle();
    return isLeft;
  };
  const open = async (rows: readonly string[] = ['A', 'B']) => {
    const chosen: string[] = [];
    const rendered = await show(<List rows={rows} chosen={chosen} />);
    // The menus of rows are fetched after the list.
    await vi.waitFor(() => expect(document.querySelector('[data-row-menu]')).not.toBeNull(), {
      interval: 1,
      timeout: 20_000,
    });
    return { chosen, ...rendered };
  };

  it('opens on the row under the pointer, and acts on that row', async () => {
    const { chosen } = await open();
    expect(await ask('委托 B')).toBe(false);
    const menu = within(screen.getByRole('menu', { name: '委托菜单' }));
    await userEvent.click(menu.getByRole('menuitem', { name: '撤销 B' }));
    await settle();
    expect([chosen, screen.queryByRole('menu')]).toEqual([['B'], null]);
  });

  it('leaves the browser’s menu outside the rows, and on a row without actions', async () => {
    await open(['A']);
    expect([await ask('表外'), await ask('委托 B'), screen.queryByRole('menu')]).toEqual([true, true, null]);
  });

  it('offers the row’s current actions, not those from when the list was first shown', async () => {
    const { rerender } = await open([]);
    rerender(
      <MemoryRouter>
        <List rows={['A']} chosen={[]} />
      </MemoryRouter>,
    );
    await ask('委托 A');
    expect(screen.getByRole('menuitem', { name: '撤销 A' })).toBeTruthy();
  });

  it('closes on Escape, and no longer opens once the list has unmounted', async () => {
    const { unmount } = await open();
    await ask('委托 A');
    await userEvent.keyboard('{Escape}');
    await settle();
    expect(screen.queryByRole('menu')).toBeNull();
    const list = document.querySelector('[data-row-menu]');
    unmount();
    if (list) document.body.append(list);
    expect(fireEvent.contextMenu(screen.getByText('委托 A'))).toBe(true);
    list?.remove();
    expect(clock.pending).toBe(0);
  });
});
