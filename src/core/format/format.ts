import {
  decimalText,
  formatPrice,
  isMaskedPrice,
  parseDecimal,
  PRICE_DECIMALS,
  roundDecimal,
  timeText,
} from '#contract/rules';
import type { Price } from '#contract/entities';

/** Shown where there is no value, except for prices, which the specification leaves empty. */
export const EMPTY = '--';

/** A price or yield to 4 decimals, rounded up; a visitor's masked text unchanged; `''` when there is none (spec section 5). */
export const priceText = (value: Price | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && Math.abs(value) < 1000) {
    // Most prices on the wire have at most 4 decimals: if the text reads back as the same number, nothing was rounded.
    const text = value.toFixed(PRICE_DECIMALS);
    if (Number(text) === value && !Object.is(value, -0)) return text;
  }
  return isMaskedPrice(value) ? value : formatPrice(value);
};

/** A price as a number for charts, flashes and sorting; null when there is none or it is masked. */
export const priceNumber = (value: Price | undefined): number | null =>
  typeof value === 'number' ? value : null;

type MaybeNumber = number | null | undefined;
/** Texts kept by `memoised`: more than the quantities and basis points that a day of quotes knows. */
const MAX_CACHED = 1000;

/** `make`, with the text of each value kept: quotes change between few quantities, thousands of times a second. Make it anew for another language. */
export function memoised<Value>(make: (value: Value) => string): (value: Value) => string {
  const texts = new Map<Value, string>();
  return (value) => {
    const cached = texts.get(value);
    if (cached !== undefined) return cached;
    if (texts.size >= MAX_CACHED) texts.clear();
    const text = make(value);
    texts.set(value, text);
    return text;
  };
}

/** Whether there is a number to show: not missing, NaN or infinite. */
const isThere = (value: MaybeNumber): value is number => Number.isFinite(value);

/** A number with thousands separators, halves rounded away from zero; `--` when there is none. */
export const numberText = (value: MaybeNumber, decimals = 0): string => {
  const parsed = parseDecimal(value);
  return parsed === null
    ? EMPTY
    : decimalText(roundDecimal(parsed, decimals, 'halfUp'), { separators: true });
};

const QTY_PER_YI = 10_000;

const compact = new Map<string, Intl.NumberFormat>();
const compactIn = (language: string): Intl.NumberFormat => {
  const cached = compact.get(language);
  if (cached !== undefined) return cached;
  const formatter = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  compact.set(language, formatter);
  return formatter;
};

/**
 * A quantity given in 万元: in full up to one 亿, e.g. `5,000` under a header that names 万; beyond that compact with its
 * own unit, e.g. `1.2亿` or `120M`, as on brokers' screens. The unit is a word of the language that `t` speaks.
 */
export const qtyText = (value: MaybeNumber, t: (key: 'core:numbers') => string): string => {
  if (!isThere(value)) return EMPTY;
  return Math.abs(value) <= QTY_PER_YI
    ? numberText(value)
    : compactIn(t('core:numbers')).format(value * QTY_PER_YI);
};

/** An amount given in 亿元, in the large units of the language shown: `884.97亿`, `88.5B`. */
export const amountText = (yi: number, language: string): string => compactIn(language).format(yi * 1e8);

/** Basis points with their sign, 2 decimals: `+0.25`, `-1.00`, `0.00`. Units belong in the column header. */
export const bpText = (value: MaybeNumber): string => {
  if (!isThere(value)) return EMPTY;
  const text = numberText(value, 2);
  return value > 0 && text !== '0.00' ? `+${text}` : text;
};

/** Direction of a change in bp or percent, for colour and arrow; none where it reads 0.00. */
export const changeTone = (value: MaybeNumber): 'up' | 'down' | 'flat' => {
  if (!isThere(value) || Math.abs(value) < 0.005) return 'flat';
  return value > 0 ? 'up' : 'down';
};

/** A rate given in percent: `2.2600%`. */
export const percentText = (value: MaybeNumber, decimals = 4): string => {
  const text = numberText(value, decimals);
  return text === EMPTY ? EMPTY : `${text}%`;
};

/** `HH:mm:ss` of a Beijing time text `YYYY-MM-DD HH:mm:ss.SSS`; `--` when there is none. */
export const clockText = (value: string | null | undefined): string =>
  timeText(value).replace(/^\d{4}-\d\d-\d\d[ T]/, '');

/** `MM-DD HH:mm` of a Beijing time text. */
export const shortTimeText = (value: string | null | undefined): string => {
  const match = /^\d{4}-(\d\d-\d\d)[ T](\d\d:\d\d)/.exec(value ?? '');
  return match === null ? timeText(value) : `${match[1]} ${match[2]}`;
};

/** `HH:mm:ss` of a time on the Beijing day `today` (`YYYY-MM-DD`), else `MM-DD HH:mm`, so that yesterday's is not mistaken for today's. */
export const timeOnDay = (value: string | null | undefined, today: string): string =>
  value?.startsWith(today) ? clockText(value) : shortTimeText(value);

/** The same in the width of `HH:mm:ss`, for cells with no more room: a time on another day than `today` is `MM-DD`. */
export const timeOrDay = (value: string | null | undefined, today: string): string =>
  value?.startsWith(today) ? clockText(value) : shortTimeText(value).slice(0, 5);

/** `YYYY-MM-DD` of a date or time text; `--` when there is none. */
export const dateText = (value: string | null | undefined): string => (value ?? '').slice(0, 10) || EMPTY;

/** Text that may be unknown. */
export const textOr = (value: string | null | undefined): string => value || EMPTY;

/**
 * A number for the shape of a figure: another shape is a sign more or less, or another length. Figures of one shape are equally wide, because all
 * digits are.
 */
export const shapeOf = (text: string): number => {
  const first = text.charCodeAt(0);
  return text.length * 0x1_0000 + (first >= DIGIT_0 && first <= DIGIT_9 ? 0 : first || 0);
};
const [DIGIT_0, DIGIT_9] = [48, 57];

/** The typed text, with plain forms for those a Chinese keyboard produces: `２。２０％` becomes `2.20%`. Trimmed. */
export const typedText = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim();

/** A figure as typed or pasted, without its separators: `１，０００`, `1 000`. What is no figure stays for its writer to see: `12.5` must not become 125. */
export const typedFigure = (typed: string): string => typedText(typed).replaceAll(/[,\s]/g, '');

/** A bond's code without the interbank suffix, which nearly all have; exchange bonds keep theirs. */
export const codeText = (securityId: string): string => securityId.replace(/\.IB$/, '');
