import type { AppPath, OpenedWindow, WindowPlace, Wire } from './browser.ts';
import { safePath } from './safe-path.ts';

/** The browser's own channel between windows of a site; without support nothing is received. */
export function wire(name: string, listener: (message: unknown) => void): Wire {
  if (typeof BroadcastChannel !== 'function') return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOpen) listener(data);
  });
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel never leaves its origin
      if (isOpen) channel.postMessage(message);
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}

/** A window without bars at a given place; null when the browser blocks it. */
export function openWindow(
  path: AppPath,
  name: string,
  { left, top, width, height }: WindowPlace,
): OpenedWindow | null {
  const opened = window.open(path, name, `popup,left=${left},top=${top},width=${width},height=${height}`);
  return opened === null || opened.closed ? null : handleOf(opened);
}

/** A window by its name; null when there is none. */
export function reachWindow(name: string): OpenedWindow | null {
  // Without an address the browser returns the existing window unchanged; where it knows none, it opens an empty one.
  const found = window.open('', name, 'popup');
  if (found?.location.href !== 'about:blank') return found && handleOf(found);
  found.close();
  return null;
}

const handleOf = (opened: Window): OpenedWindow => ({
  get isClosed() {
    return opened.closed;
  },
  focus: () => opened.focus(),
  close: () => opened.close(),
});

/** Message from a window to the one that opened it. */
const GO = 'bond.go';

/** Asks the window that opened this one to go to a path, and brings it to the front. False when it is gone. */
export function goInOpener(path: AppPath): boolean {
  // `as` holds: an opener is a window or nothing; the library types it `any`.
  const opener = window.opener as Window | null | undefined;
  if (!opener || opener.closed) return false;
  opener.postMessage({ what: GO, path }, location.origin);
  opener.focus();
  return true;
}

/** Goes where a window of this site that this one opened asks to; messages from other senders are ignored. */
export function onGoRequest(go: (path: AppPath) => void): void {
  window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || typeof data !== 'object' || data === null) return;
    if (!('what' in data) || data.what !== GO || !('path' in data) || typeof data.path !== 'string') return;
    const path = safePath(data.path, location.origin);
    if (path !== null) go(path);
  });
}
