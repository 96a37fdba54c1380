import type { Plugin } from '#core/plugin';
import { installDom } from './dom.ts';

/** Loads the code of all views, on a page that has what they ask of a browser; one that fails says so when it is shown. */
export async function loadViews({ panels, pages, widgets }: Plugin): Promise<void> {
  installDom();
  const views = [
    ...Object.values(panels ?? {}),
    ...Object.values(pages ?? {}),
    ...Object.values(widgets ?? {}),
  ];
  await Promise.allSettled(views.map((view) => view.load()));
}

/** Everything that a person can read in an element, labels and values too. */
export function readable(element: HTMLElement): string {
  const labels = [...element.querySelectorAll('*')].flatMap((item) =>
    ['title', 'aria-label', 'value', 'placeholder'].flatMap((name) => item.getAttribute(name) ?? []),
  );
  return [element.textContent, ...labels].join(' ');
}
