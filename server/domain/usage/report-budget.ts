import { WindowBudget } from '#server/runtime';

const WINDOW_MS = 5_000;
/** A client reports every half minute, sooner when a panel crashed. */
const PER_SESSION = 4;
/** Visitors behind one address are many. */
const PER_ADDRESS = 40;
/** More reporters than this within a window are no clients of ours. */
const MOST_REPORTERS = 50_000;

/** Lets through so many reports of each session, and of visitors from each address, as clients make. */
export class ReportBudget {
  readonly #spent: WindowBudget;

  /** `now`: epoch milliseconds. */
  constructor(now: () => number) {
    this.#spent = new WindowBudget({ windowMs: WINDOW_MS, now, mostNames: MOST_REPORTERS });
  }

  /** Takes one report. False where it is one too many. */
  take(sessionId: string | null, ip: string): boolean {
    return sessionId === null
      ? this.#spent.take(`ip ${ip}`, PER_ADDRESS)
      : this.#spent.take(`session ${sessionId}`, PER_SESSION);
  }
}
