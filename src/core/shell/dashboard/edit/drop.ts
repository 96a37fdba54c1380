import type { PageLayout } from '#core/layout';
import { makeAutoObservable, observableRef } from 'mobx';

/** Type of what is dragged out of the catalogue. */
export const PANEL_MIME = 'application/x-bond-panel';

/** What a gesture under way would make of the page, and which kind of panel is on its way from the catalogue. */
export class Gesture {
  /** The page as it would be; null while nothing would change. */
  ghost: PageLayout | null = null;
  /** Kind of panel dragged out of the catalogue; '' for none. */
  incoming = '';

  constructor() {
    makeAutoObservable(this, { ghost: observableRef });
  }

  show(ghost: PageLayout | null | undefined): void {
    this.ghost = ghost ?? null;
  }

  take(kind: string): void {
    this.incoming = kind;
  }

  end(): void {
    this.ghost = null;
    this.incoming = '';
  }
}
