/** Lets a few things run at once; the others wait their turn. */
export class Turns {
  private readonly most: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.most = most;
  }

  /** Runs when its turn comes. Settles as `run` does. */
  async take<T>(run: () => Promise<T>): Promise<T> {
    // The longest-waiting one inherits the slot of the one that ends: no newcomer takes it.
    if (this.running >= this.most) await new Promise<void>((go) => this.waiting.push(go));
    else this.running += 1;
    try {
      return await run();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
