import type { Clock } from './clock.ts';

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
    const id = requestAnimationFrame(fn);
    return () => cancelAnimationFrame(id);
  },
};
