import { describe, expect, it } from 'vitest';
import { TicketDrawer } from './ticket-drawer.ts';

const draft = { securityId: '240210.IB', side: 1 } as const;

describe('the drawer of the ticket', () => {
  it('opens for an order that is raised, and holds it until the ticket has it', () => {
    const drawer = new TicketDrawer();
    drawer.open('bulk');
    drawer.close();
    drawer.raise(draft);
    expect([drawer.isOpen, drawer.view, drawer.raised]).toEqual([true, 'ticket', draft]);
    drawer.taken();
    expect([drawer.isOpen, drawer.raised]).toEqual([true, null]);
  });

  it('counts an order that is raised twice as two', () => {
    const drawer = new TicketDrawer();
    drawer.raise(draft);
    const { turn } = drawer;
    drawer.raise(draft);
    expect(drawer.turn).toBe(turn + 1);
  });

  it('stays shut while a ticket stands on the page, which gets the order', () => {
    const drawer = new TicketDrawer();
    const [first, second] = [drawer.addPanel(), drawer.addPanel()];
    drawer.raise(draft);
    expect([drawer.isOpen, drawer.raised, drawer.turn]).toEqual([false, draft, 1]);
    first();
    drawer.raise(draft);
    expect(drawer.isOpen).toBe(false);
    second();
    drawer.raise(draft);
    expect([drawer.isOpen, drawer.panels]).toEqual([true, 0]);
  });

  it('is shown and put away by hand in the view that it had', () => {
    const drawer = new TicketDrawer();
    drawer.open('bulk');
    drawer.toggle();
    drawer.toggle();
    expect([drawer.isOpen, drawer.view]).toEqual([true, 'bulk']);
  });
});
