import { callSafely } from '#core/report';
import type { Clock } from './clock.ts';
import { FramePace } from './frame-pace.ts';

/** What is written this long before a frame has its layout when the frame begins; what arrives later is written in the frame. */
const LEAD_MS = 3;
const pace = new FramePace();
const early = new Set<() => void>();

/** All of them, then one layout for what they wrote. */
function runEarly(): void {
  const due = [...early];
  early.clear();
  for (const fn of due) callSafely(fn);
  if (due.length > 0) void document.body.offsetHeight;
}

/** The browser's own clock and timers. Where there are no animation frames (Node), a frame is a 16 ms timer. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout(fn, ms) {
    const id = setTimeout(fn, ms);
    return () => clearTimeout(id);
  },
  setInterval(fn, ms) {
    const id = setInterval(fn, ms);
    return () => clearInterval(id);
  },
  onFrame(fn) {
    if (typeof requestAnimationFrame === 'undefined') {
      const id = setTimeout(() => fn(performance.now()), 16);
      return () => clearTimeout(id);
    }
    const id = requestAnimationFrame((timeMs) => {
      pace.note(timeMs);
      fn(timeMs);
    });
    return () => cancelAnimationFrame(id);
  },
  beforeFrame(fn) {
    const wait = pace.untilShortlyBefore(performance.now(), LEAD_MS);
    if (wait === null) return () => {};
    early.add(fn);
    // One timer for all: those who ask later mean the same frame.
    if (early.size === 1) setTimeout(runEarly, Math.round(wait));
    return () => void early.delete(fn);
  },
};
