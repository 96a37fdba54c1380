import type { BestMarket } from '#contract/entities';

/** Bonds by how far their yields have moved today: those that rose, the most first, and those that fell. */
export interface Movers {
  readonly up: readonly BestMarket[];
  readonly down: readonly BestMarket[];
}

/** The `most` bonds on each side. What has not moved, or moves that this person is not told, stand on neither. */
export function moversOf(rows: readonly BestMarket[], most: number): Movers {
  const sorted = rows
    .flatMap((row) => (row.chgBp === null ? [] : [{ row, by: row.chgBp }]))
    .toSorted((a, b) => b.by - a.by || a.row.securityId.localeCompare(b.row.securityId));
  const rowsOf = (movers: typeof sorted): readonly BestMarket[] =>
    movers.slice(0, most).map(({ row }) => row);
  return {
    up: rowsOf(sorted.filter(({ by }) => by > 0)),
    down: rowsOf(sorted.filter(({ by }) => by < 0).toReversed()),
  };
}
