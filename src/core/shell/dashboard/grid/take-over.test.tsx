// @vitest-environment jsdom
import { definePlugin } from '#core/define';
import { plainPanel } from '#testing';
import { openBench } from '#testing/bench';
import { fireEvent } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';

/** Holds the library's code back until the first grid has been examined. */
const library = vi.hoisted(() => {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
});
vi.mock('./library/LibraryGrid.tsx', async (original) => {
  await library.arrived;
  return original();
});

const lives: string[] = [];

function Counter() {
  const [id] = useState(() => lives.length);
  useEffect(() => {
    lives.push(`mount ${id}`);
    return () => void lives.push(`unmount ${id}`);
  }, [id]);
  return <input defaultValue="" aria-label="note" />;
}

const counting = definePlugin({
  id: 'counting',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  panels: {
    counter: plainPanel(Counter),
  },
});

const panel = () => document.querySelector('[data-panel="counting.counter"]');
const place = () => {
  const { left, top, width, height } = panel()?.closest<HTMLElement>('.s-cell')?.style ?? {};
  return { left, top, width, height };
};

it('the grid library takes over at the same places: a panel keeps its elements, state and focus, and mounts once [R2.25]', async () => {
  const [listen, unlisten] = [
    vi.spyOn(document, 'addEventListener'),
    vi.spyOn(document, 'removeEventListener'),
  ];
  const releases = ({ mock }: typeof listen | typeof unlisten) =>
    mock.calls.flatMap(([type, listener]) => (type === 'pointercancel' ? [listener] : []));
  const bench = await openBench(counting, { fixtures: { texts: {} } });
  await bench.mount(true);
  await bench.settle();
  expect(document.querySelector('.react-grid-layout')).toBeNull();
  const [element, before] = [panel(), place()];
  const field = document.querySelector<HTMLInputElement>('[aria-label="note"]');
  expect(before).toMatchObject({ left: '0%', width: `${(40 / 120) * 100}%` });
  if (field) field.value = 'typed before';
  field?.focus();

  // A button that moves under the finger gets no click.
  if (field) fireEvent.pointerDown(field, { buttons: 1 });
  library.arrive();
  await bench.settle();
  expect(panel()?.closest('.react-grid-item')).toBeNull();
  if (field) fireEvent.pointerUp(field, { buttons: 0 });
  await bench.settle();
  expect(panel()?.closest('.react-grid-item')).not.toBeNull();
  expect(document.querySelectorAll('.s-tiles')).toHaveLength(1);
  expect(place()).toEqual(before);
  expect(panel()).toBe(element);
  expect(document.querySelector('[aria-label="note"]')).toBe(field);
  expect(field?.value).toBe('typed before');
  expect(document.activeElement).toBe(field);
  expect(lives).toEqual(['mount 0']);
  // It no longer waits for a release.
  expect(releases(listen)).toHaveLength(1);
  expect(releases(unlisten)).toEqual(releases(listen));
  for (const spy of [listen, unlisten]) spy.mockRestore();

  await bench.unmount();
  await bench.mount(true);
  // The code has loaded: no other grid is drawn first.
  expect(panel()?.closest('.react-grid-item')).not.toBeNull();
  expect(lives).toEqual(['mount 0', 'unmount 0', 'mount 2']);
  expect(bench.problems).toEqual([]);
});
