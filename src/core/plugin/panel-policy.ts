/** Crashes within this time count together. */
export const CRASH_WINDOW_MS = 60_000;
/** This many crashes within the window put a panel into quarantine. */
export const CRASH_LIMIT = 3;

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** Wait before the n-th automatic retry (from 1), ms: 1 s doubling, at most 30 s. */
export const retryDelay = (attempt: number): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));

/** The crashes that still count at `nowMs`. */
export const recentCrashes = (crashes: readonly number[], nowMs: number): readonly number[] =>
  crashes.filter((at) => nowMs - at < CRASH_WINDOW_MS);
