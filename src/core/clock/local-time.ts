import { isNextDay, LOCAL_TIME_REFRESH_MS } from '#contract/rules';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Clock, Undo } from './clock.ts';

/**
 * Local time with the 'next day' flag of spec section 4. Derived from the server's time, and read again every 3,599,990 ms and
 * whenever `refresh` is called. `start` begins that; its undo ends it.
 */
export class LocalTime {
  date: Date;
  readonly #clock: Pick<Clock, 'setInterval'>;
  readonly #now: () => number;

  /** `now`: the server's time, ms since the epoch; a user's own clock may be wrong. */
  constructor(clock: Pick<Clock, 'setInterval'>, now: () => number) {
    this.#clock = clock;
    this.#now = now;
    this.date = new Date(now());
    makeAutoObservable(this, { date: observableRef, start: false });
  }

  /** True while the local hour is 00. */
  get isNextDay(): boolean {
    return isNextDay(this.date);
  }

  refresh(): void {
    this.date = new Date(this.#now());
  }

  start(): Undo {
    this.refresh();
    return this.#clock.setInterval(() => this.refresh(), LOCAL_TIME_REFRESH_MS);
  }
}
