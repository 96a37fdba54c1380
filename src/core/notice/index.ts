/** Messages to the user: toasts, dialogs, the scrolling notice. Stores only; the shell draws them. */
export { MarqueeStore } from './marquee-store.ts';
export { NoticeCentre } from './notice-centre.ts';
export type { DialogAction, DialogSides, DialogSpec, Toast, ToastKind } from './notice-centre.ts';
