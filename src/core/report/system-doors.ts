import type { ConsoleDoor } from './reporter.ts';

/** The browser's console. The only place of the product that writes to it. */
export const systemConsole: ConsoleDoor = {
  // oxlint-disable-next-line no-console -- this is the door
  error: (...parts) => console.error(...parts),
  // oxlint-disable-next-line no-console -- this is the door
  warn: (...parts) => console.warn(...parts),
};

/**
 * Sends a beacon that outlives the page: JSON, declared as text so that a service on another origin needs no preflight. A refusal (queue
 * full, blocked) is silent: analytics never disturbs the user's work.
 */
export function postBeacon(endpoint: string, body: string): void {
  try {
    navigator.sendBeacon(endpoint, new Blob([body], { type: 'text/plain;charset=UTF-8' }));
  } catch {
    // Blocked by the browser or an extension.
  }
}
