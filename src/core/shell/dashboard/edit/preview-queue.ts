type Undo = () => void;

/** Runs one preview at a time, in the order requested: a catalogue full of live panels would stall the page. */
export class PreviewQueue {
  private readonly waiting: (() => void)[] = [];
  private isBusy = false;

  /** Calls `start` when its turn comes. The undo releases the turn, or the place in the queue. Calling it twice does nothing. */
  request(start: () => void): Undo {
    let state: 'waiting' | 'running' | 'done' = 'waiting';
    const run = () => {
      state = 'running';
      start();
    };
    this.waiting.push(run);
    this.next();
    return () => {
      if (state === 'done') return;
      const wasRunning = state === 'running';
      state = 'done';
      if (wasRunning) this.isBusy = false;
      else this.waiting.splice(this.waiting.indexOf(run), 1);
      this.next();
    };
  }

  private next(): void {
    if (this.isBusy) return;
    const run = this.waiting.shift();
    if (!run) return;
    this.isBusy = true;
    run();
  }
}
