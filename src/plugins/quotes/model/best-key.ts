import type { BestMarket } from '#contract/entities';

/** Rows of best quotes are keyed by their bond. */
export const bestKey = (row: BestMarket): string => row.securityId;
