const BITS = 10;
/** Rows of the table: features share them by hash. About a hundred features per bond fill a tenth of it. */
const ROWS = 2 ** BITS;
const WORD = 32;
const PRIME = 0x01_00_01_93;
const SEED = 0x81_1c_9d_c5;
/** 2^32 divided by the golden ratio: spreads what the last step left in the lower bits. */
const SPREAD = 0x9e_37_79_b1;

/** The claim about a text: it is a whole word, begins one, or occurs anywhere. */
export type GramKind = 'whole' | 'code' | 'name' | 'pinyin' | 'any';
const SALT: Readonly<Record<GramKind, number>> = { whole: 1, code: 2, name: 3, pinyin: 4, any: 5 };
/** Longer prefixes are distinguished by the features that occur anywhere in the text. */
const MAX_PREFIX_LENGTH = 3;

const mixed = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME);
const rowOf = (hash: number): number => Math.imul(hash, SPREAD) >>> (32 - BITS);

/** A second row for rare features, so that hardly anything else shares both. */
const otherRowOf = (hash: number): number => Math.imul(hash ^ (hash >>> 15), SPREAD) >>> (32 - BITS);

/**
 * Calls back with the rows of each feature of a text: the whole text (`whole`), prefixes of one to three characters, or (`any`) single
 * characters and pairs.
 */
export function featuresOf(kind: GramKind, text: string, take: (row: number) => void): void {
  const start = mixed(SEED, SALT[kind]);
  if (kind === 'any') {
    let before = -1;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      take(rowOf(mixed(start, code)));
      if (before >= 0) take(rowOf(mixed(mixed(start, before), code)));
      before = code;
    }
    return;
  }
  const length = kind === 'whole' ? text.length : Math.min(MAX_PREFIX_LENGTH, text.length);
  let hash = start;
  for (let at = 0; at < length; at += 1) {
    hash = mixed(hash, text.charCodeAt(at));
    if (kind === 'whole' && at < length - 1) continue;
    take(rowOf(hash));
    take(otherRowOf(hash));
  }
}

/**
 * Which entries of a numbered list may have given features: a row of bits for each feature hash, a bit for each entry. Thirty-two entries are
 * tested in one step, so that a list of 200,000 is scanned in some 20 us; every candidate must be verified, since features share rows.
 */
export class GramIndex {
  readonly #words: number;
  readonly #bits: Uint32Array;

  constructor(size: number) {
    this.#words = Math.ceil(size / WORD);
    this.#bits = new Uint32Array(ROWS * this.#words);
  }

  add(entry: number, kind: GramKind, text: string): void {
    const [word, bit] = [Math.floor(entry / WORD), 1 << (entry % WORD)];
    featuresOf(kind, text, (row) => {
      const at = row * this.#words + word;
      this.#bits[at] = (this.#bits[at] ?? 0) | bit;
    });
  }

  /** Entries that may have all features of these rows, in order. */
  *entries(rows: ReadonlySet<number>): Generator<number> {
    const starts = Array.from(rows, (row) => row * this.#words);
    for (let word = 0; word < this.#words; word += 1) {
      let matches = -1;
      for (const start of starts) {
        matches &= this.#bits[start + word] ?? 0;
        if (matches === 0) break;
      }
      while (matches !== 0) {
        const bit = 31 - Math.clz32(matches & -matches);
        matches &= matches - 1;
        yield word * WORD + bit;
      }
    }
  }
}
