import { useEffect, useRef, useState } from 'react';

interface Tip {
  readonly text: string;
  readonly left: number;
  /** Where it may end above its element, and begin below it. */
  readonly over: number;
  readonly under: number;
  readonly prefersOver: boolean;
}

const GAP_PX = 6;
/** How many levels up the element that cuts a text may be. */
const CUT_DEPTH = 3;
/** Elements read by arrow keys, or row by row. */
const CELL = 'td, tr, [role=gridcell]';

/** Whether the text of an element is cut off with an ellipsis. */
function isCut(element: HTMLElement): boolean {
  if (element.scrollWidth <= element.clientWidth) return false;
  const { textOverflow, overflowX } = getComputedStyle(element);
  return textOverflow === 'ellipsis' && overflowX !== 'visible';
}

/** The nearest element whose text is cut off. */
function cutAround(target: Element): HTMLElement | null {
  let element: Element | null = target;
  for (let depth = 0; depth < CUT_DEPTH && element instanceof HTMLElement; depth += 1) {
    if (isCut(element)) return element;
    element = element.parentElement;
  }
  return null;
}

/** The cut-off texts of a cell, or of a row with all its cells; '' where everything is readable. */
const cutTexts = (cell: HTMLElement): string =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')]
    .filter(isCut)
    .map(({ textContent }) => textContent)
    .join(' · ');

const tipAt = (owner: Element, text: string, prefersOver: boolean): Tip => {
  const { left, width, top, bottom } = owner.getBoundingClientRect();
  return { text, left: left + width / 2, over: top - GAP_PX, under: bottom + GAP_PX, prefersOver };
};

/** The tip of the element that the pointer or the keyboard has reached: null for none, undefined when the current one stays. */
function tipOf({ target, type }: Event): Tip | null | undefined {
  if (!(target instanceof Element)) return null;
  const isFocus = type === 'focusin';
  if (isFocus && target instanceof HTMLElement && target.matches(CELL)) {
    // The focus is for reading on: only cut-off text is shown, above, so that the next row stays visible.
    const cut = target.matches(':focus-visible') ? cutTexts(target) : '';
    return cut === '' ? undefined : tipAt(target, cut, true);
  }
  const owner = target.closest<HTMLElement>('[data-tip]') ?? cutAround(target);
  const text = owner?.dataset['tip'] ?? owner?.textContent;
  if (!owner || !text || owner.getAttribute('aria-expanded') === 'true') return null;
  if (isFocus && (!owner.matches(':focus-visible') || owner.matches(CELL))) return undefined;
  return tipAt(owner, text, false);
}

/**
 * One layer for every tip of the page: an element with `data-tip` shows its text on hover and on keyboard focus; a cut-off text is shown
 * in full on hover and when the keyboard reaches its cell. Any key hides it. The text repeats what screen readers have, so the layer
 * itself is hidden from them.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = (event: Event) => {
      const found = tipOf(event);
      if (found !== undefined) setTip(found);
    };
    const hide = () => setTip(null);
    document.addEventListener('pointerover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    // Typing may change the text of the tip.
    document.addEventListener('keydown', hide, true);
    return () => {
      document.removeEventListener('pointerover', show);
      document.removeEventListener('focusin', show);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', hide, true);
    };
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!tip || !element) return;
    const { width, height } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const leftPx = Math.min(Math.max(tip.left - width / 2, GAP_PX), clientWidth - width - GAP_PX);
    const isOver = tip.prefersOver ? tip.over >= height : tip.under + height >= clientHeight;
    element.style.left = `${leftPx}px`;
    element.style.top = `${isOver ? tip.over - height : tip.under}px`;
  }, [tip]);

  return tip ? (
    <div className="k-tip" aria-hidden ref={box}>
      {tip.text}
    </div>
  ) : null;
}
