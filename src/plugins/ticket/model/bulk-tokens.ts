import { plain } from './typed.ts';

/** A settlement code for each way of writing it; the copied 明天+0 is 明+0 (spec 9). */
const SETTLEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:T\+?1|\+1|明天\+0\/?\+1|T\+1)?不限$/i, '2,3'],
  [/^(?:今天?|T|TODAY)?\+0$/i, '1'],
  [/^今天?\+1$|^T\+1$|^\+1$/i, '2'],
  [/^(?:明天?|TOM|TMR|TOMORROW)\+0$/i, '3'],
  [/^(?:明天?|TOM|TMR|TOMORROW)\+1$/i, '4'],
  [/^(?:明天|明|TOM|TMR|TOMORROW)$/i, '3'],
  [/^(?:今天|今|TODAY)$/i, '1'],
];
const DATED = /^(?:(20\d\d)[./-])?(\d{1,2})[./-](\d{1,2})\+([01])$/;

/** The settlement code that a word names, or null. */
export function settlementOf(word: string): string | null {
  for (const [pattern, code] of SETTLEMENTS) if (pattern.test(word)) return code;
  const [, year, month = '', day = '', days] = DATED.exec(word) ?? [];
  if (days === undefined) return null;
  return `${year === undefined ? '' : `${year}.`}${month.padStart(2, '0')}.${day.padStart(2, '0')}+${days}`;
}

const BUY = /^(?:bid|buy|b|买|买入|买方|收|要)$/i;
const SELL = /^(?:ofr|offer|ofer|ask|sell|s|卖|卖出|卖方|出|给)$/i;

/** 1 buys, 2 sells; null for every other word. */
export const sideOf = (word: string): 1 | 2 | null => (BUY.test(word) ? 1 : SELL.test(word) ? 2 : null);

const KINDS: readonly (readonly [RegExp, 1 | 2 | 99])[] = [
  [/^(?:实盘|firm|实)$/i, 1],
  [/^(?:可议|nego|negotiable|\*{1,2})$/i, 2],
  [/^(?:意向|点价|interest|ioi)$/i, 99],
];
export const kindOf = (word: string): 1 | 2 | 99 | null => KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;

const CODE = /^(?:\d{6,9}|[0-9A-Z]{6,20}(?=\.))(?:\.(?:IB|SH|SZ|BC))?$/i;
/** Whether a word is a bond's code, with or without its market. */
export const isCode = (word: string): boolean => CODE.test(word);

const WITH_UNIT = /^(?:\d+(?:\.\d*)?|\.\d+)(?:万元?|w|k|kw|千|千w|千万|e|亿元?)$/i;
export const isQuantityWithUnit = (word: string): boolean => WITH_UNIT.test(word);

const NUMBER = /^\d*\.?\d+%?$/;
export const isNumber = (word: string): boolean => NUMBER.test(word);

/** Rebates (`2.85F0.04`, `2.85返4毛`) change the price in a way that no field of an order holds. */
export const isRebate = (word: string): boolean => /^\d+(?:\.\d+)?(?:F\d|返)/i.test(word);

const THOUSANDS = /(?<![\d.,])(\d{1,3}(?:,\d{3})+)(?![\d.,])/g;
const SPLIT_SETTLEMENT = /(今天?|明天?|T|TOM|TMR|TODAY|TOMORROW)\s*\+\s*([01])(?!\d)(不限)?/gi;
const GLUED_SIDE = /(?<=[\d%])(bid|ofr|offer|买入?|卖出?|收|出)(?=\s|$)|(?<=^|\s)(bid|ofr|offer|买入?|卖出?|收|出)(?=\d)/gi;

/** The words of a chat line: full width made plain, thousands and settlements kept together, sides cut off from figures. */
export function wordsOf(line: string): readonly string[] {
  return plain(line)
    .replaceAll(THOUSANDS, (group) => group.replaceAll(',', ''))
    .replaceAll(SPLIT_SETTLEMENT, '$1+$2$3 ')
    .replaceAll(GLUED_SIDE, ' $1$2 ')
    .split(/[\s,;|@、]+/)
    .filter((word) => word !== '');
}
