import { networkOf, WindowBudget } from '#server/runtime';

const WINDOW_MS = 5_000;
/** A client reports every half minute, or sooner when a panel crashed. */
const PER_SESSION = 4;
/** Many visitors may share an address. */
const PER_ADDRESS = 40;
/** More reporters than this within a window are not our clients. */
const MAX_REPORTERS = 50_000;

/** Admits as many reports of each session, and of visitors from each address, as our clients send. */
export class ReportBudget {
  readonly #spent: WindowBudget;

  /** `now`: epoch milliseconds. */
  constructor(now: () => number) {
    this.#spent = new WindowBudget({ windowMs: WINDOW_MS, now, mostNames: MAX_REPORTERS });
  }

  /** Counts one report. False where it is one too many. */
  take(sessionId: string | null, ip: string): boolean {
    return sessionId === null
      ? this.#spent.take(`ip ${networkOf(ip)}`, PER_ADDRESS)
      : this.#spent.take(`session ${sessionId}`, PER_SESSION);
  }
}
