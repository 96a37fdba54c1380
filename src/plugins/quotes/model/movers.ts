import type { BestMarket } from '#contract/entities';

/** Bonds by how far their yields have moved today: the risers, the largest first, and the fallers. */
export interface Movers {
  readonly up: readonly BestMarket[];
  readonly down: readonly BestMarket[];
}

/** The `most` bonds on each side. Unmoved bonds, and moves withheld from this user, are on neither. */
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

/** The same bonds in the same places, with their figures of these rows; one that these lack keeps its last. */
export function currentOf({ up, down }: Movers, rows: readonly BestMarket[]): Movers {
  const current = new Map(rows.map((row) => [row.securityId, row]));
  const now = (row: BestMarket): BestMarket => current.get(row.securityId) ?? row;
  return { up: up.map(now), down: down.map(now) };
}
