// @vitest-environment jsdom
import { untilThere } from '#core/clock';
import { FakeClock } from '#testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { preloadOverlays } from './load-overlays.ts';
import { Modal } from './Modal.tsx';

const line = vi.hoisted(() => ({ isCut: true }));
vi.mock('./overlays.tsx', (importOriginal) => {
  if (line.isCut) throw new TypeError('Failed to fetch dynamically imported module');
  return importOriginal();
});
afterEach(cleanup);

it('a dialog that is open while its code cannot be fetched appears once the line is back, without another press', async () => {
  const clock = new FakeClock();
  render(
    <Modal open title="撤销全部？">
      共 4 笔
    </Modal>,
  );
  const isThere = untilThere(preloadOverlays, clock);
  await act(() => clock.advanceAsync(4000));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  line.isCut = false;
  await act(async () => {
    await clock.advanceAsync(2000);
    await isThere;
  });
  expect(screen.getByRole('alertdialog', { name: '撤销全部？' })).toBeTruthy();
});
