// @vitest-environment jsdom
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { FakeClock } from '#testing';
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OnceInSight } from './OnceInSight.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What comes first, the content or a frame, in a list of this height whose end begins here, px. */
async function order(listPx: number, endPx: number): Promise<readonly string[]> {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.id === 'list' ? new DOMRect(0, 0, 100, listPx) : new DOMRect(0, endPx, 100, 0);
  });
  const clock = new FakeClock();
  // `as` holds: the hook uses the clock only.
  const services = { clock, text: new Text({ load: async () => ({}) }) } as unknown as Services;
  const seen: string[] = [];
  function Content() {
    useLayoutEffect(() => void seen.push('content'), []);
    return null;
  }
  await act(
    async () =>
      void render(
        <ServicesProvider value={services}>
          <div id="list">
            <OnceInSight>
              <Content />
            </OnceInSight>
          </div>
        </ServicesProvider>,
      ),
  );
  seen.push('frame');
  await act(async () => clock.frame());
  return seen;
}

it('what begins in sight is in the first frame, what begins below it follows', async () => {
  expect(await order(300, 299)).toEqual(['content', 'frame']);
  cleanup();
  expect(await order(300, 300)).toEqual(['frame', 'content']);
});

it('a list that is not laid out has all of it at once', async () => {
  expect(await order(0, 0)).toEqual(['content', 'frame']);
});
