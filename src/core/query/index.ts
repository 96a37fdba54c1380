/** Calls from views: read something, read it page by page, do something. Free of races, and for one user at a time. */
export { lazyPart } from './lazy-part.tsx';
export { useAction } from './use-action.ts';
export type { Action } from './use-action.ts';
export { useFieldAction } from './use-field-action.ts';
export { useCall } from './use-call.ts';
export type { Call } from './use-call.ts';
export { usePages } from './use-pages.ts';
export type { Pages } from './use-pages.ts';
export { usePart } from './use-part.ts';
export { usePolling } from './use-polling.ts';
export { useSendId } from './use-send-id.ts';
export type { AttemptStore, SendId } from './send-id.ts';
export { useSettled } from './use-settled.ts';
export { useTask } from './use-task.ts';
export { useTexts } from './use-texts.ts';
export type { Loaded } from './reading.ts';
