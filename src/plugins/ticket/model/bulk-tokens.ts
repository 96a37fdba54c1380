import { parseDecimal } from '#contract/rules';
import { typedText } from '#core/format';
import { spokenDay } from './spoken-day.ts';

/** A settlement code for each notation; the copied 明天+0 is 明+0 (spec 9). */
const SETTLEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:T\+?1|\+1|明天\+0\/?\+1)?不限$|^(?:今天?|T)?\+1\/(?:明天?|TOM)?\+0$/i, '2,3'],
  [/^(?:今天?|T|TODAY)?\+0$|^T0$/i, '1'],
  [/^(?:今天?|T|TODAY)?\+1$|^T1$/i, '2'],
  [/^(?:明天?|TOM|TMR|TOMORROW)\+0$/i, '3'],
  [/^(?:明天?|TOM|TMR|TOMORROW)\+1$/i, '4'],
  [/^(?:明天|明|TOM|TMR|TOMORROW)$/i, '3'],
  [/^(?:今天|今|TODAY)$/i, '1'],
];
const DATED = /^(?:(20\d\d)[./-])?(\d{1,2})[./-](\d{1,2})\+([01])$/;
/** A forward trade: an order needs its date. */
const UNDATED = /^远期(?:T?\+([01]))?$/i;

/** The settlement code that a word names, a day as spoken, or null. `forward+n`: a date is still to be chosen. */
export function settlementOf(word: string): string | null {
  for (const [pattern, code] of SETTLEMENTS) if (pattern.test(word)) return code;
  const [undated, later] = UNDATED.exec(word) ?? [];
  return undated === undefined ? spokenDay(word) : `forward+${later ?? '0'}`;
}

const BUY = /^(?:bid|buy|b|买|买入|买方|收|要)$/i;
const SELL = /^(?:ofr|offer|ofer|ask|sell|s|卖|卖出|卖方|出|给)$/i;

/** 1 buys, 2 sells; null for every other word. */
export const sideOf = (word: string): 1 | 2 | null => (BUY.test(word) ? 1 : SELL.test(word) ? 2 : null);

const KINDS: readonly (readonly [RegExp, 1 | 2 | 99])[] = [
  [/^(?:实盘|firm|实)$/i, 1],
  [/^(?:可议|可谈|nego|negotiable|\*{1,2})$/i, 2],
  [/^(?:意向|点价|interest|ioi)$/i, 99],
];
export const kindOf = (word: string): 1 | 2 | 99 | null =>
  KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;

/** The whole quantity or nothing. */
export const isWhole = (word: string): boolean => /^(?:整量|不拆|aon)$/i.test(word);

const CODE = /^(?:\d{6,9}|[0-9A-Z]{6,20}(?=\.))(?:\.(?:IB|SH|SZ|BC))?$/i;
/** Whether a word is a bond's code, with or without its market. */
export const isCode = (word: string): boolean => CODE.test(word);

const FIGURE = String.raw`(?:\d+(?:\.\d*)?|\.\d+)`;
const UNIT = '(?:万元?|w|k|kw|千|千w|千万|e|亿元?)';
const WITH_UNIT = new RegExp(`^${FIGURE}${UNIT}$`, 'i');
export const isQuantityWithUnit = (word: string): boolean => WITH_UNIT.test(word);

const LOTS = new RegExp(String.raw`^(?:\d{3,}|${FIGURE}${UNIT})(?:\+(?:\d{3,}|${FIGURE}${UNIT})){1,3}$`, 'i');
/** `3000+5000`, `3k+5k`: separate quantities, of bid and offer or of several quotes at one price; null for every other word. */
export const lotsOf = (word: string): readonly string[] | null => (LOTS.test(word) ? word.split('+') : null);

const NUMBER = /^\d*\.?\d+%?$/;
export const isNumber = (word: string): boolean => NUMBER.test(word);

/** Parts of a chat quote that are of no use to an order: remaining maturity, ratings, the time of day, connecting words. */
const NOISE =
  /^(?:-?\d+(?:\.\d+)?[DY](?:\+(?:\d+(?:\.\d+)?|N)Y)?(?:\(休\d\))?|A{1,3}[+-]?(?:\(\d\))?|\d{1,2}:\d\d(?::\d\d)?|\/|各|each|价格?|数量|清算|收益率|ytm|yield|元|%)$/i;
export const isNoise = (word: string): boolean => NOISE.test(word);

/** Price words that an order cannot use. Each is reported as the problem of its name. */
const ODD_PRICES = {
  /** `2.85F0.04`, `2.85返4毛`, `返点4毛`: a rebate, for which an order has no field. */
  rebate: /^(?:\d+(?:\.\d+)?)?(?:F\d|返)/i,
  /** `估值+2bp`, `国债-1.5bp`, `点差5`: a distance instead of a price. */
  spread: /^(?:估值?|中债估?值?|val)[+-]\d|^\D*[+-]?\d+(?:\.\d+)?bps?$|^点差/i,
  /** `tkn`, `gvn`, `ref`: the outcome of a quote. */
  news: /^(?:tkn|gvn|trd|ref|refer|done|成交|已成|撤|撤单|取消)$/i,
} as const;
export type OddPrice = keyof typeof ODD_PRICES;

/** Which of these a word is. */
export const oddPriceOf = (word: string): OddPrice | null =>
  // `as` holds: the keys of the literal are the names.
  (Object.keys(ODD_PRICES) as OddPrice[]).find((name) => ODD_PRICES[name].test(word)) ?? null;

/** A figure above this is a price per 100, below it a yield in %. */
const YIELD_BELOW = 20;
/** A bare figure without a decimal point is a quantity from this value on. */
const QTY_FROM = 200;

const valueOf = (figure: string): number => {
  const parsed = parseDecimal(figure.replace(/%$/, ''));
  return parsed === null ? 0 : Number(parsed.units) / 10 ** parsed.scale;
};
const looksLikePrice = (figure: string): boolean => /[.%]/.test(figure) || valueOf(figure) < QTY_FROM;

/** Whether a price as written is per 100 of face rather than a yield. */
export const isPer100 = (price: string): boolean => !price.endsWith('%') && valueOf(price) >= YIELD_BELOW;

/** A bare number: with a decimal point or a per cent sign, or if small, it is a price, else a quantity. */
export const isPriceFigure = (word: string): boolean => isNumber(word) && looksLikePrice(word);

/** `2.2x`, `2.20O`: a figure that no one can read; it stays in the row's price, where it is corrected. */
export const isMistypedPrice = (word: string): boolean => /^\d+\.\d/.test(word);

/** `1.7775-1.7750`: both with a decimal point, which no date and no tenor has. */
const BY_DASH = /^(\d+\.\d{2,})-(\d+\.\d{2,})$/;
const MISSING = /^-{0,2}$/;

/** Bid and offer in one word: `2.20/2.18`, `5000/3000`, `3kw/5kw`, `--/2.18`. A side that is not quoted is ''. */
export function twoSidesOf(
  word: string,
): { readonly of: 'price' | 'qty'; readonly sides: readonly [string, string] } | null {
  const [bid = '', ofr, ...more] = word.replace(BY_DASH, '$1/$2').split('/');
  if (ofr === undefined || more.length > 0) return null;
  const sides = [bid, ofr].filter((side) => !MISSING.test(side));
  if (sides.length === 0 || !sides.every((side) => isNumber(side) || isQuantityWithUnit(side))) return null;
  const isPrice = sides.every(isNumber) && sides.some(looksLikePrice);
  const clean = (side: string): string => (MISSING.test(side) ? '' : side);
  return { of: isPrice ? 'price' : 'qty', sides: [clean(bid), isPrice ? shortened(bid, ofr) : clean(ofr)] };
}

/** `2.2025/00`, `1.81/80`: an offer given by its last digits, the nearest such price to the bid. */
function shortened(bid: string, ofr: string): string {
  if (MISSING.test(ofr)) return '';
  const [, whole = '', decimals = ''] = /^(\d+)\.(\d+)$/.exec(bid) ?? [];
  if (!/^\d+$/.test(ofr) || decimals.length < ofr.length || whole === '') return ofr;
  const units = BigInt(whole + decimals);
  const circle = 10n ** BigInt(ofr.length);
  const same = units - (units % circle) + BigInt(ofr);
  const distance = (one: bigint): bigint => (one > units ? one - units : units - one);
  const nearest = [same - circle, same, same + circle]
    .filter((one) => one >= 0n)
    .reduce((best, one) => (distance(one) < distance(best) ? one : best), same);
  const text = nearest.toString().padStart(decimals.length + 1, '0');
  return `${text.slice(0, -decimals.length)}.${text.slice(-decimals.length)}`;
}

/** The line that a chat program puts above a message: `张三(12345) 2026/11/20 10:21:33`. */
const CHAT_HEAD = /^\S.{0,60}\s(?:20\d\d[-/年]\d{1,2}[-/月]\d{1,2}日?\s+)?\d{1,2}:\d{2}:\d{2}$/;
export const isChatHead = (line: string): boolean =>
  CHAT_HEAD.test(typedText(line)) &&
  !wordsOf(line).some(
    (word) => isCode(word) || sideOf(word) !== null || isPriceFigure(word) || isQuantityWithUnit(word),
  );

const THOUSANDS = /(?<![\d.,])(\d{1,3}(?:,\d{3})+)(?![\d.,])/g;
const SPEAKER = /^[^\d\s:]{2,12}:\s/;
const SPLIT_SETTLEMENT =
  /(今天?|明天?|后天|远期|[本这下]?个?(?:周|星期|礼拜)[一二三四五六日天]|(?:(?<!\d)\d{1,2}月)?(?<!\d)\d{1,2}[日号]|(?<![A-Z])(?:T|TOM|TMR|TODAY|TOMORROW))\s*(T?\+)\s*([01])(?!\d)(不限)?/gi;
const SIDE = '(?:bid|ofr|offer|买入?|卖出?|收|出)';
const GLUED_SIDE = new RegExp(
  `(?<=[\\d%wkeW万亿])(${SIDE})(?=[\\s/:]|$)|(?<=^|[\\s/])(${SIDE})(?=[\\d.])`,
  'gi',
);
const SIDES_APART = new RegExp(
  `(?<=${SIDE})\\s*/\\s*(?=${SIDE}|\\s|\\d)|(?<=[\\d%wkeW万亿])\\s*/\\s*(?=${SIDE})`,
  'gi',
);

/** `2.20 / 2.18` and `2.20/ 2.18` are two sides, `2.20/ 5000` is one side and a quantity. */
const BOTH_TOGETHER = /(?<=[\d.%+])(?:\s+\/\s+|\s*\/|\/\s*(?=\d*\.|明|TOM))(?=[\d.+-]|明|TOM)/gi;

/** The words of a chat line: full-width characters normalised, thousands, settlements and two sides kept together, sides and marks separated from figures. */
export function wordsOf(line: string): readonly string[] {
  return typedText(line)
    .replace(SPEAKER, '')
    .replaceAll(THOUSANDS, (group) => group.replaceAll(',', ''))
    .replaceAll(SPLIT_SETTLEMENT, ' $1$2$3$4 ')
    .replaceAll(GLUED_SIDE, ' $1$2 ')
    .replaceAll(SIDES_APART, ' ')
    .replaceAll(BOTH_TOGETHER, '/')
    .replaceAll(/(?<=\d\.\d{2,})\s+-\s+(?=\d+\.\d{2,})/g, '-')
    .replaceAll(/远期(?=\d)/g, '远期 ')
    .replaceAll(/(?<=\d)(\*{1,2})(?=\s|$)/g, ' $1')
    .replaceAll(
      /(?<=[\d千万亿wke])\+([01])(?=\s|$)/gi,
      (settlement, days: string, at: number, whole: string) =>
        DATED.test(/\S*$/.exec(whole.slice(0, at))?.[0] + settlement) ? settlement : ` +${days}`,
    )
    .replaceAll(/(?<=^|\s)各(?=[\d.])/g, ' ')
    .split(/[\s,;|@、【】[\]]+|(?<!\d):|:(?!\d)/)
    .filter((word) => word !== '');
}
