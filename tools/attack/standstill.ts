const POLL_MS = 500;

/**
 * Detects whether this process, and with it the machine, stood still long enough for limits of the product to run out: frozen, asleep, or far
 * overloaded.
 */
export class Standstill {
  readonly #longest: number;
  readonly #timer: NodeJS.Timeout;
  #polledAt = performance.now();
  #standstillAt: number | null = null;

  /** `longest`: ms between two ticks that still count as running. */
  constructor(longest: number) {
    this.#longest = longest;
    this.#timer = setInterval(() => this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  /** Whether it did since that value of performance.now(). */
  since(moment: number): boolean {
    this.#poll();
    return this.#standstillAt !== null && this.#standstillAt >= moment;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #poll(): void {
    const now = performance.now();
    if (now - this.#polledAt > this.#longest) this.#standstillAt = now;
    this.#polledAt = now;
  }
}
