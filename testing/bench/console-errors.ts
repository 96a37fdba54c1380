import type { Undo } from '#core/clock';
import { asText } from './as-text.ts';

type ErrorListener = (text: string) => void;

const { console: page } = globalThis;
const open: ErrorListener[] = [];
let original: Console['error'] | null = null;

/** Console errors go to the most recently registered listener until its undo; listeners may end in any order. */
export function captureErrors(listener: ErrorListener): Undo {
  original ??= page.error;
  open.push(listener);
  page.error = (...parts: readonly unknown[]) => open.at(-1)?.(parts.map(asText).join(' '));
  return () => {
    open.splice(open.indexOf(listener), 1);
    if (open.length > 0 || original === null) return;
    page.error = original;
    original = null;
  };
}

/** Makes this one of several listeners the active one. */
export function activate(listener: ErrorListener): void {
  const at = open.indexOf(listener);
  if (at >= 0) open.push(...open.splice(at, 1));
}
