import { isNextDay, LOCAL_TIME_REFRESH_MS } from '#contract/rules';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Clock, Undo } from './clock.ts';

/** Local time with the 'next day' flag of spec section 4, read again every 3,599,990 ms. `start` begins that; its undo ends it. */
export class LocalTime {
  date: Date;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.date = new Date(clock.now());
    makeAutoObservable(this, { date: observableRef, start: false });
  }

  /** True while the local hour is 00. */
  get isNextDay(): boolean {
    return isNextDay(this.date);
  }

  refresh(): void {
    this.date = new Date(this.#clock.now());
  }

  start(): Undo {
    this.refresh();
    return this.#clock.setInterval(() => this.refresh(), LOCAL_TIME_REFRESH_MS);
  }
}
