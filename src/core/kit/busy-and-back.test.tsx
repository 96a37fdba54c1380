// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink, IconButton } from './Button.tsx';
import { LinkLost, PanelState, Skeleton, SkeletonRows, StaleStrip } from './PanelState.tsx';

afterEach(cleanup);

it('a busy button keeps the focus, ignores presses, and submits no form', () => {
  const [press, send] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} onClick={press}>
        提交
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  act(() => button.focus());
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([0, 0]);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it.each([
  ['a button', (props: object) => <Button {...props}>全部已读</Button>],
  ['an icon button', (props: object) => <IconButton icon="check" label="全部已读" {...props} />],
])('%s that its own press turns off keeps the focus, and is disabled once that moves on', (_, view) => {
  const press = vi.fn<() => void>();
  const { rerender } = render(view({ onClick: press }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '全部已读' });
  act(() => button.focus());
  rerender(view({ onClick: press, disabled: true }));
  fireEvent.click(button);
  expect([button.disabled, button.getAttribute('aria-disabled'), press.mock.calls.length]).toEqual([
    false,
    'true',
    0,
  ]);
  act(() => button.blur());
  expect([button.disabled, button.hasAttribute('aria-disabled')]).toEqual([true, false]);
});

it('a failed read is retried once when the lost connection returns', () => {
  const again = vi.fn<() => void>();
  const state = (isLost: boolean) => (
    <LinkLost value={isLost}>
      <PanelState kind="error" title="没有读到" action={{ label: '重试', onClick: again }} />
      <PanelState
        kind="empty"
        title="没有数据"
        action={{ label: '新增', onClick: () => expect.fail('no error') }}
      />
    </LinkLost>
  );
  const { rerender } = render(state(false));
  rerender(state(true));
  expect(again).not.toHaveBeenCalled();
  rerender(state(false));
  rerender(state(false));
  expect(again).toHaveBeenCalledTimes(1);
});

describe('a panel state', () => {
  it.each([
    ['error', 'alert'],
    ['empty', 'status'],
    ['offline', 'status'],
    ['locked', 'status'],
    ['search', 'status'],
  ] as const)('for %s is announced to screen readers as %s: only errors interrupt', (kind, role) => {
    render(<PanelState kind={kind} title="标题" detail="原因" />);
    expect([screen.getByRole(role).textContent, screen.queryByRole('button')]).toEqual(['标题原因', null]);
  });

  it('has the page’s first heading as its title only in place of a whole page', () => {
    render(<PanelState kind="empty" title="面板没有内容" />);
    render(<PanelState kind="empty" isPage title="没有这个页面" />);
    expect(screen.getAllByRole('heading').map((title) => [title.tagName, title.textContent])).toEqual([
      ['H1', '没有这个页面'],
    ]);
  });

  it('sends a request through its action only when that is a retry', () => {
    const action = { label: '去做', onClick: () => undefined };
    render(<PanelState kind="error" title="没有读到" action={action} />);
    render(<PanelState kind="locked" title="需要认证" action={action} />);
    const sends = screen.getAllByRole('button').map((button) => 'sends' in button.dataset);
    expect(sends).toEqual([true, false]);
  });

  it('runs its action when pressed, and may contain further content', () => {
    const press = vi.fn<() => void>();
    render(
      <PanelState kind="empty" title="没有自选" action={{ label: '添加', onClick: press }}>
        <a href="/help">怎样添加</a>
      </PanelState>,
    );
    fireEvent.click(screen.getByRole('button', { name: '添加' }));
    expect([press.mock.calls.length, screen.getByRole('link').textContent]).toEqual([1, '怎样添加']);
  });

  it('that failed while the connection was down is also retried, with its latest action', () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const state = (isLost: boolean, onClick: () => void) => (
      <LinkLost value={isLost}>
        <PanelState kind="error" title="没有读到" action={{ label: '重试', onClick }} />
      </LinkLost>
    );
    const { rerender } = render(state(true, first));
    rerender(state(true, second));
    rerender(state(false, second));
    rerender(state(false, first));
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('without an action is unchanged when the connection returns', () => {
    const state = (isLost: boolean) => (
      <LinkLost value={isLost}>
        <PanelState kind="error" title="已停用" />
      </LinkLost>
    );
    const { rerender } = render(state(true));
    rerender(state(false));
    expect(screen.getByRole('alert').textContent).toBe('已停用');
  });
});

describe('placeholders for content', () => {
  it('announce once what is loading, in the requested number of rows and columns', () => {
    render(<SkeletonRows rows={3} columns={2} label="正在读取行情" />);
    const waiting = screen.getByRole('status', { name: '正在读取行情' });
    expect([
      waiting.textContent,
      waiting.children.length,
      waiting.querySelectorAll('.k-skeleton').length,
    ]).toEqual(['', 3, 6]);
  });

  it('have a width above zero and at most that of the column', () => {
    render(<SkeletonRows rows={12} columns={12} label="x" />);
    const widths = [...document.querySelectorAll<HTMLElement>('.k-skeleton')].map(({ style }) =>
      Number.parseFloat(style.width),
    );
    expect(widths.filter((width) => !(width > 0 && width <= 100))).toEqual([]);
    expect(new Set(widths).size).toBeGreaterThan(1);
  });

  it('for a single text are hidden from screen readers', () => {
    render(<Skeleton width="3em" height={12} />);
    const bar = document.querySelector<HTMLElement>('.k-skeleton');
    expect([
      bar?.ariaHidden ?? bar?.getAttribute('aria-hidden'),
      bar?.style.width,
      bar?.style.height,
    ]).toEqual(['true', '3em', '12px']);
  });

  it('for stale content announce it and leave the content in place', () => {
    render(<StaleStrip text="数据已过期" />);
    expect(screen.getByRole('status').textContent).toBe('数据已过期');
  });
});

describe('a button', () => {
  it('does not submit a form unless it is a submit button', () => {
    const send = vi.fn<() => void>();
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Button>取消</Button>
        <IconButton icon="close" label="清除" />
        <Button type="submit">保存</Button>
      </form>,
    );
    for (const name of ['取消', '清除']) fireEvent.click(screen.getByRole('button', { name }));
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('that is busy can be focused even if it was disabled before', () => {
    const { rerender } = render(<Button disabled>下单</Button>);
    const button = screen.getByRole<HTMLButtonElement>('button');
    const before = button.disabled;
    rerender(
      <Button disabled busy>
        下单
      </Button>,
    );
    expect([before, button.disabled, button.getAttribute('aria-busy')]).toEqual([true, false, 'true']);
    rerender(<Button>下单</Button>);
    expect([button.hasAttribute('aria-busy'), button.hasAttribute('aria-disabled')]).toEqual([false, false]);
  });

  it('with an icon only has a name, shown as a tip', () => {
    render(<IconButton icon="bell" label="消息" size="sm" />);
    const button = screen.getByRole('button', { name: '消息' });
    expect([button.dataset['tip'], button.textContent]).toEqual(['消息', '']);
  });

  it('that navigates is a link, so that it can be opened in a new tab', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/index/login" tone="primary" icon="lock">
          登录
        </ButtonLink>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: '登录' });
    expect([link.getAttribute('href'), link.className, link.dataset['tone']]).toEqual([
      '/index/login',
      'k-btn',
      'primary',
    ]);
    expect('wide' in link.dataset).toBe(false);
  });
});
