// @vitest-environment jsdom
import { type KeptColumns, keptColumns } from '#core/define';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeptColumns } from './use-kept-columns.ts';

const FIRST = keptColumns.parse({});
const COLUMNS = [{ id: 'symbol', width: 321, isHidden: false }];

it('two changes before a render are both saved', () => {
  const saved: KeptColumns[] = [];
  const { result } = renderHook(() => useKeptColumns(FIRST, (columns) => saved.push(columns)));
  act(() => {
    result.current.change({ columns: COLUMNS });
    result.current.change({ sortBy: 'price', sortUp: true });
  });
  expect(saved.at(-1)).toEqual({ columns: COLUMNS, sortBy: 'price', sortUp: true });
});

it('the turn advances when columns change from elsewhere, not by the user’s own change', () => {
  let kept = FIRST;
  const { result, rerender } = renderHook(() => useKeptColumns(kept, (columns) => (kept = columns)));
  act(() => result.current.change({ sortBy: 'price' }));
  rerender();
  expect([kept.sortBy, result.current.turn]).toEqual(['price', 0]);
  kept = { ...FIRST, columns: COLUMNS };
  rerender();
  expect(result.current.turn).toBe(1);
  act(() => result.current.change({ sortUp: true }));
  expect(kept).toEqual({ columns: COLUMNS, sortBy: '', sortUp: true });
});
