import type { AppPath, Browser } from './browser.ts';
import { copyBySelection } from './copy-by-selection.ts';
import { deviceModel } from './device-model.ts';
import { goInOpener, onGoRequest, openWindow, reachWindow, wire } from './system-windows.ts';
import { followTyping, hasUnsentInput, noteSending } from './unsent-input.ts';

type Undo = () => void;

const listen = (target: EventTarget, names: readonly string[], fn: (event: Event) => void): Undo => {
  for (const name of names) target.addEventListener(name, fn);
  return () => {
    for (const name of names) target.removeEventListener(name, fn);
  };
};

/** What the window and the document report. */
const events = {
  watchOnline: (fn) => listen(window, ['online', 'offline'], (event) => fn(event.type === 'online')),
  watchVisible: (fn) =>
    listen(document, ['visibilitychange'], () => fn(document.visibilityState === 'visible')),
  watchBlockedFrames: (fn) =>
    listen(document, ['securitypolicyviolation'], (event) => {
      // `as` holds: this event has no other type.
      const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
      if (effectiveDirective === 'frame-src' && URL.canParse(blockedURI)) fn(new URL(blockedURI).origin);
    }),
  onLeave: (fn) => listen(window, ['pagehide'], fn),
  onPrint: (fn) => listen(window, ['beforeprint', 'afterprint'], ({ type }) => fn(type === 'beforeprint')),
  watchErrors: (fn) =>
    listen(window, ['error', 'unhandledrejection'], (event) => {
      if (event instanceof PromiseRejectionEvent) fn(event.reason, 'unhandledrejection');
      else if (event instanceof ErrorEvent) fn(event.error ?? event.message, 'error');
    }),
} satisfies Partial<Browser>;

/** The door over the real window. Built once, in the composition root. */
export function systemBrowser(): Browser {
  const routers: ((path: AppPath) => void)[] = [];
  const go = (path: AppPath): void => {
    const navigate = routers.at(-1);
    if (navigate === undefined) location.assign(path);
    else navigate(path);
  };
  onGoRequest(go);
  followTyping();
  return {
    origin: location.origin,
    path: () => `${location.pathname}${location.search}${location.hash}`,
    go,
    useRouter(fn) {
      routers.push(fn);
      return () => {
        const at = routers.lastIndexOf(fn);
        if (at >= 0) routers.splice(at, 1);
      };
    },
    goInOpener,
    leaveFor(url) {
      if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('another site is at an http(s) address');
      location.assign(url);
    },
    reload: () => location.reload(),
    isPressed: () => document.querySelector(':active') !== null,
    hasUnsentInput,
    noteSending,
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    ...events,
    setRootAttribute: (name, value) => document.documentElement.setAttribute(name, value),
    async copyText(text) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        return copyBySelection(text);
      }
    },
    wire,
    openTab: (path) => void window.open(path, '_blank'),
    openWindow,
    reachWindow,
    place: () => ({ left: screenX, top: screenY, width: innerWidth, height: innerHeight }),
    closeWindow: () => close(),
    saveFile(name, content) {
      const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
      const link = Object.assign(document.createElement('a'), { href: url, download: name });
      link.click();
      URL.revokeObjectURL(url);
    },
    deviceModel: deviceModel(navigator.userAgent),
    languages: navigator.languages,
  };
}
