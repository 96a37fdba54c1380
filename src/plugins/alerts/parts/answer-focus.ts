const CARDS = '.alerts-cards [data-hit]';
/** Where hits are listed with their answers there are no cards. */
const LISTED = '[data-hit]';

/** What asks, the one to be answered first at the start: cards stand on their oldest. */
function questions(): readonly Element[] {
  const cards = [...document.querySelectorAll(CARDS)];
  return cards.length > 0 ? cards.toReversed() : [...document.querySelectorAll(LISTED)];
}

/** Takes the keyboard to the hits that wait for an answer, and back to where the user was. */
export class AnswerFocus {
  private from: Element | null = null;
  private to: Element | null = null;

  /** To the first, from one to the next, from the last one back. False: none is on the page. */
  go(): boolean {
    const { activeElement } = document;
    const all = questions();
    const at = all.findIndex((question) => question.contains(activeElement));
    const isAmong = this.to?.closest('section')?.contains(activeElement) ?? false;
    const next = all[at + 1]?.querySelector('button');
    if (next) {
      if (!isAmong) this.from = activeElement;
      next.focus();
      this.to = next;
    } else this.leave();
    return all.length > 0;
  }

  /** Back, if the answer went away with the focus: a browser would begin again at the top of the page. */
  follow(): void {
    if (this.to === null || this.to.isConnected) return;
    if (document.activeElement === document.body) this.leave();
    this.to = null;
  }

  private leave(): void {
    if (this.from instanceof HTMLElement) this.from.focus();
  }
}
