// @vitest-environment jsdom
import { useAvailableWidth } from '#core/hooks';
import { useFirstRows } from '#core/grid/columns';
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { FakeClock } from '#testing';
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ROWS = Array.from({ length: 40 }, (_, place) => `row ${place}`);

/** How many rows a table has in each of its renderings before a frame, and in those after it, in an element of this height in pixels. */
async function counts(height: number): Promise<readonly (readonly number[])[]> {
  const clock = new FakeClock();
  // `as` holds: the hook uses the clock only.
  const services = { clock, text: new Text({ load: async () => ({}) }) } as unknown as Services;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  const seen: number[] = [];
  function List() {
    const [host, setHost] = useState<HTMLElement | null>(null);
    const rows = useFirstRows(ROWS, host);
    useLayoutEffect(() => void seen.push(rows.length));
    return <div ref={setHost}>{rows.join(' ')}</div>;
  }
  await act(
    async () =>
      void render(
        <ServicesProvider value={services}>
          <List />
        </ServicesProvider>,
      ),
  );
  const before = seen.splice(0);
  await act(async () => clock.frame());
  return [before, seen];
}

it('a table renders no row before its size is known, then those that fit, and all once a frame is painted', async () => {
  expect(await counts(260)).toEqual([[0, 10], [40]]);
});

it('a table with the height of its content first renders a few rows, and one not laid out renders all', async () => {
  expect(await counts(26)).toEqual([[0, 5], [40]]);
  expect((await counts(0))[0]).toEqual([0, 40]);
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
