import { useEffect, useRef, useState } from 'react';

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

const GAP_PX = 6;
/** How far out the element that cuts a text may be. */
const CUT_DEPTH = 3;

/** The nearest element whose text is cut with an ellipsis. */
function cutAround(target: Element): HTMLElement | null {
  let element: Element | null = target;
  for (let depth = 0; depth < CUT_DEPTH && element instanceof HTMLElement; depth += 1) {
    if (element.scrollWidth > element.clientWidth) {
      const { textOverflow, overflowX } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' && overflowX !== 'visible') return element;
    }
    element = element.parentElement;
  }
  return null;
}

/**
 * One layer for every tip of the page: an element with `data-tip` shows its text on hover and on keyboard focus, a text that is cut
 * shows whole on hover. Any key hides it. The text repeats what readers have, so the layer itself is hidden from them.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element)) return setTip(null);
      const owner = target.closest<HTMLElement>('[data-tip]') ?? cutAround(target);
      const text = owner?.dataset['tip'] ?? owner?.textContent;
      if (!owner || !text || owner.getAttribute('aria-expanded') === 'true') return setTip(null);
      // In a grid the focus is for reading on: a tip would lie over the next row.
      if (
        event.type === 'focusin' &&
        (!owner.matches(':focus-visible') || owner.matches('td, [role=gridcell]'))
      )
        return undefined;
      const place = owner.getBoundingClientRect();
      return setTip({ text, left: place.left + place.width / 2, top: place.bottom + GAP_PX });
    };
    const hide = () => setTip(null);
    document.addEventListener('pointerover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    // What is typed may change what the tip says.
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
    const left = Math.min(
      Math.max(tip.left - width / 2, GAP_PX),
      document.documentElement.clientWidth - width - GAP_PX,
    );
    const below = tip.top + height < document.documentElement.clientHeight;
    element.style.left = `${left}px`;
    element.style.top = `${below ? tip.top : tip.top - height - 40}px`;
  }, [tip]);

  return tip ? (
    <div className="k-tip" aria-hidden ref={box}>
      {tip.text}
    </div>
  ) : null;
}
