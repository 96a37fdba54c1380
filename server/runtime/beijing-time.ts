const BEIJING_OFFSET_MS = 8 * 3_600_000;

/** An instant in wire format: `YYYY-MM-DD HH:mm:ss.SSS`, Beijing time (which has no daylight saving). */
export function beijingTime(epochMs: number): string {
  return new Date(epochMs + BEIJING_OFFSET_MS).toISOString().replace('T', ' ').slice(0, 23);
}
