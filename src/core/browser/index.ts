/** The window: address, network, visibility, root attributes, clipboard. */
export type { AppPath, Browser, OpenedWindow, WindowPlace, Wire } from './browser.ts';
export { deviceState } from './device-model.ts';
export { isTyping } from './is-typing.ts';
export { safePath } from './safe-path.ts';
export { systemBrowser } from './system-browser.ts';
