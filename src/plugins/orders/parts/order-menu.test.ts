import { orderRow } from '#testing';
import { wordsIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { orderMenu } from './order-menu.ts';

const [zh, en] = await wordsIn(['core', 'orders']);
/** The entries of an order's menu, and their effects. */
function menu(over: Parameters<typeof orderRow>[0] = {}, { isChosen = false, canAmend = true } = {}) {
  const done: string[] = [];
  const entries = orderMenu(orderRow(over), zh, {
    isChosen,
    choose: () => void done.push('choose'),
    cancel: () => void done.push('cancel'),
    amend: canAmend ? () => void done.push('amend') : undefined,
    open: () => void done.push('open'),
    copy: () => void done.push('copy'),
  }).flatMap((entry) => (entry.kind === 'action' ? [entry] : []));
  return { entries, done, entry: (key: string) => entries.find((one) => one.key === key) };
}

describe('the menu of an order', () => {
  it('does for each entry what its name says', () => {
    const { entries, done } = menu({ canCancel: true });
    for (const { onSelect } of entries) onSelect();
    expect(done).toEqual(entries.map(({ key }) => key));
    expect(new Set(done).size).toBe(5);
  });

  it('keeps unavailable entries in place, disabled', () => {
    const { entry, entries } = menu({ canCancel: false }, { canAmend: false });
    expect([entry('cancel')?.disabled, entry('amend')?.disabled]).toEqual([true, true]);
    expect(entries.map(({ key }) => key)).toEqual(menu({ canCancel: true }).entries.map(({ key }) => key));
    expect(menu({ canCancel: true }).entry('cancel')?.disabled).toBe(false);
  });

  it('deselects a selected order', () => {
    expect(menu({}, { isChosen: true }).entry('choose')?.label).not.toBe(menu().entry('choose')?.label);
  });

  it('has a distinct name for every entry, in both languages', () => {
    for (const t of [zh, en]) {
      const labels = orderMenu(orderRow(), t, {
        isChosen: false,
        choose() {},
        cancel() {},
        amend: undefined,
        open() {},
        copy() {},
      }).flatMap((entry) => (entry.kind === 'action' ? [entry.label] : []));
      expect(new Set(labels).size).toBe(5);
    }
  });
});
