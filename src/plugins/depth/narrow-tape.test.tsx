// @vitest-environment jsdom
import { fitColumns } from '#core/grid/columns';
import { tradeRow } from '#testing';
import { wordsIn } from '#testing/texts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fitTape, tradeColumns, withDirection } from './TradesPanel.tsx';

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

it('a tape has the same columns at the same places, with dates or without: another bond moves none', () => {
  const columnsIn = (width: number, today: string | null) => {
    const [full = [], short = []] = (['dayTime', 'day'] as const).map(
      (dated) => fitColumns(tradeColumns(t, today, dated), width).visible,
    );
    return fitTape(full, short).map(({ key, width: px }) => `${key} ${px}`);
  };
  const counts: number[] = [];
  for (let px = 80; px <= 420; px += 1) {
    const plain = columnsIn(px, null);
    expect(columnsIn(px, '2026-11-20')).toEqual(plain);
    // The room for a date never costs a column.
    expect(plain).toHaveLength(fitColumns(tradeColumns(t, null, 'day'), px).visible.length);
    counts.push(plain.length);
  }
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 5]);
});
