import { afterAll, beforeAll } from 'vitest';

const started = globalThis.setTimeout;
const waiting = new Set<NodeJS.Timeout>();

// Files of one process share a document (vitest.config.ts): content and focus left by one file must not reach the next.
beforeAll(() => document.body.replaceChildren());

// Timers end with their document, as in a browser: otherwise one set 500 ms before a page's end would find no window.
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
