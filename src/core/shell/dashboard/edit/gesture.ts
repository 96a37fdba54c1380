import type { LayoutCommand, PageLayout } from '#core/layout';
import { makeAutoObservable, observableRef } from 'mobx';

/** MIME type of what is dragged out of the catalogue. */
export const PANEL_MIME = 'application/x-bond-panel';

/** A pointer gesture in progress: its effect on the page, and the command that it ends with unless it is cancelled. */
export class Gesture {
  /** The page as it would be; null while nothing would change. */
  ghost: PageLayout | null = null;
  /** Kind of panel dragged out of the catalogue; '' for none. */
  incoming = '';
  /** The dragged tab; '' for none. */
  tab = '';
  /** The pointer holds a panel or an edge. */
  isUnderWay = false;
  #command: LayoutCommand | null = null;

  constructor() {
    makeAutoObservable(this, { ghost: observableRef });
  }

  /** The pointer has grabbed a panel or an edge. */
  start(): void {
    this.isUnderWay = true;
  }

  /** Sets the gesture's current effect: `after` is the page after `command`. */
  preview(command: LayoutCommand | null, after: PageLayout | undefined): void {
    this.#command = command;
    this.ghost = after ?? null;
  }

  /** A panel is dragged from the catalogue. */
  take(kind: string): void {
    this.incoming = kind;
  }

  /** A tab is dragged. */
  takeTab(panel: string): void {
    this.tab = panel;
  }

  /** Ended or cancelled. Returns the resulting command; null for none. */
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
