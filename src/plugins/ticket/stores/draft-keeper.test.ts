import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emptyDraft, NO_HABITS } from '../model/draft.ts';
import { DraftKeeper } from './draft-keeper.ts';

const keeperIn = (door: ReturnType<FakeStorage['openTab']>, operId: string | null) => {
  const keeper = new DraftKeeper(new Storage(door));
  return { keeper, left: keeper.open(operId) };
};
const draft = { ...emptyDraft('c-1'), securityId: '240210.IB', priceText: '2.20', qtyText: '3000' };

describe('a draft of a ticket', () => {
  it('is restored after a reload, including whether it was sent and unanswered', () => {
    const tab = new FakeStorage().openTab();
    const first = keeperIn(tab, 'anna');
    expect(first.left).toBeNull();
    first.keeper.keep(draft, false);
    expect(keeperIn(tab, 'anna').left).toEqual({ draft, isUnknown: false });
    first.keeper.keep(draft, true);
    expect(keeperIn(tab, 'anna').left).toEqual({ draft, isUnknown: true });
    first.keeper.keep(null, false);
    expect(keeperIn(tab, 'anna').left).toBeNull();
  });

  it('is shown only to its owner, and not kept for visitors', () => {
    const tab = new FakeStorage().openTab();
    keeperIn(tab, 'anna').keeper.keep(draft, false);
    expect([keeperIn(tab, 'bob').left, keeperIn(tab, null).left]).toEqual([null, null]);
    keeperIn(tab, null).keeper.keep({ ...draft, priceText: '9' }, false);
    expect(keeperIn(tab, 'anna').left?.draft.priceText).toBe('2.20');
  });

  it('is separate in each tab', () => {
    const browser = new FakeStorage();
    const [one, other] = [browser.openTab(), browser.openTab()];
    keeperIn(one, 'anna').keeper.keep(draft, false);
    expect(keeperIn(other, 'anna').left).toBeNull();
  });
});

describe('defaults of the next ticket', () => {
  it('are the user’s last choices, in every tab; another user starts with the standard ones', () => {
    const browser = new FakeStorage();
    const { keeper } = keeperIn(browser.openTab(), 'anna');
    expect(keeper.habits).toEqual(NO_HABITS);
    keeper.saveHabits({ ...draft, settlType: '2', dealPathId: 'P1' }, 'FB');
    expect(keeperIn(browser.openTab(), 'anna').keeper.habits).toEqual({
      qtyText: '3000',
      settlType: '2',
      dealPathId: 'P1',
    });
    expect(keeperIn(browser.openTab(), 'bob').keeper.habits).toEqual(NO_HABITS);
    expect(keeperIn(browser.openTab(), null).keeper.habits).toEqual(NO_HABITS);
  });

  it('settle an NCD as NCDs usually do, and are not learnt from one', () => {
    const { keeper } = keeperIn(new FakeStorage().openTab(), 'anna');
    keeper.saveHabits({ ...draft, settlType: '2' }, 'FB');
    expect([keeper.habitsFor('NCD').settlType, keeper.habitsFor('MTN').settlType]).toEqual(['1', '2']);
    keeper.saveHabits({ ...draft, settlType: '1', qtyText: '2000' }, 'NCD');
    expect([keeper.habitsFor('NCD'), keeper.habitsFor(undefined)]).toMatchObject([
      { settlType: '1', qtyText: '2000' },
      { settlType: '2', qtyText: '2000' },
    ]);
  });

  it('hold no date, for it has passed by the next ticket', () => {
    const browser = new FakeStorage();
    const { keeper } = keeperIn(browser.openTab(), 'anna');
    keeper.saveHabits({ ...draft, settlType: '2' }, 'FB');
    keeper.saveHabits({ ...draft, settlType: '12.05+0', qtyText: '2000' }, 'FB');
    expect(keeper.habits).toMatchObject({ settlType: '2', qtyText: '2000' });
    // A date that another release stored.
    const stored = new Storage(browser.openTab()).persisted({
      key: 'ticketHabits',
      schema: z.any(),
      version: 1,
      defaults: {},
    });
    stored.set({ operId: 'anna', ...NO_HABITS, settlType: '12.05+0' });
    expect(keeperIn(browser.openTab(), 'anna').keeper.habits.settlType).toBe('3');
  });

  it('are not learnt from a visitor', () => {
    const browser = new FakeStorage();
    keeperIn(browser.openTab(), null).keeper.saveHabits({ ...draft, settlType: '2' }, 'FB');
    expect(keeperIn(browser.openTab(), 'anna').keeper.habits).toEqual(NO_HABITS);
  });
});
