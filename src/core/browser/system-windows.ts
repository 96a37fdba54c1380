import type { AppPath, OpenedWindow, WindowPlace, Wire } from './browser.ts';

/** The browser's own wire between windows of a site; where it has none, nobody hears. */
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

/** A window without bars at a place; null where the browser blocks it. */
export function openWindow(
  path: AppPath,
  name: string,
  { left, top, width, height }: WindowPlace,
): OpenedWindow | null {
  const opened = window.open(path, name, `popup,left=${left},top=${top},width=${width},height=${height}`);
  if (opened === null || opened.closed) return null;
  return {
    get isClosed() {
      return opened.closed;
    },
    focus: () => opened.focus(),
    close: () => opened.close(),
  };
}
