// @vitest-environment jsdom
import { BrowserRouter } from '#core/router';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Keys } from './Keys.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  world.close();
});

/** A page with a field, a panel, and a dialog over them. */
async function open() {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(
    // `as` holds: only the length is read.
    [{}] as unknown as DOMRectList,
  );
  world = await openServices();
  await world.show(
    <BrowserRouter>
      <input aria-label="field" />
      <section className="s-panel">
        <button type="button">price</button>
      </section>
      <div role="dialog" aria-label="question">
        <button type="button">yes</button>
      </div>
      <Keys />
    </BrowserRouter>,
  );
}

/** Presses a key where the focus is: whether it was handled, and what has the focus then. */
async function press(on: HTMLElement, key: string, more: { shiftKey?: boolean } = {}) {
  act(() => on.focus());
  const isLeft = fireEvent.keyDown(on, { key, ...more });
  await act(() => world.clock.advanceAsync(100));
  return [!isLeft, document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')];
}

describe('keys of the whole page', () => {
  it('F6 leads from a field to a panel, and leaves an open dialog as it is', async () => {
    await open();
    const field = screen.getByLabelText('field');
    expect(await press(field, 'F6')).toEqual([true, 'price']);
    expect(await press(field, 'F6', { shiftKey: true })).toEqual([true, 'price']);
    expect(await press(screen.getByText('yes'), 'F6')).toEqual([false, 'yes']);
  });

  it('? opens their list, but is a character in a field and a dialog’s own', async () => {
    await open();
    expect((await press(screen.getByLabelText('field'), '?'))[0]).toBe(false);
    expect((await press(screen.getByText('yes'), '?'))[0]).toBe(false);
    expect((await press(screen.getByText('price'), '?'))[0]).toBe(true);
  });
});
