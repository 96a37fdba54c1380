import type { Plugin } from '#core/plugin';
import { installDom } from './dom.ts';

/** Loads the code of all views, on a page with the browser features they need; one that fails reports it when shown. */
export async function loadViews({ panels, pages, widgets }: Plugin): Promise<void> {
  installDom();
  const views = [
    ...Object.values(panels ?? {}),
    ...Object.values(pages ?? {}),
    ...Object.values(widgets ?? {}),
  ];
  await Promise.allSettled(views.map((view) => view.load()));
}

/** All readable text in an element, including labels and values. */
export function readable(element: HTMLElement): string {
  const labels = [...element.querySelectorAll('*')].flatMap((item) =>
    ['title', 'aria-label', 'value', 'placeholder'].flatMap((name) => item.getAttribute(name) ?? []),
  );
  return [element.textContent, ...labels].join(' ');
}
