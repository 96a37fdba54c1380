import type { OrderDraft } from '#core/plugin';
import { makeAutoObservable, observableRef } from 'mobx';

/** What the drawer at the right edge shows. */
export type DrawerView = 'ticket' | 'bulk';

/**
 * Whether the drawer is open, and the last request to the ticket. Light: it exists from the start, the ticket itself is fetched when
 * first shown.
 */
export class TicketDrawer {
  isOpen = false;
  view: DrawerView = 'ticket';
  /** The last draft raised by a list or ladder; `turn` counts the requests, so that the same one twice is two. */
  raised: OrderDraft | null = null;
  turn = 0;
  /** Tickets currently on dashboards: the drawer stays closed for them. */
  panels = 0;

  constructor() {
    makeAutoObservable(this, { raised: observableRef }, { autoBind: true });
  }

  /** Shows an order, in the ticket of the dashboard or else in the drawer. */
  raise(draft: OrderDraft): void {
    this.raised = draft;
    if (this.panels === 0) this.open('ticket');
    else this.turn += 1;
  }

  /** Drops the raised draft once it is in the ticket. */
  clear(): void {
    this.raised = null;
  }

  /** An open ticket gets the focus. */
  open(view: DrawerView): void {
    this.turn += 1;
    this.isOpen = true;
    this.view = view;
  }

  toggle(): void {
    this.isOpen = !this.isOpen;
  }

  close(): void {
    this.isOpen = false;
  }

  /** A ticket is on a dashboard until the undo is called. */
  addPanel(): () => void {
    this.count(1);
    return () => this.count(-1);
  }

  private count(by: number): void {
    this.panels += by;
  }
}
