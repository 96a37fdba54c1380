// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TipLayer } from './TipLayer.tsx';

afterEach(cleanup);

const LONG = '国家开发银行二〇二四年第十期金融债券';

/** A cell of a grid, cut where its text has more room than itself. */
function cell(needs: number): HTMLElement {
  render(
    <>
      <div role="gridcell" tabIndex={0} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <span>{LONG}</span>
      </div>
      <TipLayer />
    </>,
  );
  const found = screen.getByRole('gridcell');
  Object.defineProperties(found, { scrollWidth: { value: needs }, clientWidth: { value: 60 } });
  return found;
}
const tip = () => document.querySelector('.k-tip')?.textContent ?? null;

it('a name that is cut shows whole where the keyboard comes to its cell, until the next key', () => {
  const cut = cell(200);
  act(() => cut.focus());
  expect(tip()).toBe(LONG);
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' })));
  expect(tip()).toBeNull();
});

it('a cell whose text can be read says nothing of its own', () => {
  const whole = cell(60);
  act(() => whole.focus());
  expect(tip()).toBeNull();
});
