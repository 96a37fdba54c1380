import { describe, expect, it } from 'vitest';
import { TicketDrawer } from './ticket-drawer.ts';

const draft = { securityId: '240210.IB', side: 1 } as const;

describe('the drawer of the ticket', () => {
  it('opens for a raised order, and holds it until the ticket takes it', () => {
    const drawer = new TicketDrawer();
    drawer.open('bulk');
    drawer.close();
    drawer.raise(draft);
    expect([drawer.isOpen, drawer.view, drawer.raised]).toEqual([true, 'ticket', draft]);
    drawer.clear();
    expect([drawer.isOpen, drawer.raised]).toEqual([true, null]);
  });

  it('treats an order raised twice as two', () => {
    const drawer = new TicketDrawer();
    drawer.raise(draft);
    const { turn } = drawer;
    drawer.raise(draft);
    expect(drawer.turn).toBe(turn + 1);
  });

  it('stays closed while the page has a ticket, which receives the order', () => {
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

  it('is opened and closed by hand, in its last view', () => {
    const drawer = new TicketDrawer();
    drawer.open('bulk');
    drawer.toggle();
    drawer.toggle();
    expect([drawer.isOpen, drawer.view]).toEqual([true, 'bulk']);
  });
});
