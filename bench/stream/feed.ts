import { randomOf } from '../setup/random.ts';

/** One bond's quote, sent to every page of the bench in its own format. Prices in %, quantities in 万元, `time` in ms since the epoch. */
export interface Quote {
  readonly id: string;
  readonly name: string;
  readonly bidQty: number;
  readonly bid: number;
  readonly ofr: number;
  readonly ofrQty: number;
  /** 100 + n / 10,000: the text of a cell identifies the update that it shows. */
  readonly last: number;
  readonly change: number;
  readonly valuation: number;
  readonly volume: number;
  readonly org: string;
  readonly time: number;
}

/** A message sent: updates `first` to `first + count - 1` at `at`, ms. */
interface Sent {
  readonly first: number;
  readonly count: number;
  at: number;
}

export type Spread = 'zipf' | 'uniform';

const NAMES = ['附息国债', '国开', '农发', '进出', '口行', '城投', '中票', '短融', '地方债', '二级资本'];
const ORGS = ['国利', '平安', '中诚', '上田', '信唐', '国际'];
const round = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Number of the update identified by a last price; null if the text is no such price. */
export function updateOf(text: string): number | null {
  const value = Number.parseFloat(text.replace(/[^\d.-]/g, ''));
  return Number.isFinite(value) ? Math.round((value - 100) * 10_000) : null;
}

/** Endlessly changing quotes of some bonds, the same for every page, and which update belongs to which bond. */
export class Feed {
  readonly sent: Sent[] = [];
  /** Index of the bond, by number of the update. */
  readonly bondOf: number[] = [-1];
  readonly bonds: number;
  readonly #random = randomOf(20_261_122);
  readonly #sums: Readonly<Record<Spread, readonly number[]>>;

  constructor(bonds: number) {
    this.bonds = bonds;
    const sums = (share: (index: number) => number): readonly number[] => {
      let sum = 0;
      return Array.from({ length: bonds }, (_, index) => (sum += share(index)));
    };
    this.#sums = { zipf: sums((index) => 1 / (index + 1)), uniform: sums(() => 1) };
  }

  /** A quote of every bond. */
  snapshot(): readonly Quote[] {
    return this.#quotes(
      Array.from({ length: this.bonds }, (_, index) => index),
      Date.now(),
    );
  }

  /** The given number of changes, made at `time`, ms. By Zipf the first bonds, which are visible, take half of all. */
  update(count: number, spread: Spread, time = Date.now()): readonly Quote[] {
    return this.#quotes(
      Array.from({ length: count }, () => this.#pick(spread)),
      time,
    );
  }

  /** The quotes of a message, the newest unless another is named, are written to the socket at `at`, ms: what it cost to make them is no page's. */
  stamp(at: number, message = this.sent.length - 1): void {
    const sent = this.sent[message];
    if (sent !== undefined) sent.at = at;
  }

  /** Messages from this one on are never sent: their updates did not happen. */
  takeBack(message: number): void {
    const first = this.sent[message]?.first;
    if (first === undefined) return;
    this.sent.length = message;
    this.bondOf.length = first;
  }

  #quotes(indices: readonly number[], time: number): readonly Quote[] {
    this.sent.push({ first: this.bondOf.length, count: indices.length, at: Number.NaN });
    return indices.map((index) => this.#quote(index, time));
  }

  #pick(spread: Spread): number {
    const sums = this.#sums[spread];
    const at = this.#random() * (sums.at(-1) ?? 0);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #quote(index: number, time: number): Quote {
    const update = this.bondOf.push(index) - 1;
    const last = round(100 + update / 10_000, 4);
    const chance = Math.floor(this.#random() * 64);
    return {
      id: `${100_000 + index}.IB`,
      name: `24${NAMES[index % NAMES.length]}${String(1 + Math.floor(index / 10)).padStart(2, '0')}`,
      bidQty: 1000 * (1 + (chance & 15)),
      bid: round(last - 0.0125 - (chance & 3) / 1000, 4),
      ofr: round(last + 0.0125 + (chance & 7) / 1000, 4),
      ofrQty: 1000 * (1 + (chance >> 2)),
      last,
      change: round((chance - 32) / 10, 2),
      valuation: round(1.5 + (index % 170) / 100 + (chance - 32) / 1000, 4),
      volume: 1000 * update,
      org: ORGS[chance % ORGS.length] ?? '',
      time,
    };
  }
}
