// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Delta, PriceText, Table } from './index.ts';

afterEach(cleanup);

/** Whether the text of a figure is the same node after the change. */
function keepsNode(before: ReactElement, after: ReactElement): boolean {
  const { container, rerender } = render(before);
  const node = container.querySelector('.k-num')?.firstChild;
  rerender(after);
  return container.querySelector('.k-num')?.firstChild === node;
}

describe('a figure', () => {
  it('keeps its text node while it is as wide as before', () => {
    expect(keepsNode(<PriceText text="2.2025" />, <PriceText text="2.2000" />)).toBe(true);
    expect(keepsNode(<Delta value={-1} unit="bp" />, <Delta value={-2} unit="bp" />)).toBe(true);
  });

  it('gets another where it begins elsewhere, which is no shift of the page then', () => {
    expect(keepsNode(<PriceText text="9.9975" />, <PriceText text="10.0000" />)).toBe(false);
    expect(keepsNode(<PriceText text="" />, <PriceText text="2.2000" />)).toBe(false);
    expect(keepsNode(<Delta value={1} />, <Delta value={-1} />)).toBe(false);
  });
});

describe('a tape', () => {
  it('keyed by place moves no row when one comes on top', () => {
    const tape = (rows: readonly string[]) => (
      <Table
        caption="tape"
        columns={[{ key: 'text', title: 'text', render: (row: string) => row }]}
        rows={rows}
        rowKey={(_, place) => String(place)}
      />
    );
    const { container, rerender } = render(tape(['b', 'c']));
    const before = [...container.querySelectorAll('tbody tr')];
    rerender(tape(['a', 'b', 'c']));
    const after = [...container.querySelectorAll('tbody tr')];
    expect(after.map(({ textContent }) => textContent)).toEqual(['a', 'b', 'c']);
    expect(after.slice(0, 2)).toEqual(before);
  });
});
