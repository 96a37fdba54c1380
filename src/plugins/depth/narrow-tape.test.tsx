// @vitest-environment jsdom
import { fitColumns } from '#core/grid/columns';
import { tradeRow } from '#testing';
import { wordsIn } from '#testing/texts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { tradeColumns, withDirection } from './TradesPanel.tsx';

afterEach(cleanup);

const [t] = await wordsIn(['core', 'depth']);
const trade = { ...tradeRow('t1', '2026-11-20 10:00:00.000'), price: 1.85 };

/** What a tape of this width shows at a price. */
function priceIn(width: number, direction: 'GVN' | 'TKN' | 'TRD') {
  const columns = withDirection(fitColumns(tradeColumns(t), width).visible, t);
  const price = columns.find(({ key }) => key === 'price');
  const { container } = render(<>{price?.render({ ...trade, direction })}</>);
  return { text: container.textContent, isBid: container.querySelector('.k-bid') !== null };
}

it('a tape without room for the direction shows it at the price, in colour, by its letter and for screen readers', () => {
  expect(priceIn(190, 'GVN')).toEqual({ text: '1.8500GGVN', isBid: true });
  expect(priceIn(190, 'TKN').text).toBe('1.8500TTKN');
  expect(priceIn(190, 'TRD').text).toBe('1.8500TRD');
  expect(priceIn(400, 'GVN')).toEqual({ text: '1.8500', isBid: false });
});
