// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useDeferredValue, useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OnceInSight } from './OnceInSight.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What comes first, the content or the renderings after the first frame, in a list of this height whose end begins here, px. */
async function order(listPx: number, endPx: number): Promise<readonly string[]> {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.id === 'list' ? new DOMRect(0, 0, 100, listPx) : new DOMRect(0, endPx, 100, 0);
  });
  const seen: string[] = [];
  function Frame() {
    const isOver = useDeferredValue(true, false);
    useLayoutEffect(() => {
      if (isOver) seen.push('frame over');
    }, [isOver]);
    return null;
  }
  function Content() {
    useLayoutEffect(() => void seen.push('content'), []);
    return null;
  }
  await act(
    async () =>
      void render(
        <div id="list">
          <Frame />
          <OnceInSight>
            <Content />
          </OnceInSight>
        </div>,
      ),
  );
  return seen;
}

it('what begins in sight is in the first frame, what begins below it follows', async () => {
  expect(await order(300, 299)).toEqual(['content', 'frame over']);
  cleanup();
  expect(await order(300, 300)).toEqual(['frame over', 'content']);
});

it('a list that is not laid out has all of it at once', async () => {
  expect(await order(0, 0)).toEqual(['content', 'frame over']);
});
