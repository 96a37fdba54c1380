import type { LayoutCommand, PageLayout } from '#core/layout';
import { makeAutoObservable, observableRef } from 'mobx';

/** Type of what is dragged out of the catalogue. */
export const PANEL_MIME = 'application/x-bond-panel';

/** A gesture of the pointer under way: what it would make of the page, and the command that it ends with unless it is cancelled. */
export class Gesture {
  /** The page as it would be; null while nothing would change. */
  ghost: PageLayout | null = null;
  /** Kind of panel dragged out of the catalogue; '' for none. */
  incoming = '';
  /** The tab that is dragged; '' for none. */
  tab = '';
  /** A panel or an edge is held by the pointer. */
  isUnderWay = false;
  #command: LayoutCommand | null = null;

  constructor() {
    makeAutoObservable(this, { ghost: observableRef });
  }

  /** The pointer has taken a panel or an edge. */
  start(): void {
    this.isUnderWay = true;
  }

  /** Where the gesture stands: `after` is what `command` makes of the page. */
  foresee(command: LayoutCommand | null, after: PageLayout | undefined): void {
    this.#command = command;
    this.ghost = after ?? null;
  }

  /** A panel comes from the catalogue. */
  take(kind: string): void {
    this.incoming = kind;
  }

  /** A tab is dragged. */
  takeTab(panel: string): void {
    this.tab = panel;
  }

  /** Over, or cancelled. Returns the command that it came to; null: none. */
  end(): LayoutCommand | null {
    const command = this.#command;
    this.#command = null;
    this.isUnderWay = false;
    this.ghost = null;
    this.incoming = '';
    this.tab = '';
    return command;
  }
}
