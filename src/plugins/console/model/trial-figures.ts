interface Part {
  readonly after: number;
  readonly before: number;
}

/** Uses of all changed parts together, on one side. */
export const usesOf = (parts: readonly Part[], side: keyof Part): number =>
  parts.reduce((sum, part) => sum + part[side], 0);

/** A count as a percentage, to one decimal; 0 of nothing. */
export const inHundred = (n: number, of: number): number =>
  of === 0 ? 0 : Math.round((n / of) * 1_000) / 10;
