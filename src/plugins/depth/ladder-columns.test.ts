import { totalMinWidth, widthFor } from '#core/grid/columns';
import { describe, expect, it } from 'vitest';
import { fitLadder, ladderColumns, widened } from './ladder-columns.ts';

const usual = ladderColumns({
  show: 'yield',
  prices: ['1.3625', '1.3650'],
  quantities: ['5,000', '10,000'],
  settlements: ['今+0', 'T+1不限'],
});
const ids = (room: number | null, wantsBeside = true) => {
  const { isBeside, columns } = fitLadder(usual, room, wantsBeside);
  return `${isBeside ? 'beside' : 'stacked'}: ${columns.map(({ id }) => id).join(' ')}`;
};

describe('the columns of the ladder [R2.09]', () => {
  it('are all shown at full page width, and before it is measured', () => {
    expect(ids(null)).toBe('beside: price qty settle org');
    expect(ids(532)).toBe('beside: price qty settle org');
    expect(ids(532, false)).toBe('stacked: price qty settle org');
  });

  it('drop the settlement day first, then shorten the institution [U13]', () => {
    expect(ids(380)).toBe('beside: price qty org');
    expect(ids(340)).toBe('beside: price qty org');
  });

  it('keep room for a dated settlement as a mark, or stand below each other', () => {
    const columns = ladderColumns({
      show: 'yield',
      prices: ['1.3625'],
      quantities: ['5,000'],
      settlements: ['今+1', '12.03+0'],
    });
    for (let room = 240; room <= 420; room += 1) {
      const fit = fitLadder(columns, room, true);
      if (!fit.isBeside || fit.columns.some(({ id }) => id === 'settle')) continue;
      const figures = fit.columns.filter(({ id }) => id !== 'org').reduce((sum, { width }) => sum + width, 0);
      expect([room, Math.floor(room / 2) - figures >= widthFor('12.03+0') - 4]).toEqual([room, true]);
    }
  });

  it('keep letters of the institution next to the quote’s mark while another column can be dropped [U13]', () => {
    for (let room = 380; room <= 540; room += 1) {
      const { columns } = fitLadder(usual, room, true);
      if (columns.every(({ id }) => id !== 'settle')) continue;
      const figures = columns.filter(({ id }) => id !== 'org').reduce((sum, { width }) => sum + width, 0);
      // 22 px of the mark, and two Chinese characters with their ellipsis.
      expect([room, Math.floor(room / 2) - figures >= 22 + 44]).toEqual([room, true]);
    }
  });

  it('show a four-character institution in full at 1280 beside the ticket, in a panel of 332 px [U13]', () => {
    const figures = fitLadder(usual, 332, true).columns.filter(({ id }) => id !== 'org');
    const roomLeft = 332 / 2 - figures.reduce((sum, { width }) => sum + width, 0);
    // Its cell has 3 px on either side, and the line between the sides takes one.
    expect(roomLeft - 1).toBeGreaterThanOrEqual(widthFor('星汉证券') - 4);
  });

  it('have room for a dated settlement before one arrives, where no institution is cut for it', () => {
    const dated = widthFor('12.31+1') - 4;
    for (let room = 240; room <= 700; room += 1) {
      const { columns, isBeside } = fitLadder(usual, room, true);
      const settle = columns.find(({ id }) => id === 'settle');
      if (!isBeside || settle === undefined) continue;
      const whole = usual.reduce((sum, { id, width }) => sum + (id === 'settle' ? dated : width), 0);
      expect([room, settle.width]).toEqual([
        room,
        whole <= Math.floor(room / 2) ? dated : widthFor('T+1不限') - 4,
      ]);
    }
    expect(fitLadder(usual, 648, true).columns.find(({ id }) => id === 'settle')?.width).toBe(dated);
  });

  it('stay unchanged when a long settlement comes and goes, instead of disappearing and reappearing', () => {
    const withSettlements = (...settlements: readonly string[]) =>
      ladderColumns({ show: 'yield', prices: ['1.3625'], quantities: ['5,000'], settlements });
    const [short, long] = [withSettlements('今+1'), withSettlements('2027.02.15+0')];
    // Wide enough for the short one alone.
    const room = 2 * short.reduce((sum, { width }) => sum + width, 0);
    const seen: string[] = [];
    let ladder = short;
    for (const now of [short, long, short, short]) {
      ladder = [...widened(ladder, now)];
      seen.push(
        fitLadder(ladder, room, true)
          .columns.map(({ id }) => id)
          .join(' '),
      );
    }
    expect(seen).toEqual(['price qty settle org', 'price qty org', 'price qty org', 'price qty org']);
    expect(widened(ladder, short)).toBe(ladder);
  });

  it.each([
    ['yield', '2.2031'],
    ['clean', '100.1234'],
  ] as const)('are as wide before a quote is there as with it, by %s', (show, price) => {
    const empty = ladderColumns({ show, prices: [], quantities: [], settlements: [] });
    const settlements = ['今+0', '明+1', 'T+1不限'];
    expect(ladderColumns({ show, prices: [price], quantities: ['10,000', '1.2亿'], settlements })).toEqual(
      empty,
    );
  });

  it('include the settlement in the panel of a window of 1280 px', () => {
    const { columns } = fitLadder(
      ladderColumns({ show: 'yield', prices: ['2.2031'], quantities: ['10,000'], settlements: ['T+1不限'] }),
      470,
      true,
    );
    expect(columns.map(({ id }) => id)).toContain('settle');
  });

  it('are stacked when both sides do not fit side by side', () => {
    expect(ids(300)).toBe('stacked: price qty settle org');
    expect(ids(200)).toBe('stacked: price qty org');
  });

  it('are as wide as the longest figure needs, whatever else is dropped [U3] [P3]', () => {
    const wide = ladderColumns({
      show: 'yield',
      prices: ['100.1234'],
      quantities: ['12.34亿'],
      settlements: ['2027.02.15+0'],
    });
    const width = (columns: typeof usual, id: string) =>
      columns.find((column) => column.id === id)?.width ?? 0;
    for (const id of ['price', 'qty', 'settle']) expect(width(wide, id)).toBeGreaterThan(width(usual, id));
    const { columns } = fitLadder(wide, 2 * totalMinWidth(wide.filter(({ id }) => id !== 'settle')), true);
    expect(columns.map(({ id }) => id)).toEqual(['price', 'qty', 'org']);
  });
});
