import { typedText } from '#core/format';
import {
  isChatHead,
  isCode,
  isNoise,
  isMistypedPrice,
  isNumber,
  isPer100,
  isPriceFigure,
  isQuantityWithUnit,
  isWhole,
  kindOf,
  lotsOf,
  oddPriceOf,
  settlementOf,
  sideOf,
  twoSidesOf,
  wordsOf,
} from './bulk-tokens.ts';
import { isLagOpen } from './spoken-day.ts';

/**
 * One quote of the pasted text, as parsed: a line with two sides makes two. Texts may be empty: the table shows what is missing, and lets it be filled in.
 */
export interface ParsedRow {
  /** From 1, of the pasted text. */
  readonly line: number;
  readonly source: string;
  /** Code or name of the bond, as written. */
  readonly bond: string;
  readonly side: 1 | 2 | null;
  readonly priceType: 'Y' | 'C';
  readonly priceText: string;
  readonly qtyText: string;
  /** A code, or a day as spoken (`settledCode`); '' when the line names none. */
  readonly settlType: string;
  readonly quoteInd: 1 | 2 | 99;
  readonly allOrNone: boolean;
  readonly remark: string;
}

/** No one can review more rows than this: the remainder stays in the text. */
export const MAX_BULK_ROWS = 500;

/** The parsed and unparsed parts of a text. */
export interface ParsedBulk {
  readonly rows: readonly ParsedRow[];
  /** Text of the lines for which there was no room, below the header of their columns; '' for none. */
  readonly rest: string;
  /** The number of non-empty lines in that, not counting the header. */
  readonly left: number;
}

const HEADS = {
  bond: /代码|债券|简称|名称|bond|code|security/i,
  side: /方向|买卖|side|b\/s/i,
  bidQty: /^(?:买|bid).*(?:量|额|qty|size)/i,
  ofrQty: /^(?:卖|ofr|offer|ask).*(?:量|额|qty|size)/i,
  bid: /^(?:买|bid)/i,
  ofr: /^(?:卖|ofr|offer|ask)/i,
  clean: /净价|clean/i,
  price: /价格|收益率|报价|利率|price|yield|ytm/i,
  qty: /数量|面额|量|qty|quantity|amount|size/i,
  settle: /清算|结算|交割|settle/i,
  kind: /类型|实盘|type|firm/i,
  remark: /备注|说明|remark|note/i,
} as const;
type Head = keyof typeof HEADS;

/** The content of a line, in the order written. */
interface Draft {
  bond: string;
  name: string;
  readonly sides: (1 | 2)[];
  /** '' is the side missing from a two-sided word. */
  readonly prices: string[];
  /** Prices came as bid/offer in one word, or under headers that indicate so. */
  isTwoWay: boolean;
  /** Quantities came in one word: for one side only, each is a separate quote. */
  areLots: boolean;
  readonly qtys: string[];
  isClean: boolean;
  isWhole: boolean;
  settlType: string;
  quoteInd: 1 | 2 | 99;
  readonly remark: string[];
}

const empty = (): Draft => ({
  bond: '',
  name: '',
  sides: [],
  prices: [],
  isTwoWay: false,
  areLots: false,
  qtys: [],
  isClean: false,
  isWhole: false,
  settlType: '',
  quoteInd: 1,
  remark: [],
});

/**
 * Parses rows pasted from Excel (tab separated, with or without a header) or lines of a chat, line by line while there is room for `most` rows.
 * Pure; never throws; at most one row per line, side and quantity.
 */
export function parseBulk(text: string, most = MAX_BULK_ROWS): ParsedBulk {
  let heads: readonly (Head | null)[] | null = null;
  let head = '';
  const rows: ParsedRow[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, source] of lines.entries()) {
    if (source.trim() === '') continue;
    const cells = source.split('\t').map(typedText);
    const found = cells.length > 1 ? headsOf(cells) : null;
    if (found !== null) {
      heads = found;
      head = source;
      continue;
    }
    if (cells.length === 1 && isChatHead(source)) continue;
    const draft = cells.length > 1 && heads !== null ? fromCells(cells, heads) : fromWords(cells);
    const read = rowsOf(draft, index + 1, source.trim());
    if (rows.length + read.length > most) {
      const unreadLines = lines.slice(index).filter((line) => line.trim() !== '');
      return {
        rows,
        rest: [...(head === '' ? [] : [head]), ...unreadLines].join('\n'),
        left: unreadLines.length,
      };
    }
    rows.push(...read);
  }
  return { rows, rest: '', left: 0 };
}

/** The columns of a header; null for a row of data. */
function headsOf(cells: readonly string[]): readonly (Head | null)[] | null {
  if (cells.some((cell) => /\d/.test(cell))) return null;
  const heads = cells.map(
    // `as` holds: the keys of HEADS are the heads. Clean price comes before price, which its words contain.
    (cell) => (Object.keys(HEADS) as Head[]).find((head) => HEADS[head].test(cell)) ?? null,
  );
  return heads.filter((head) => head !== null).length >= 2 ? heads : null;
}

function fromCells(cells: readonly string[], heads: readonly (Head | null)[]): Draft {
  const draft = empty();
  const sides = { bid: '', ofr: '', bidQty: '', ofrQty: '' };
  const take: Readonly<Record<Head, (cell: string) => void>> = {
    bond: (cell) => takeBond(draft, cell),
    side: (cell) => takeSide(draft, cell),
    bid: (cell) => void (sides.bid = cell),
    ofr: (cell) => void (sides.ofr = cell),
    bidQty: (cell) => void (sides.bidQty = cell),
    ofrQty: (cell) => void (sides.ofrQty = cell),
    clean: (cell) => {
      draft.prices.push(cell);
      draft.isClean = true;
    },
    price: (cell) => draft.prices.push(cell),
    qty: (cell) => draft.qtys.push(cell),
    settle: (cell) => void (draft.settlType = settlementOf(cell.replaceAll(/\s/g, '')) ?? cell),
    kind: (cell) => void (draft.quoteInd = kindOf(cell) ?? draft.quoteInd),
    remark: (cell) => draft.remark.push(cell),
  };
  for (const [index, cell] of cells.entries()) {
    const head = heads[index] ?? null;
    if (cell !== '' && head !== null) take[head](cell);
  }
  if (sides.bid !== '' || sides.ofr !== '') {
    draft.prices.push(sides.bid, sides.ofr);
    draft.isTwoWay = true;
  }
  if (sides.bidQty !== '' || sides.ofrQty !== '') draft.qtys.push(sides.bidQty, sides.ofrQty);
  return draft;
}

/** Words in any order, as in chats. */
function fromWords(cells: readonly string[]): Draft {
  const draft = empty();
  for (const word of cells.flatMap(wordsOf)) addWord(draft, word);
  return draft;
}

function addWord(draft: Draft, word: string): void {
  const settlement = settlementOf(word);
  const two = twoSidesOf(word);
  const kind = kindOf(word);
  const lots = lotsOf(word);
  if (settlement !== null && needsSettlement(draft, settlement)) takeSettlement(draft, settlement);
  else if (isUndated(settlement)) return;
  else if (sideOf(word) !== null) takeSide(draft, word);
  else if (kind !== null) draft.quoteInd = kind;
  else if (isWhole(word)) draft.isWhole = true;
  else if (isCode(word) && draft.bond === '') draft.bond = word;
  else if (two !== null) takeBoth(draft, two);
  else if (lots !== null) takeLots(draft, lots);
  else if (isQuantityWithUnit(word)) draft.qtys.push(word);
  else if (oddPriceOf(word) !== null || isPriceFigure(word)) draft.prices.push(word);
  else if (isNumber(word)) draft.qtys.push(word);
  else if (/^净价$|^clean$/i.test(word)) draft.isClean = true;
  else if (isNoise(word)) return;
  else if (isMistypedPrice(word) && draft.prices.length === 0) draft.prices.push(word);
  else if (draft.name === '') draft.name = word;
  else draft.remark.push(word);
}

/** 远期 alone: a date is still to be given. */
const isUndated = (code: string | null): boolean => code?.startsWith('forward') === true;

/** `远期 t+1`, `周一 +1`, `远期 12.03+0`: the second word qualifies the first. */
const needsSettlement = ({ settlType }: Draft, code: string): boolean =>
  settlType === '' ||
  (isUndated(settlType) && !isUndated(code)) ||
  (isLagOpen(settlType) && ['1', '2'].includes(code));

function takeSettlement(draft: Draft, code: string): void {
  const isLag = ['1', '2'].includes(code) && draft.settlType !== '';
  const lag = code === '1' ? '+0' : '+1';
  draft.settlType = isLag ? draft.settlType.replace(/\+[01]$/, '') + lag : code;
}

function takeLots(draft: Draft, lots: readonly string[]): void {
  draft.areLots = draft.qtys.length === 0;
  draft.qtys.push(...lots);
}

function takeSide(draft: Draft, word: string): void {
  const side = sideOf(word);
  if (side !== null && !draft.sides.includes(side)) draft.sides.push(side);
}

function takeBoth(
  draft: Draft,
  { of, sides }: { readonly of: 'price' | 'qty'; readonly sides: readonly [string, string] },
): void {
  if (of === 'qty') draft.qtys.push(...sides);
  else {
    draft.isTwoWay = draft.prices.length === 0;
    draft.prices.push(...sides);
  }
}

function takeBond(draft: Draft, cell: string): void {
  if (isCode(cell) && !isCode(draft.bond)) draft.bond = cell;
  else if (draft.name === '') draft.name = cell;
}

/** Matches sides with prices. A line that fits no pattern stays one row for the user to check, with everything stated about its price. */
function legsOf({
  sides,
  prices,
  isTwoWay,
}: Draft): readonly (readonly [side: 1 | 2 | null, price: string])[] {
  const [first = '', second] = prices;
  if (second !== undefined && prices.length === 2 && prices.every((price) => oddPriceOf(price) === null)) {
    const [one, other] = sides;
    if (one !== undefined && other !== undefined) return [[one, first] as const, [other, second] as const];
    if (isTwoWay && one === undefined) return [[1, first] as const, [2, second] as const];
  }
  const [only = null, another] = sides;
  return [[another === undefined ? only : null, prices.join(isTwoWay ? '/' : ' ')] as const];
}

function rowsOf(draft: Draft, line: number, source: string): readonly ParsedRow[] {
  const { settlType, quoteInd, isClean, qtys } = draft;
  const bond = (draft.bond === '' ? draft.name : draft.bond).slice(0, 60);
  const sides = legsOf(draft);
  const legs = draft.areLots && sides.length === 1 ? qtys.flatMap(() => sides) : sides;
  const remark = [...draft.remark, ...qtys.slice(legs.length)].join(' ').slice(0, 200);
  return legs.flatMap(([side, price], index) => {
    if (price === '' && sides.length > 1) return [];
    const own = legs.length > 1 && qtys.length > 1 ? qtys[index] : qtys[0];
    return [
      {
        line,
        source,
        bond,
        side,
        priceType: isClean || isPer100(price) ? ('C' as const) : ('Y' as const),
        priceText: price.replace(/%$/, '').slice(0, 60),
        qtyText: (own ?? '').slice(0, 60),
        settlType: settlType.slice(0, 16),
        quoteInd,
        allOrNone: draft.isWhole,
        remark,
      },
    ];
  });
}
