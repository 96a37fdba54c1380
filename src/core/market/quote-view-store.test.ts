import { describe, expect, it } from 'vitest';
import { QuoteViewStore } from './quote-view-store.ts';

describe('the quote view state', () => {
  it('starts as the specification says [R3.06]', () => {
    const view = new QuoteViewStore({ darkMode: true });
    expect([view.darkMode, view.activeBondId, view.infoData, view.bidDriverData, view.driverAnimate]).toEqual(
      [true, '', {}, [], false],
    );
  });

  it('shows a reply with nothing new by the same object, which renders nothing again', () => {
    const view = new QuoteViewStore({ darkMode: false });
    view.merge({ org: 'A银行', crossCodes: ['B'] });
    const { infoData } = view;
    view.merge({ org: 'A银行', crossCodes: ['B'], next: null });
    expect(view.infoData).toBe(infoData);
    view.merge({ crossCodes: ['C'] });
    expect(view.infoData).toEqual({ org: 'A银行', crossCodes: ['C'] });
  });

  it('merges replies without their empty values, and clears them with the bond [R3.06]', () => {
    const view = new QuoteViewStore({ darkMode: false });
    view.setActiveBond('A.IB');
    view.merge({ price: 2.2, org: 'A银行', zero: 0 });
    view.merge({ price: null, org: 'NULL', zero: '', rating: 'null', next: 1 });
    expect(view.infoData).toEqual({ price: 2.2, org: 'A银行', zero: 0, next: 1 });
    view.setActiveBond('A.IB');
    expect(view.infoData).toHaveProperty('next');
    view.setActiveBond('B.IB');
    expect(view.infoData).toEqual({});
  });
});
