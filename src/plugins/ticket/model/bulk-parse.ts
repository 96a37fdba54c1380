import { parseDecimal } from '#contract/rules';
import { isCode, isNumber, isQuantityWithUnit, isRebate, kindOf, settlementOf, sideOf, wordsOf } from './bulk-tokens.ts';
import { plain } from './typed.ts';

/** One line of what was pasted, as it was understood. Texts may be empty: the table says what is missing, and lets it be filled in. */
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
  /** '' where the line names none. */
  readonly settlType: string;
  readonly quoteInd: 1 | 2 | 99;
  readonly remark: string;
}

/** Lines beyond this are not read: nobody can look through them. */
export const MAX_BULK_ROWS = 500;

/** A figure above this is a price per 100, below it a yield in %. */
const YIELD_BELOW = 20;

const HEADS = {
  bond: /代码|债券|简称|名称|bond|code|security/i,
  side: /方向|买卖|side|b\/s/i,
  clean: /净价|clean/i,
  price: /价格|收益率|报价|利率|price|yield|ytm/i,
  qty: /数量|面额|量|qty|quantity|amount|size/i,
  settle: /清算|结算|交割|settle/i,
  kind: /类型|实盘|type|firm/i,
  remark: /备注|说明|remark|note/i,
} as const;
type Head = keyof typeof HEADS;

interface Draft {
  bond: string;
  name: string;
  side: 1 | 2 | null;
  priceType: 'Y' | 'C';
  priceText: string;
  qtyText: string;
  settlType: string;
  quoteInd: 1 | 2 | 99;
  remark: string[];
}

const empty = (): Draft => ({
  bond: '',
  name: '',
  side: null,
  priceType: 'Y',
  priceText: '',
  qtyText: '',
  settlType: '',
  quoteInd: 1,
  remark: [],
});

/** Reads rows pasted from Excel (tab separated, with or without a head) or lines of a chat. Pure; never throws; one row per line that says anything. */
export function parseBulk(text: string): readonly ParsedRow[] {
  let heads: readonly (Head | null)[] | null = null;
  const rows: ParsedRow[] = [];
  for (const [index, source] of text.split(/\r\n|\r|\n/).entries()) {
    if (source.trim() === '') continue;
    const cells = source.split('\t').map(plain);
    const found = cells.length > 1 ? headsOf(cells) : null;
    if (found !== null) {
      heads = found;
      continue;
    }
    if (rows.length === MAX_BULK_ROWS) break;
    const draft = cells.length > 1 && heads !== null ? fromCells(cells, heads) : fromWords(cells);
    rows.push(rowOf(draft, index + 1, source.trim()));
  }
  return rows;
}

/** The columns of a head; null for a row of data. */
function headsOf(cells: readonly string[]): readonly (Head | null)[] | null {
  const heads = cells.map((cell): Head | null => {
    if (cell === '' || /\d/.test(cell)) return null;
    // `as` holds: the keys of HEADS are the heads. Clean price stands before price, which its words contain.
    return (Object.keys(HEADS) as Head[]).find((head) => HEADS[head].test(cell)) ?? null;
  });
  const known = heads.filter((head) => head !== null).length;
  return known >= 2 && cells.every((cell) => !/\d/.test(cell)) ? heads : null;
}

function fromCells(cells: readonly string[], heads: readonly (Head | null)[]): Draft {
  const draft = empty();
  const take: Readonly<Record<Head, (cell: string) => void>> = {
    bond: (cell) => takeBond(draft, cell),
    side: (cell) => void (draft.side = sideOf(cell)),
    clean: (cell) => {
      draft.priceText = cell;
      draft.priceType = 'C';
    },
    price: (cell) => takePrice(draft, cell),
    qty: (cell) => void (draft.qtyText = cell),
    settle: (cell) => void (draft.settlType = settlementOf(cell.replaceAll(/\s/g, '')) ?? cell),
    kind: (cell) => void (draft.quoteInd = kindOf(cell) ?? draft.quoteInd),
    remark: (cell) => draft.remark.push(cell),
  };
  for (const [index, cell] of cells.entries()) {
    const head = heads[index] ?? null;
    if (cell !== '' && head !== null) take[head](cell);
  }
  return draft;
}

/** Words in any order, as chats have them. */
function fromWords(cells: readonly string[]): Draft {
  const draft = empty();
  for (const word of cells.flatMap(wordsOf)) takeWord(draft, word);
  return draft;
}

function takeWord(draft: Draft, word: string): void {
  const settlement = draft.settlType === '' ? settlementOf(word) : null;
  const side = draft.side === null ? sideOf(word) : null;
  const kind = kindOf(word);
  if (settlement !== null) draft.settlType = settlement;
  else if (side !== null) draft.side = side;
  else if (kind !== null) draft.quoteInd = kind;
  else if (isRebate(word) && draft.priceText === '') draft.priceText = word;
  else if (isCode(word) && draft.bond === '') draft.bond = word;
  else if (isQuantityWithUnit(word) && draft.qtyText === '') draft.qtyText = word;
  else if (isNumber(word)) takeNumber(draft, word);
  else if (/^净价$|^clean$/i.test(word)) draft.priceType = 'C';
  else if (draft.name === '' && !/^(?:收益率|ytm|yield|元|%)$/i.test(word)) draft.name = word;
  else draft.remark.push(word);
}

/** A bare number: with a point, a per cent sign or small it is the price, else the quantity. */
function takeNumber(draft: Draft, word: string): void {
  const parsed = parseDecimal(word.replace('%', ''));
  const value = parsed === null ? 0 : Number(parsed.units) / 10 ** parsed.scale;
  const isPrice = word.includes('.') || word.endsWith('%') || value < 200;
  if (isPrice && draft.priceText === '') takePrice(draft, word);
  else if (draft.qtyText === '') draft.qtyText = word;
  else draft.remark.push(word);
}

function takePrice(draft: Draft, cell: string): void {
  const isYield = cell.endsWith('%');
  draft.priceText = cell.replace(/%$/, '');
  const parsed = parseDecimal(draft.priceText);
  const value = parsed === null ? 0 : Number(parsed.units) / 10 ** parsed.scale;
  if (!isYield && value >= YIELD_BELOW) draft.priceType = 'C';
}

function takeBond(draft: Draft, cell: string): void {
  if (isCode(cell) && !isCode(draft.bond)) draft.bond = cell;
  else if (draft.name === '') draft.name = cell;
}

function rowOf(draft: Draft, line: number, source: string): ParsedRow {
  const { side, priceType, priceText, qtyText, settlType, quoteInd } = draft;
  const bond = (draft.bond === '' ? draft.name : draft.bond).slice(0, 60);
  return {
    line,
    source,
    bond,
    side,
    priceType,
    priceText: priceText.slice(0, 60),
    qtyText: qtyText.slice(0, 60),
    settlType: settlType.slice(0, 16),
    quoteInd,
    remark: draft.remark.join(' ').slice(0, 200),
  };
}
