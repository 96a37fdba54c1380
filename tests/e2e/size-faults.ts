import type { Page } from '@playwright/test';

/**
 * Faults of the page at its current size, one line each: truncated figures, sideways scroll, tables out of line with the title of their card,
 * controls that are squeezed, covered or partly covered by another. `words`: also words of a plain table that are truncated and not shown in
 * full anywhere (a grid has its own tooltips).
 */
export const sizeFaults = (
  page: Page,
  asks: { readonly words: boolean } = { words: false },
): Promise<string[]> => page.evaluate(lookAtSizes, asks);

/** Runs in the page: it may use nothing from outside. */
function lookAtSizes(asks: { readonly words: boolean }): string[] {
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
  // Every figure needs the styles of its ancestors.
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  // One for all: the document corrects every range that is still in memory for each node that it removes.
  const range = document.createRange();
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.visually-hidden, [inert]') === null;
  /** The part of the window in which an element's own text is visible; and whether the rest can be reached by scrolling. */
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

  /** Words of a cell that end in an ellipsis, or overflow it, must be given in full by its title or tooltip. */
  const lookAtWords = (node: Text, text: string, parent: Element): void => {
    const cell = parent.closest('td, th');
    if (!asks.words || text === '' || cell === null || !visible(parent)) return;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.bottom < 0 || box.top > innerHeight) return;
    const labelled = [parent.closest('[title], [data-tip]'), ...cell.querySelectorAll('[title], [data-tip]')];
    const isLabelled = labelled.some((element) =>
      [element?.getAttribute('title'), element?.getAttribute('data-tip')].some((label) =>
        label?.includes(text),
      ),
    );
    if (isLabelled) return;
    for (let at: Element | null = parent; at !== null; at = at === cell ? null : at.parentElement) {
      const style = styleOf(at);
      if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.clipPath !== 'none') return;
      if (style.overflowX === 'visible' && at !== cell) continue;
      const own = at.getBoundingClientRect();
      if (box.top >= own.bottom - slack) return;
      const by = Math.max(box.right - own.right, own.left - box.left);
      if (by > slack) {
        found.add(`cut words: ${text} in ${place(parent)} by ${Math.round(by)} px`);
        return;
      }
    }
  };

  const lookAtText = (node: Text): void => {
    const text = node.data.trim();
    const parent = node.parentElement;
    if (parent === null) return;
    if (!figure.test(text)) {
      lookAtWords(node, text, parent);
      return;
    }
    if (!visible(parent)) return;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.bottom < 0 || box.top > innerHeight) return;
    for (let at: Element | null = parent; at !== null; at = at.parentElement) {
      const style = styleOf(at);
      const isCell = at.matches('td, th, dd, li, button, [role=gridcell], .ag-cell');
      const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
      // Content that can be scrolled to is not truncated, and nothing further out truncates it either.
      if (scrolls && !isCell) break;
      if (style.overflowX === 'visible' && !isCell) continue;
      const own = at.getBoundingClientRect();
      // On a hidden line: invisible as a whole.
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
    // The first is the position on the axis, which needs no name.
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

  for (const card of document.querySelectorAll('.k-card:not(:has(> .k-card-body))')) {
    const title = card.querySelector(':scope > header > :is(h2, h3)');
    const head = card.querySelector('.k-table th');
    if (title === null || head === null || !visible(head) || head.textContent.trim() === '') continue;
    const [from, to] = [title, head].map((element) => {
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    });
    const by = Math.round((to ?? 0) - (from ?? 0));
    if (Math.abs(by) > slack)
      found.add(`out of line: ${head.textContent} with ${title.textContent} by ${by} px`);
  }

  const CONTROL = 'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=button]';
  const controls = document.querySelectorAll<HTMLElement>(CONTROL);
  /** The visible box of a control: for a field, with its icon and unit. */
  const frameOf = (control: Element): Element => control.closest('.k-input') ?? control;
  // A canvas measures text without a box of its own: the value of a field, its placeholder, the selection of a list.
  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string, style: CSSStyleDeclaration): number => {
    if (pen === null) return 0;
    // The shorthand is empty where figures have equal widths.
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.letterSpacing = style.letterSpacing;
    return pen.measureText(text).width;
  };
  /** The text shown in a field: its value, else its placeholder; null if it shows none, or draws it itself as date fields do. */
  const visibleText = (control: HTMLElement): string | null => {
    if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text.trim() ?? null;
    if (!(control instanceof HTMLInputElement)) return null;
    if (!['text', 'search', 'tel', 'number', 'password', 'email', 'url'].includes(control.type)) return null;
    if (control.value !== '') return control.value;
    const isHidden = getComputedStyle(control, '::placeholder').color === 'rgba(0, 0, 0, 0)';
    return isHidden ? '' : control.placeholder;
  };
  const isVisuallyHidden = (element: Element, within: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at === within ? null : at.parentElement)
      if (styleOf(at).clipPath !== 'none') return true;
    return false;
  };
  /** By how many pixels a control is too narrow for its text; 0: it fits. */
  const tooNarrowBy = (control: HTMLElement): { text: string; by: number } => {
    const text = visibleText(control);
    const box = control.getBoundingClientRect();
    if (text !== null) {
      const style = styleOf(control);
      const room =
        control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return { text, by: widthOf(text, style) - room };
    }
    // A label that has given way to its icon as a whole, and is told by the tip.
    const isBelow = (top: number): boolean =>
      control.dataset['tip'] !== undefined &&
      styleOf(control).overflowY !== 'visible' &&
      top >= box.bottom - 1;
    let most = { text: '', by: 0 };
    const inside = document.createTreeWalker(control, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (inside.nextNode()) {
      const node = inside.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      // A name hidden only visually is still read out.
      if (element === null || !visible(element) || isVisuallyHidden(element, control)) continue;
      if (node instanceof Element && !node.matches('svg, img')) continue;
      const words = node instanceof Text ? node.data.trim() : node.nodeName;
      if (words === '') continue;
      range.selectNode(node);
      const lines = [...range.getClientRects()].filter(({ width, top }) => width > 0 && !isBelow(top));
      // A short word broken over two lines is as squeezed as a truncated one.
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
  /** A name that gives way to figures is given in full by its tooltip. */
  const isLabelledInFull = (control: HTMLElement, text: string): boolean =>
    [control.closest('[title]'), ...control.querySelectorAll('[title]')].some(
      (element) => element?.getAttribute('title')?.includes(text) === true,
    );

  /** Whether another control covers one end of this one, leaving only its middle visible. */
  const lookAtEdges = (
    control: Element,
    seen: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  ): void => {
    const frame = frameOf(control);
    for (const x of [seen.left + 2, seen.right - 2]) {
      const at = document.elementFromPoint(x, (seen.top + seen.bottom) / 2);
      const other = at?.closest(`.k-input, ${CONTROL}`) ?? null;
      if (other === null || other.contains(frame) || frame.contains(other) || frameOf(other) === frame)
        continue;
      found.add(`overlapped: ${nameOf(control)} in ${place(control)} by ${nameOf(other)} in ${place(other)}`);
    }
  };
  /** Whether the head of its own table, which stays while rows scroll, covers it: it can be scrolled into sight. */
  const isUnderHead = (control: Element, at: Element): boolean => {
    const head = at.closest('thead th');
    return (
      head !== null &&
      styleOf(head).position === 'sticky' &&
      head.closest('table')?.contains(control) === true
    );
  };
  const nameOf = (control: Element): string =>
    (control.getAttribute('aria-label') ?? control.textContent ?? '').trim() || control.tagName;

  for (const control of controls) {
    if (!visible(control) || styleOf(control).pointerEvents === 'none') continue;
    const { text, by } = tooNarrowBy(control);
    const isHint = control.matches(':placeholder-shown');
    if (by > slack && !isLabelledInFull(control, text))
      found.add(`squeezed${isHint ? ' hint' : ''}: ${text} in ${place(control)} by ${Math.round(by)} px`);
    const frame = frameOf(control);
    const box = frame.getBoundingClientRect();
    const clip = clipOf(frame.parentElement ?? frame);
    const seen = {
      left: Math.max(box.left, clip.left),
      right: Math.min(box.right, clip.right),
      top: Math.max(box.top, clip.top),
      bottom: Math.min(box.bottom, clip.bottom),
    };
    if (seen.right - seen.left < 3 || seen.bottom - seen.top < 3) continue;
    const at = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    lookAtEdges(control, seen);
    if (at === null || frame.contains(at) || at.contains(frame) || isUnderHead(control, at)) continue;
    // The visible mark of a check box or radio button covers the input that it belongs to.
    if (at.closest('label')?.contains(control) === true) continue;
    found.add(`covered: ${nameOf(control)} in ${place(control)} by ${place(at)}`);
  }
  return [...found];
}
