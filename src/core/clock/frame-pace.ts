/** Interval of 60 frames a second, until the screen shows another. */
const USUAL_MS = 1000 / 60;
/** A frame longer ago foretells nothing: the interval is not known to a hundredth of a ms. */
const FORGOTTEN_MS = 250;
/** Share of a newly measured interval in the known one. */
const NEW_SHARE = 1 / 16;

/** When frames begin, from the times of those that were noted. Monotonic times in ms. */
export class FramePace {
  private lastMs = Number.NEGATIVE_INFINITY;
  private intervalMs = USUAL_MS;

  /** A frame began. */
  note(timeMs: number): void {
    const gap = timeMs - this.lastMs;
    // Several callbacks share a frame; frames in between may not have been noted.
    if (gap > 2 && gap < 1.5 * this.intervalMs) this.intervalMs += (gap - this.intervalMs) * NEW_SHARE;
    this.lastMs = Math.max(this.lastMs, timeMs);
  }

  /** Ms from `nowMs` until `leadMs` before the next frame begins; null where that is past, or no frame was noted lately. */
  untilShortlyBefore(nowMs: number, leadMs: number): number | null {
    const since = nowMs - this.lastMs;
    if (since > FORGOTTEN_MS) return null;
    const next = Math.max(1, Math.ceil(since / this.intervalMs)) * this.intervalMs;
    const wait = next - leadMs - since;
    return wait < 0 ? null : wait;
  }
}
