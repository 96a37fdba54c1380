// @vitest-environment jsdom
import { type SavedColumns, savedColumns } from '#core/define';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSavedColumns } from './use-saved-columns.ts';

const FIRST = savedColumns.parse({});
const COLUMNS = [{ id: 'symbol', width: 321, isHidden: false }];

it('two changes before a render are both saved', () => {
  const saved: SavedColumns[] = [];
  const { result } = renderHook(() => useSavedColumns(FIRST, (columns) => saved.push(columns)));
  act(() => {
    result.current.change({ columns: COLUMNS });
    result.current.change({ sortBy: 'price', sortUp: true });
  });
  expect(saved.at(-1)).toEqual({ columns: COLUMNS, sortBy: 'price', sortUp: true });
});

it('the turn advances when columns change from elsewhere, not by the user’s own change', () => {
  let saved = FIRST;
  const { result, rerender } = renderHook(() => useSavedColumns(saved, (columns) => (saved = columns)));
  act(() => result.current.change({ sortBy: 'price' }));
  rerender();
  expect([saved.sortBy, result.current.revision]).toEqual(['price', 0]);
  saved = { ...FIRST, columns: COLUMNS };
  rerender();
  expect(result.current.revision).toBe(1);
  act(() => result.current.change({ sortUp: true }));
  expect(saved).toEqual({ columns: COLUMNS, sortBy: '', sortUp: true });
});
