import type { LayoutCommand } from './commands.ts';
import type { LayoutDoc, Pages, PlacedPanel } from './document.ts';
import { tidied } from './tabs.ts';
import { isValidPage, pageAfter, panelReset } from './page-commands.ts';

/** Number of steps that can be undone. */
export const HISTORY = 100;

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function pagesWith(pages: Pages, imported: Readonly<Record<string, readonly PlacedPanel[]>>): Pages | null {
  const next = Object.entries(imported).flatMap(([id, panels]) => {
    const page = pages[id];
    return page ? [{ ...page, panels: tidied(panels) }] : [];
  });
  const isSound = next.length === Object.keys(imported).length && next.every(isValidPage);
  return isSound ? { ...pages, ...Object.fromEntries(next.map((page) => [page.id, page])) } : null;
}

function pagesAfter(
  doc: LayoutDoc,
  command: Exclude<LayoutCommand, { readonly type: 'undo' | 'redo' }>,
): Pages | null {
  if (command.type === 'reset' && command.scope === 'all') return doc.bases;
  if (command.type === 'import') return pagesWith(doc.pages, command.pages);
  const page = doc.pages[command.page];
  const base = doc.bases[command.page];
  if (!page || !base) return null;
  if (command.type === 'reset') {
    const next = command.scope === 'page' ? base : panelReset(page, base, command.panel, doc.sizes);
    return next && { ...doc.pages, [page.id]: next };
  }
  const next = pageAfter(page, command, doc.sizes);
  return next && isValidPage(next) ? { ...doc.pages, [page.id]: next } : null;
}

/**
 * Applies a command. Pure. Every page stays sound: panels inside the grid, none overlapping, a gapless page gapless. A command that
 * changes nothing, names something absent or would break a page returns the same document.
 */
export function layoutReducer(doc: LayoutDoc, command: LayoutCommand): LayoutDoc {
  const { past, future, pages } = doc;
  if (command.type === 'undo') {
    const before = past.at(-1);
    return before ? { ...doc, pages: before, past: past.slice(0, -1), future: [...future, pages] } : doc;
  }
  if (command.type === 'redo') {
    const after = future.at(-1);
    return after ? { ...doc, pages: after, past: [...past, pages], future: future.slice(0, -1) } : doc;
  }
  const next = pagesAfter(doc, command);
  if (!next || same(next, pages)) return doc;
  if (command.type === 'activate') return { ...doc, pages: next };
  return { ...doc, pages: next, past: [...past, pages].slice(-HISTORY), future: [] };
}
