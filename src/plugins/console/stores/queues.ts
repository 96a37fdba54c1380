import { action, makeAutoObservable } from 'mobx';

/** Counts decisions of this tab, so that the numbers beside the links of queues are read again after each. */
export class Queues {
  decisions = 0;

  constructor() {
    makeAutoObservable(this, { decided: action });
  }

  /** Something in a queue was decided. Bound. */
  readonly decided = (): void => {
    this.decisions += 1;
  };
}
