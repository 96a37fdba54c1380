import { afterAll, beforeAll } from 'vitest';

const started = globalThis.setTimeout;
const waiting = new Set<NodeJS.Timeout>();

// Files of one process share a document (vitest.config.ts): what one left on the page, and the focus in it, is not the next one's.
beforeAll(() => document.body.replaceChildren());

// Timers end with their document, as in a browser: what a page set 500 ms before its end finds no window any more.
beforeAll(() => {
  const noted = (...args: Parameters<typeof started>): NodeJS.Timeout => {
    const timer = started(...args);
    waiting.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(noted, started);
});
afterAll(() => {
  for (const timer of waiting) clearTimeout(timer);
  globalThis.setTimeout = started;
});
