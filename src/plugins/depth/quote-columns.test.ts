import { FakeClock, quoteRow } from '#testing';
import { wordsIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { quoteColumns } from './quote-columns.ts';

const [zh, en] = await wordsIn(['core', 'rules', 'depth']);
const columns = quoteColumns(zh, new FakeClock());
const column = (id: string) => columns.find((one) => one.id === id);
const text = (id: string, over: Parameters<typeof quoteRow>[0]) => column(id)?.text(quoteRow(over));

describe('the list of every quote', () => {
  it('shows yields and prices to the last decimal, and a masked one as received', () => {
    expect(text('yield', { yield: 2.2 })).toBe('2.2000');
    expect(text('yield', { yield: '2.20**' })).toBe('2.20**');
    expect(text('clean', { cleanPrice: 101.2034 })).toBe('101.2034');
  });

  it('shows the traded quantity of a quote, and a dash for none', () => {
    expect(text('filled', { cumQty: 0 })).toBe('--');
    expect(text('filled', { cumQty: 1000 })).toBe('1,000');
  });

  it('shows nothing for missing values', () => {
    const bare = quoteRow({
      price: null,
      yield: null,
      cleanPrice: null,
      dirtyPrice: null,
      org: null,
      time: null,
    });
    for (const { text: of } of columns) expect(of(bare)).not.toMatch(/null|undefined|NaN|Invalid/);
  });

  it('distinguishes the sides by word and colour', () => {
    expect(text('side', { side: 1 })).not.toBe(text('side', { side: 2 }));
    expect(column('side')?.tone?.(quoteRow({ side: 1 }))).not.toBe(
      column('side')?.tone?.(quoteRow({ side: 2 })),
    );
  });

  it('sorts figures as figures: ten is more than nine', () => {
    const by = (id: string, over: Parameters<typeof quoteRow>[0]) => column(id)?.sortBy?.(quoteRow(over));
    expect(Number(by('yield', { yield: 10 }))).toBeGreaterThan(Number(by('yield', { yield: 9 })));
    expect(Number(by('qty', { qty: 10_000 }))).toBeGreaterThan(Number(by('qty', { qty: 9000 })));
  });

  it('drops columns one by one when space is short, never side, yield or quantity', () => {
    const drops = columns.flatMap(({ dropOrder }) => (dropOrder === undefined ? [] : [dropOrder]));
    expect(new Set(drops).size).toBe(drops.length);
    for (const id of ['side', 'yield', 'qty']) expect([id, column(id)?.dropOrder]).toEqual([id, undefined]);
  });

  it('has a distinct header for every column except marks, in both languages', () => {
    for (const t of [zh, en]) {
      const heads = quoteColumns(t, new FakeClock()).flatMap(({ header }) => (header === '' ? [] : [header]));
      expect(new Set(heads).size).toBe(heads.length);
      expect(heads.length).toBeGreaterThan(8);
    }
  });
});
