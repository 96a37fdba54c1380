import { textWidth } from './text-width.ts';

/** Padding left and right of a text in its cell, together, px. */
export const CELL_PADDING_PX = 10;

/** Further padding left of a text in the first column of a grid, px (grid.css). */
export const INSET_PX = 3;

/** The least width of a column, px, that shows this text in full. */
export const widthFor = (longest: string, fontPx = 12, isBold = false): number =>
  Math.ceil(textWidth(longest, fontPx, isBold) + CELL_PADDING_PX);

/** How much room a column needs, and what happens where there is too little. */
export interface ColumnSizing {
  /** Px that its texts need. */
  readonly width: number;
  /** Names may be cut down to this, px. Without it the column is never narrower than `width`: figures are shown in full or not at all. */
  readonly minWidth?: number;
  /** When room is short columns are dropped in this order, 1 first; those with the same number together. Without it the column stays. */
  readonly dropOrder?: number;
  /** Characters of its longest text: spacing that the user adds between letters widens the column by as many (WCAG 1.4.12). */
  readonly chars?: number;
}

const figure = (longest: string, isBold = false) => ({
  width: widthFor(longest, 12, isBold),
  chars: longest.length,
  align: 'right' as const,
});
const text = (longest: string) => ({
  width: widthFor(longest),
  chars: longest.length,
  align: 'left' as const,
});

/** The building blocks of market tables: each kind with the room that its longest usual text needs. */
export const columnKinds = {
  /** A yield to four decimals, firm ones bold. */
  yield: figure('-1.2345', true),
  /** A clean or dirty price of 100 to four decimals. */
  price: figure('100.1234', true),
  /** A change or distance in basis points. */
  bp: figure('+100.25'),
  /** 万元, with the unit from 亿 upwards. */
  qty: figure('12.34亿'),
  count: figure('9,999'),
  time: { ...figure('09:30:00'), align: 'left' as const },
  dayTime: { ...figure('11-20 09:30'), align: 'left' as const },
  /** With the years that an option adds. */
  tenor: figure('4.64Y+2.00Y'),
  side: { ...text('买入'), align: 'center' as const },
  /** A two-character word in a frame. */
  tag: { width: widthFor('买入') + 10, align: 'left' as const },
  /** `T+1不限`, `12.31+1`. */
  settle: text('12.31+1'),
  /** Without the interbank suffix. */
  code: text('112606123'),
  codeWithMarket: text('112606123.IB'),
  rating: { ...text('AAA'), align: 'center' as const },
  type: text('同业存单'),
  /** Names give way before figures do. */
  bond: { ...text('26中国银行二级01'), minWidth: widthFor('26附息国'), align: 'left' as const },
  org: { ...text('星汉证券'), minWidth: widthFor('星汉…'), align: 'left' as const },
  /** An icon that acts when pressed. */
  icon: { width: 26, align: 'center' as const },
} as const;
