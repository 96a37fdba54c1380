import { describe, expect, it } from 'vitest';
import { fitColumns, spacedColumns } from './fit.ts';
import { columnKinds, widthFor } from './kinds.ts';
import { textWidth } from './text-width.ts';

const name = { id: 'name', width: 100, minWidth: 60 };
const price = { id: 'price', width: 50 };
const time = { id: 'time', width: 40, dropOrder: 1 };
const bidOrg = { id: 'bidOrg', width: 30, dropOrder: 2 };
const ofrOrg = { id: 'ofrOrg', width: 30, dropOrder: 2 };
const columns = [time, bidOrg, name, price, ofrOrg];
const fit = (room: number | null) => {
  const { visible, state } = fitColumns(columns, room);
  return `${visible.map(({ id }) => id).join(' ')}: ${state}`;
};

describe('columns in too little room', () => {
  it('are all shown while there is room, or before it is measured', () => {
    expect(fit(null)).toBe('time bidOrg name price ofrOrg: whole');
    expect(fit(250)).toBe('time bidOrg name price ofrOrg: whole');
  });

  it('are dropped by priority, columns of equal priority together', () => {
    expect(fit(249)).toBe('bidOrg name price ofrOrg: whole');
    expect(fit(209)).toBe('name price: whole');
    expect(fit(150)).toBe('name price: whole');
  });

  it('cut names once nothing is left to drop, and scroll when names are at their minimum', () => {
    expect(fit(149)).toBe('name price: cut');
    expect(fit(110)).toBe('name price: cut');
    expect(fit(109)).toBe('name price: scrolls');
  });
});

describe('column kinds', () => {
  it.each([
    ['yield', ['2.2000', '12.345', '-0.1234', '2.20**']],
    ['price', ['100.1234', '98.1234', '104.20**']],
    ['bp', ['+0.25', '-12.00', '0.00', '--']],
    ['qty', ['500', '10,000', '1.2亿', '12.34亿']],
    ['time', ['09:30:00', '17:29:59']],
    ['tenor', ['0.25Y', '29.98Y', '182D', '4.64Y+2.00Y']],
    ['settle', ['今+0', '明+1', 'T+1不限', '12.31+1']],
    ['code', ['260025', '112606123']],
    ['codeWithMarket', ['260025.IB', '112606123.IB']],
  ] as const)('%s has room for its values', (kind, texts) => {
    for (const text of texts)
      expect([text, textWidth(text) <= columnKinds[kind].width]).toEqual([text, true]);
  });

  it('allow only names to be cut', () => {
    const cut = Object.entries(columnKinds).filter(([, kind]) => 'minWidth' in kind);
    expect(cut.map(([kind]) => kind)).toEqual(['bond', 'org']);
  });

  it('count a Chinese character as wide as it is high', () => {
    expect(textWidth('债券', 12)).toBe(24);
    expect(widthFor('债券', 12)).toBe(34);
  });
});

it('columns grow by the space that a user adds between letters, as far as they have any (WCAG 1.4.12)', () => {
  const [code, icon] = spacedColumns([columnKinds.code, columnKinds.icon], 1.44);
  expect([code?.width, icon?.width]).toEqual([columnKinds.code.width + 13, columnKinds.icon.width]);
  expect(spacedColumns(columns, 0)).toBe(columns);
});
