import type { Page } from '@playwright/test';

/** What is wrong with the page at the size that it has now, one line a fault: figures that are cut, sideways scroll, controls that are squeezed or under others. */
export const sizeFaults = (page: Page): Promise<string[]> => page.evaluate(lookAtSizes);

/** Runs in the page: it may use nothing from outside. */
function lookAtSizes(): string[] {
  const found = new Set<string>();
  /** A figure: a price, yield, quantity, share, tenor, time, date, code or settlement day, whole or with its unit; or two of them (5,000 / 3,000). */
  const figure = /^[-+~]?(T\+)?\d[\d,.:*/+-]*( \/ \d[\d,.]*)?( ?(亿|万|%|BP|bp|Y|D|元|\.IB|\.SH|\.SZ))*$/;
  /** Half a pixel is rounding. */
  const slack = 1;
  const place = (element: Element): string => {
    const within = element.closest(
      '[data-panel], dialog, [role=dialog], .tk-drawer, nav, header, footer, main',
    );
    const cell = element.closest('[col-id], [data-col], [class]');
    const name = within?.getAttribute('data-panel') ?? within?.className ?? within?.tagName ?? '';
    const part =
      cell?.getAttribute('col-id') ?? cell?.getAttribute('data-col') ?? cell?.getAttribute('class') ?? '';
    return `${String(name).split(' ')[0]} ${part}`;
  };
  // Every figure asks the elements that it stands in.
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.visually-hidden, [inert]') === null;
  /** The part of the window that an element's own text may be seen in; and whether what is beyond can be scrolled to. */
  const clipOf = (element: Element): { left: number; right: number; top: number; bottom: number } => {
    let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight];
    for (
      let at: Element | null = element;
      at !== null && at !== document.documentElement;
      at = at.parentElement
    ) {
      const style = styleOf(at);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };

  const lookAtText = (node: Text): void => {
    const text = node.data.trim();
    const parent = node.parentElement;
    if (parent === null || !figure.test(text) || !visible(parent)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.bottom < 0 || box.top > innerHeight) return;
    for (let at: Element | null = parent; at !== null; at = at.parentElement) {
      const style = styleOf(at);
      const isCell = at.matches('td, th, dd, li, button, [role=gridcell], .ag-cell');
      const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
      // What can be scrolled to is not cut, and nothing outside cuts it either.
      if (scrolls && !isCell) break;
      if (style.overflowX === 'visible' && !isCell) continue;
      const own = at.getBoundingClientRect();
      // On a line that is not shown: gone as a whole.
      if (box.top >= own.bottom - slack) return;
      if (box.right > own.right + slack || box.left < own.left - slack) {
        found.add(
          `cut: ${text} in ${place(parent)} by ${Math.round(Math.max(box.right - own.right, own.left - box.left))} px`,
        );
        return;
      }
      if (style.position === 'fixed') break;
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) lookAtText(walker.currentNode as Text);

  for (const legend of document.querySelectorAll('.u-legend')) {
    const { bottom } = legend.getBoundingClientRect();
    // The first is the place on the axis, which needs no name.
    for (const entry of legend.querySelectorAll('.u-series:not(:first-child)')) {
      const label = entry.querySelector('.u-label');
      if (!visible(entry) || entry.getBoundingClientRect().top >= bottom - slack || label === null) continue;
      if (!visible(label)) found.add(`nameless: ${label.textContent} in the legend of ${place(legend)}`);
    }
  }

  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (over > 0) found.add(`scrolls sideways: the page by ${over} px`);
  const main = document.querySelector('main');
  if (main !== null && main.scrollWidth > main.clientWidth)
    found.add(`scrolls sideways: main by ${main.scrollWidth - main.clientWidth} px`);

  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=button]',
  );
  // Canvas measures what no box of its own shows: the text of a field, its placeholder, the choice of a list.
  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string, { font, letterSpacing }: CSSStyleDeclaration): number => {
    if (pen === null) return 0;
    pen.font = font;
    pen.letterSpacing = letterSpacing;
    return pen.measureText(text).width;
  };
  /** What a field shows: its text, else its placeholder; null where it shows none, or draws it by itself as dates. */
  const shownIn = (control: HTMLElement): string | null => {
    if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text.trim() ?? null;
    if (!(control instanceof HTMLInputElement)) return null;
    if (!['text', 'search', 'tel', 'number', 'password', 'email', 'url'].includes(control.type)) return null;
    if (control.value !== '') return control.value;
    const isHidden = getComputedStyle(control, '::placeholder').color === 'rgba(0, 0, 0, 0)';
    return isHidden ? '' : control.placeholder;
  };
  /** By how many pixels a control is too narrow for what it says; 0: it has room. */
  const tooNarrowBy = (control: HTMLElement): { text: string; by: number } => {
    const text = shownIn(control);
    const box = control.getBoundingClientRect();
    if (text !== null) {
      const style = styleOf(control);
      const room =
        control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return { text, by: widthOf(text, style) - room };
    }
    let most = { text: '', by: 0 };
    const inside = document.createTreeWalker(control, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (inside.nextNode()) {
      const node = inside.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      // A name that gives way to the eye only is read out.
      if (element === null || !visible(element) || styleOf(element).clipPath !== 'none') continue;
      if (node instanceof Element && !node.matches('svg, img')) continue;
      const words = node instanceof Text ? node.data.trim() : node.nodeName;
      if (words === '') continue;
      const range = document.createRange();
      range.selectNode(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      // A word of a few letters that is broken is as squeezed as one that is cut.
      if (node instanceof Text && words.length <= 6 && new Set(lines.map(({ top }) => top)).size > 1)
        return { text: words, by: widthOf(words, styleOf(element)) };
      let [left, right] = [box.left, box.right];
      for (let at: Element | null = element; at !== null && at !== control; at = at.parentElement) {
        if (styleOf(at).overflowX === 'visible' || at instanceof SVGElement) continue;
        const own = at.getBoundingClientRect();
        [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
      }
      for (const line of lines) {
        const by = Math.max(line.right - right, left - line.left);
        if (by > most.by) most = { text: words, by };
      }
    }
    return most;
  };
  /** A name that gives way to figures is told whole under the pointer. */
  const isToldWhole = (control: HTMLElement, text: string): boolean =>
    [control.closest('[title]'), ...control.querySelectorAll('[title]')].some(
      (element) => element?.getAttribute('title')?.includes(text) === true,
    );

  for (const control of controls) {
    if (!visible(control) || styleOf(control).pointerEvents === 'none') continue;
    const { text, by } = tooNarrowBy(control);
    const isHint = control.matches(':placeholder-shown');
    if (by > slack && !isToldWhole(control, text))
      found.add(`squeezed${isHint ? ' hint' : ''}: ${text} in ${place(control)} by ${Math.round(by)} px`);
    const box = control.getBoundingClientRect();
    const clip = clipOf(control.parentElement ?? control);
    const seen = {
      left: Math.max(box.left, clip.left),
      right: Math.min(box.right, clip.right),
      top: Math.max(box.top, clip.top),
      bottom: Math.min(box.bottom, clip.bottom),
    };
    if (seen.right - seen.left < 3 || seen.bottom - seen.top < 3) continue;
    const at = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    if (at === null || control.contains(at) || at.contains(control)) continue;
    // The sign of a check box or a radio button stands over the input that it belongs to.
    if (at.closest('label')?.contains(control) === true) continue;
    found.add(
      `covered: ${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim() || control.tagName} in ${place(control)} by ${place(at)}`,
    );
  }
  return [...found];
}
