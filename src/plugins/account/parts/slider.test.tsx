// @vitest-environment jsdom
import { TransportError } from '#core/http';
import type { TransportRequest } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from '../index.ts';

const puzzle = (id: string) => ({
  id,
  background: 'data:,',
  piece: 'data:,',
  y: 10,
  width: 320,
  height: 160,
});

/** The forgotten password form, on a server that accepts the piece at `x` and refuses it elsewhere. */
async function openSlider(x: number) {
  const puzzles: string[] = [];
  const tried: { id: string; x: number; track: readonly (readonly number[])[] }[] = [];
  const named: unknown[] = [];
  const bench = await openBench(account, {
    fixtures: {
      replies: {
        sliderInit: () => puzzle(`p${puzzles.push('')}`),
        sliderVerify: ({ body }: TransportRequest) => {
          const attempt = JSON.parse(String(body)) as (typeof tried)[number];
          tried.push(attempt);
          if (attempt.x !== x) throw new TransportError('network');
          return { ticket: 'T1' };
        },
        verifyUser: ({ body }: TransportRequest) => {
          named.push(JSON.parse(String(body)));
          return null;
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'forget');
  fireEvent.change(screen.getByLabelText(/^手机号或邮箱|账号/), { target: { value: '13800138000' } });
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  await bench.settle(500);
  return { tried, named, piece: () => within(screen.getByRole('dialog')).getByRole('slider') };
}

it('the slider sends the position and track of a piece moved by keyboard; a refusal loads a new puzzle and returns the focus', async () => {
  const { tried, named, piece } = await openSlider(22);
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(piece(), { key, shiftKey });
  press('ArrowRight');
  press('Enter');
  await currentBench().settle(500);
  expect(tried).toMatchObject([{ id: 'p1', x: 2 }]);
  expect(piece().getAttribute('aria-valuenow')).toBe('0');
  expect(document.activeElement).toBe(piece());
  expect(screen.getByRole('dialog').querySelector('[role=alert]')?.textContent).not.toBe('');
  press('ArrowRight');
  press('ArrowRight', true);
  press(' ');
  await currentBench().settle(500);
  expect(tried[1]).toMatchObject({ id: 'p2', x: 22 });
  expect(tried[1]?.track.map(([at]) => at)).toEqual([0, 2, 22, 22]);
  expect(named).toEqual([{ account: '13800138000', ticket: 'T1' }]);
});

it('the slider follows the pointer; a press that hardly moves sends nothing', async () => {
  const { tried, named, piece } = await openSlider(60);
  piece().setPointerCapture = () => undefined;
  const slide = (to: number) => {
    fireEvent.pointerDown(piece(), { clientX: 100, clientY: 5 });
    fireEvent.pointerMove(piece(), { clientX: 100 + to / 2, clientY: 6 });
    fireEvent.pointerUp(piece(), { clientX: 100 + to, clientY: 6 });
  };
  slide(2);
  await currentBench().settle(100);
  expect(tried).toEqual([]);
  slide(58);
  await currentBench().settle(500);
  expect(tried).toMatchObject([{ x: 60 }]);
  expect(named).toHaveLength(1);
});

it('a press outside the puzzle leaves it open; only its own button cancels it', async () => {
  const { named } = await openSlider(22);
  const scrim = document.querySelector('.k-scrim') ?? document.body;
  fireEvent.pointerDown(scrim);
  fireEvent.mouseDown(scrim);
  fireEvent.click(scrim);
  await currentBench().settle(500);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '取消' }));
  await currentBench().settle(500);
  expect([screen.queryByRole('dialog'), named]).toEqual([null, []]);
});
