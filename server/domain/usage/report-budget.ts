const WINDOW_MS = 5_000;
/** A client reports every half minute, sooner when a panel crashed. */
const PER_SESSION = 4;
/** Visitors behind one address are many. */
const PER_ADDRESS = 40;
/** More reporters than this within a window are no clients of ours. */
const MOST_REPORTERS = 50_000;

/** Lets through so many reports of each session, and of visitors from each address, as clients make. */
export class ReportBudget {
  readonly #now: () => number;
  readonly #spent = new Map<string, number>();
  #windowStart: number;

  /** `now`: epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#windowStart = now();
  }

  /** Takes one report. False where it is one too many. */
  take(sessionId: string | null, ip: string): boolean {
    const now = this.#now();
    if (Math.abs(now - this.#windowStart) >= WINDOW_MS) {
      this.#windowStart = now;
      this.#spent.clear();
    }
    const name = sessionId === null ? `ip ${ip}` : `session ${sessionId}`;
    const spent = (this.#spent.get(name) ?? 0) + 1;
    if (spent > (sessionId === null ? PER_ADDRESS : PER_SESSION)) return false;
    if (spent === 1 && this.#spent.size >= MOST_REPORTERS) return false;
    this.#spent.set(name, spent);
    return true;
  }
}
