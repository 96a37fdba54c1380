/** Where the keyboard begins in a panel: at a row of its list, else at its first control. */
const STARTS = ['[role=gridcell]', 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]'];

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

/** The first place in a panel that can take the focus; in its head while its content has none, as before it has arrived. */
const startOf = (panel: Element): HTMLElement | undefined =>
  [panel.querySelector('.s-panel-body'), panel]
    .flatMap((part) => STARTS.flatMap((start) => [...(part?.querySelectorAll<HTMLElement>(start) ?? [])]))
    .find(isVisible);

/** Moves the focus from panel to panel, each at the place where it was left. */
export class PanelFocus {
  private readonly left = new WeakMap<Element, HTMLElement>();

  /** To the next panel (1) or the one before (-1), in order of the page. False: there is none. */
  move(step: 1 | -1): boolean {
    const { activeElement } = document;
    const panels = [...document.querySelectorAll('.s-panel')].filter(isVisible);
    const at = panels.findIndex((panel) => panel.contains(activeElement));
    const [from, to] = [panels[at], panels.at(at < 0 && step < 0 ? -1 : (at + step) % panels.length)];
    if (to === undefined) return false;
    if (from !== undefined && activeElement instanceof HTMLElement) this.left.set(from, activeElement);
    const before = this.left.get(to);
    const target = before !== undefined && to.contains(before) && isVisible(before) ? before : startOf(to);
    target?.focus();
    return target !== undefined;
  }
}
