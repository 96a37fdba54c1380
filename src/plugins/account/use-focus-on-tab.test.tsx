// @vitest-environment jsdom
import { Tabs } from '#core/kit';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusOnTab } from './use-focus-on-tab.ts';

function Page({ tab }: { readonly tab: 'name' | 'paths' }) {
  useFocusOnTab(tab);
  const tabs = [
    { value: 'name', label: '实名认证' },
    { value: 'paths', label: '交易路径' },
  ] as const;
  return (
    <main>
      <Tabs label="我的信息" value={tab} tabs={tabs} onChange={() => {}}>
        {tab === 'name' ? <a href="?tabName=paths">去交易路径</a> : <button type="button">新增路径</button>}
      </Tabs>
    </main>
  );
}

it('a link to another tab, which disappears with its own, leaves the focus to the tab that it opened', () => {
  const { rerender } = render(<Page tab="name" />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('link', { name: '去交易路径' }).focus();
  rerender(<Page tab="paths" />);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '交易路径' }));
  // A button that stays keeps the focus.
  const other = screen.getByRole('tab', { name: '实名认证' });
  other.focus();
  rerender(<Page tab="name" />);
  rerender(<Page tab="paths" />);
  expect(document.activeElement).toBe(other);
});
