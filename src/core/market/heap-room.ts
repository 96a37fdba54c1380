import type { Clock } from '#core/clock';

/** Rows a second from which a page makes so much garbage (15 kB a row, mostly the browser's objects of layout) that V8 does not reduce its heap. */
const BUSY_ROWS_PER_S = 100;
/** After so long without a busy window V8 may have reduced the heap, which it does 8 s after allocation has become rare. */
const QUIET_MS = 5000;
/** A load that comes and goes asks for room no more often than this. */
const REST_MS = 30_000;
const WINDOW_MS = 500;
const PIECES = 24;
const PIECE_NUMBERS = 131_072;
/** Between two pieces: each takes a millisecond or two of a frame. */
const STEP_MS = 20;
/** Several full collections happen meanwhile. */
const HOLD_MS = 3000;

/**
 * Lets the heap grow between two full collections of garbage, once the market is busy after a quiet time (docs/decisions/0110). V8 reduces the
 * heap of a page that allocates little, and then collects the whole of it whenever it has grown by a third, twice a second on a busy market,
 * until a collection finds 10 MB more than there were. The pieces are kept for a moment, and given back.
 */
export class HeapRoom {
  private readonly clock: Clock;
  private pieces: (readonly number[])[] = [];
  private windowAt = Number.NEGATIVE_INFINITY;
  private rows = 0;
  private busyAt = Number.NEGATIVE_INFINITY;
  private startAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Memory held at present, MB. */
  get sizeMb(): number {
    return this.pieces.length;
  }

  /** Rows that changed have arrived; those of a snapshot do not count, since they arrive once. */
  note(rows: number): void {
    this.rows += rows;
    const now = this.clock.monotonic();
    const passed = now - this.windowAt;
    if (passed < WINDOW_MS) return;
    const isBusy = (this.rows * 1000) / passed >= BUSY_ROWS_PER_S;
    this.windowAt = now;
    this.rows = 0;
    if (!isBusy) return;
    const wasQuiet = now - this.busyAt > QUIET_MS;
    this.busyAt = now;
    if (!wasQuiet || now - this.startAt < REST_MS) return;
    this.startAt = now;
    this.hold();
  }

  private hold(): void {
    const piece: number[] = [];
    piece.length = PIECE_NUMBERS;
    // Doubles, which the collector counts but need not look through.
    this.pieces.push(piece.fill(0.5));
    const isLast = this.pieces.length === PIECES;
    this.clock.setTimeout(
      () => {
        if (isLast) this.pieces = [];
        else this.hold();
      },
      isLast ? HOLD_MS : STEP_MS,
    );
  }
}
