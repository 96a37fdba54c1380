// @vitest-environment jsdom
import { useAvailableWidth } from '#core/hooks';
import { useFirstRows } from '#core/grid/columns';
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ROWS = Array.from({ length: 40 }, (_, place) => `row ${place}`);

/** How many rows a table has in each of its renderings, in an element of this height in pixels. */
async function counts(height: number): Promise<readonly number[]> {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  const seen: number[] = [];
  function List() {
    const [host, setHost] = useState<HTMLElement | null>(null);
    const rows = useFirstRows(ROWS, host);
    useLayoutEffect(() => void seen.push(rows.length));
    return <div ref={setHost}>{rows.join(' ')}</div>;
  }
  await act(async () => void render(<List />));
  return seen;
}

it('a table renders no row before its size is known, then those that fit, then all', async () => {
  expect(await counts(260)).toEqual([0, 10, 40]);
});

it('a table with the height of its content first renders a few rows, and one not laid out renders all', async () => {
  expect((await counts(26))[1]).toBe(5);
  expect((await counts(0)).slice(0, 2)).toEqual([0, 40]);
});

it('the width of a table is known in the first render that has its element, so columns are built once', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
  const seen: (number | null)[] = [];
  function Place() {
    const [host, setHost] = useState<HTMLElement | null>(null);
    const room = useAvailableWidth(host);
    useLayoutEffect(() => void seen.push(room));
    return <div ref={setHost} />;
  }
  await act(async () => void render(<Place />));
  expect(seen).toEqual([null, 500]);
});
