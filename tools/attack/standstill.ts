const LOOK_MS = 500;

/**
 * Detects whether this process, and with it the machine, stood still long enough for limits of the product to run out: frozen, asleep, or far
 * overloaded.
 */
export class Standstill {
  readonly #longest: number;
  readonly #timer: NodeJS.Timeout;
  #lookedAt = performance.now();
  #stoodAt: number | null = null;

  /** `longest`: ms between two ticks that still count as running. */
  constructor(longest: number) {
    this.#longest = longest;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  /** Whether it did since that value of performance.now(). */
  since(moment: number): boolean {
    this.#look();
    return this.#stoodAt !== null && this.#stoodAt >= moment;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#lookedAt > this.#longest) this.#stoodAt = now;
    this.#lookedAt = now;
  }
}
