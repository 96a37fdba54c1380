// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { LinkLost, PanelState } from './PanelState.tsx';

afterEach(cleanup);

it('a busy button keeps the focus, refuses presses, and sends no form', () => {
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
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([0, 0]);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('what failed is tried again once, when the lost connection is back', () => {
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
