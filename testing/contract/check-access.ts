import axe from 'axe-core';
import type { PluginBench } from '../bench/plugin-bench.tsx';
import { onSharedBench, type PluginCheck } from './check.ts';

/** Rules about the whole page, which are the shell's responsibility, and about colours, spacing and scrolling, which jsdom does not compute. */
const OFF = [
  'color-contrast',
  'avoid-inline-spacing',
  'scrollable-region-focusable',
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-unique',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-main',
  'landmark-no-duplicate-contentinfo',
  'bypass',
  'heading-order',
];

// Axe would write out every element it checks, with all its content; here only those with a finding are.
axe.configure({ noHtml: true });

/** Temporarily removes what the grid library repeats while `look` runs: all grid headers except one, all rows of a grid except its first. */
async function withoutRepeats<T>(views: PluginBench['views'], look: () => Promise<T>): Promise<T> {
  const all = (className: string) =>
    views.flatMap(([, element]) => [...element.getElementsByClassName(className)]);
  const [, ...heads] = all('ag-header');
  const rows = all('ag-row').filter((row) => row.previousElementSibling?.classList.contains('ag-row'));
  const places = [...heads, ...rows].map((element) => ({ element, mark: document.createComment('') }));
  for (const { element, mark } of places) element.replaceWith(mark);
  try {
    return await look();
  } finally {
    for (const { element, mark } of places) mark.replaceWith(element);
  }
}

export const axeCheck: PluginCheck = {
  id: 'axe',
  title: 'has no axe finding',
  async run(subject) {
    return onSharedBench(subject, 'user', async ({ views }) => {
      if (views.length === 0) return [];
      // All views in one run: axe reads the whole page for each run.
      const { violations } = await withoutRepeats(views, () =>
        axe.run(
          { include: views.map(([, element]) => element) },
          {
            rules: Object.fromEntries(OFF.map((rule) => [rule, { enabled: false }])),
            resultTypes: ['violations'],
            elementRef: true,
            ancestry: false,
            xpath: false,
            // A frame shows another document, and jsdom loads none.
            iframes: false,
          },
        ),
      );
      const viewOf = (element: Element | undefined) =>
        views.find(([, view]) => element && view.contains(element))?.[0] ?? '';
      return violations.flatMap(({ id: rule, help, nodes }) =>
        nodes.map(
          ({ element }) => `${viewOf(element)}: ${rule}: ${help}: ${element?.outerHTML.slice(0, 120) ?? ''}`,
        ),
      );
    });
  },
};

/** Elements that a pointer can operate: by tag and role, or by a React click handler. */
const WORKED =
  'button, a[href], input, select, textarea, [role=button], [role=tab], [role=switch], [role=checkbox], [role=link]';

/** Roles inside which a single element is in the tab order, and arrow keys move. */
const ROVING =
  '[role=tablist], [role=radiogroup], [role=menu], [role=menubar], [role=listbox], [role=grid], [role=treegrid], [role=toolbar]';

const isFocusable = (element: Element): boolean =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  !element.matches('[disabled], [aria-disabled=true], input[type=hidden]');

function handlesClicks(element: Element): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  // `as` holds: React keeps the props of an element under this key.
  const props: unknown = key === undefined ? undefined : (element as unknown as Record<string, unknown>)[key];
  return (
    typeof props === 'object' && props !== null && 'onClick' in props && typeof props.onClick === 'function'
  );
}

function problemOf(element: Element): string | null {
  const excerpt = () => element.outerHTML.slice(0, 100);
  if (element instanceof HTMLElement && element.tabIndex > 0)
    return `has its own order of tabs: ${excerpt()}`;
  if (element.matches('[disabled], [aria-disabled=true], input[type=hidden], label')) return null;
  if (element.closest('[aria-hidden=true], .ag-root-wrapper')) return null;
  if (element.matches(WORKED)) {
    if (isFocusable(element)) return null;
    const group = element.closest(ROVING);
    const hasStop =
      group &&
      [group, ...group.querySelectorAll('*')].some(
        (item) => item.matches('[tabindex="0"]') || (item.matches(WORKED) && isFocusable(item)),
      );
    return hasStop ? null : `cannot be reached with the Tab key: ${excerpt()}`;
  }
  if (!handlesClicks(element)) return null;
  // One row of a list is the tab stop, and arrow keys move it.
  if (element.matches('[tabindex="-1"]') && element.parentElement?.querySelector(':scope > [tabindex="0"]'))
    return null;
  const reachable =
    element.closest('button, a[href], label') || isFocusable(element) || element.querySelector(WORKED);
  return reachable || element.closest(ROVING) ? null : `takes clicks but no keys: ${excerpt()}`;
}

/** Controls that do not outlast a new rendering of their view: one that has the focus would lose it, and with it what is typed. */
async function unstableControls(bench: PluginBench): Promise<readonly string[]> {
  const controls = bench.views.flatMap(([id, view]) =>
    [...view.querySelectorAll(WORKED)]
      .filter((element) => element.closest('.ag-root-wrapper') === null)
      .map((element) => ({ id, element })),
  );
  await bench.renderAgain();
  return controls
    .filter(({ element }) => !element.isConnected)
    .map(
      ({ id, element }) =>
        `${id}: is made anew with each rendering, and loses the focus: ${element.outerHTML.slice(0, 100)}`,
    );
}

export const keyboardCheck: PluginCheck = {
  id: 'keyboard',
  title: 'can be used with the keyboard alone',
  async run(subject) {
    return onSharedBench(subject, 'user', async (bench) => {
      const problems = bench.views.flatMap(([id, view]) =>
        [...view.querySelectorAll('*')].flatMap((element) => {
          const problem = problemOf(element);
          return problem === null ? [] : [`${id}: ${problem}`];
        }),
      );
      return [...problems, ...(await unstableControls(bench))];
    });
  },
};
