import type { Level, SidedLevel } from '#contract/entities';
import type { MenuEntry } from '#core/kit';
import { FakeClock, quoteRow } from '#testing';
import { wordsIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { quoteText } from './copy-quote.ts';
import { ladderRows } from './ladder-view.ts';
import { levelMenu } from './level-menu.ts';
import { CANCEL, quoteColumns } from './quote-columns.ts';

const [zh, en] = await wordsIn(['core', 'depth', 'rules', 'shell']);

describe('the menu of a level', () => {
  function menuOf(levels: readonly Partial<SidedLevel>[], canOrder = true, side: 1 | 2 = 1, t = zh) {
    const done: string[] = [];
    const [row] = ladderRows(
      levels.map((over) => quoteRow(over)),
      1000,
      true,
    );
    if (row === undefined) throw new Error('a level is shown');
    const entries = levelMenu(row, t, {
      side,
      show: 'yield',
      now: Date.parse('2026-11-20T10:00:00+08:00'),
      actions: {
        isStale: false,
        canOrder,
        order: (of, { quoteId }) => (done.push(`order ${of} ${quoteId}`), true),
        post: () => true,
        cancel: (ids) => Promise.resolve(void done.push(`cancel ${ids.join()}`)),
        cancelAll: () => Promise.resolve(),
      },
      onCopy: (of, { key }) => done.push(`copy ${of} ${key}`),
    });
    const labels = entries.map((entry) => ('label' in entry ? entry.label : ''));
    const press = (key: string): void => {
      const entry = entries.find((one): one is MenuEntry & { kind: 'action' } => one.key === key);
      entry?.onSelect();
    };
    return { done, labels, keys: entries.map(({ key }) => key), press };
  }

  it.each<[what: string, levels: readonly Partial<SidedLevel>[], canOrder: boolean, keys: readonly string[]]>(
    [
      ['a quote of another user', [{}], true, ['order', 'copy']],
      ['a quote of another user where no orders can be entered', [{}], false, ['copy']],
      ['the user’s own quote', [{ mine: true }], true, ['copy', 'cancel']],
      [
        'a level that is partly the user’s own',
        [{ quoteId: 'a' }, { quoteId: 'b', mine: true }],
        true,
        ['copy', 'cancel'],
      ],
      ['the user’s own quote while the market is stale', [{ mine: true }], false, ['copy', 'cancel']],
    ],
  )('of %s has $3', (_, levels, canOrder, keys) => {
    expect(menuOf(levels, canOrder).keys).toEqual(keys);
  });

  it('names the price and quantity affected: the quote that is hit and the line it is part of, only own quantity to cancel', () => {
    const line = [
      { quoteId: 'a', qty: 1000, org: 'A银行' },
      { quoteId: 'b', qty: 500 },
    ];
    expect([zh, en].map((t) => menuOf(line, true, 1, t).labels[0])).toEqual([
      '卖给首笔：2.2000 · 1,000万 · A银行 · 今+1（该价位 2 笔共 1,500万，S）',
      'Sell to the first bid: 2.2000 · 1,000 (CNY 10k) · A银行 · Today+1; 2 quotes, 1,500 (CNY 10k) in all (S)',
    ]);
    const own = menuOf([line[0] ?? {}, { ...line[1], mine: true }]);
    expect(own.labels.at(-1)).toMatch(/2\.2000.*500/);
    own.press('cancel');
    own.press('copy');
    expect(own.done).toEqual(['cancel b', 'copy 1 a']);
  });

  it('gives a large quantity the unit of the language shown', () => {
    const label = (t: typeof zh) => menuOf([{ qty: 12_000 }], true, 1, t).labels[0];
    expect([label(zh), label(en)]).toEqual([
      expect.stringMatching(/1\.2亿 /),
      expect.stringContaining('120M'),
    ]);
  });

  it('names the settlement of the quote that is hit', () => {
    expect(menuOf([{ settlType: '4' }, { settlType: '2' }]).labels[0]).toMatch(
      /2\.2000.*1,000.*明\+1.*2,000/,
    );
    for (const t of [zh, en]) expect(menuOf([{}], true, 2, t).labels.join()).not.toContain('{{');
  });

  it('hits a bid and lifts an offer, each with its own word', () => {
    const [bid, ofr] = [menuOf([{}], true, 1), menuOf([{}], true, 2)];
    bid.press('order');
    ofr.press('order');
    expect([bid.done, ofr.done]).toEqual([['order 1 q1'], ['order 2 q1']]);
    expect(bid.labels[0]).not.toBe(ofr.labels[0]);
  });
});

describe('the list of every quote', () => {
  const clock = new FakeClock('2026-11-20 10:00:00');
  const cell = (id: string, over: Partial<SidedLevel>, t = zh) => {
    const column = quoteColumns(t, clock).find((one) => one.id === id);
    return [column?.text(quoteRow(over)), column?.tone?.(quoteRow(over))];
  };

  it.each<[id: string, over: Partial<SidedLevel>, text: string]>([
    ['yield', { yield: 2.2025 }, '2.2025'],
    ['yield', { yield: '2.20**' }, '2.20**'],
    ['clean', { cleanPrice: null }, ''],
    ['filled', { cumQty: 0 }, '--'],
    ['filled', { cumQty: 500 }, '500'],
    ['qty', { qty: 12_000 }, '1.2亿'],
    ['settle', { settlType: '4' }, '明+1'],
    ['settle', { settlType: '02.15+0' }, '2027.02.15+0'],
    ['org', { org: null }, '--'],
    ['org', { org: 'A银行', traderName: '王' }, 'A银行 王'],
    ['time', { time: '2026-11-20 09:30:00.123' }, '09:30:00'],
    ['time', { time: '2026-11-19 16:30:00.123' }, '11-19 16:30'],
    ['expire', { expireTime: '2026-11-20 10:30:00.000' }, '10:30:00'],
    ['expire', { expireTime: null, timeInForce: 0 }, '当日'],
    ['expire', { expireTime: null, timeInForce: 1 }, '撤前有效'],
    [CANCEL, {}, ''],
  ])('%s of %j is %j [R5.06] [R9.08] [R9.09]', (id, over, text) => {
    expect(cell(id, over)[0]).toBe(text);
  });

  it('gives large quantities the unit of the language shown', () => {
    expect(cell('qty', { qty: 12_000 }, en)[0]).toBe('120M');
  });

  it('distinguishes own quotes from others’, firm from negotiable, and intentions from both', () => {
    const mine = cell('org', { mine: true, org: 'A银行' });
    expect([String(mine[0]).endsWith('A银行'), mine[0] === 'A银行', mine[1]]).toEqual([
      true,
      false,
      'strong',
    ]);
    expect(cell(CANCEL, { mine: true })[0]).not.toBe('');
    const kinds = [
      cell('kind', { firm: true, quoteInd: 1 }),
      cell('kind', { firm: false, quoteInd: 2 }),
      cell('kind', { firm: false, quoteInd: 99 }),
      cell('kind', { firm: true, quoteInd: 99 }),
    ];
    expect(new Set(kinds.map(([text]) => text)).size).toBe(3);
    expect(kinds[3]?.[0]).toBe(kinds[2]?.[0]);
  });

  it('sorts masked prices as missing, and has the same columns in both languages', () => {
    const columns = quoteColumns(zh, clock);
    const sorted = columns.find(({ id }) => id === 'yield')?.sortBy?.(quoteRow({ yield: '2.20**' }));
    expect(sorted).toBeNull();
    const ids = (t: typeof zh) => quoteColumns(t, clock).map(({ id }) => id);
    expect(ids(en)).toEqual(ids(zh));
    expect(new Set(ids(zh)).size).toBe(columns.length);
  });
});

describe('a quote as a chat line', () => {
  const level = (over: Partial<Level> = {}): Level => ({
    ...quoteRow({ org: 'A银行', settlType: '3' }),
    ...over,
  });
  const line = (side: 1 | 2, over: Partial<Level> = {}, isMarketMakingTierUser = false) =>
    quoteText(level(over), side, {
      securityId: '240210.IB',
      symbol: '24国开10',
      isMarketMakingTierUser,
      nowMs: Date.parse('2026-11-20T10:00:00+08:00'),
      label: (key, values) => zh(`rules:${key}` as 'rules:settlementToday0', values),
    });

  it('follows the template, with today+1 and tomorrow+0 written 明天+0 [R9.06]', () => {
    expect([line(1), line(2, { settlType: '2' })]).toEqual([
      'Bid 24国开10 240210.IB 2.2000 1000w 明天+0 A银行',
      'Ofr 24国开10 240210.IB 2.2000 1000w 明天+0 A银行',
    ]);
  });

  it('omits a missing price, and keeps a masked one as it is', () => {
    expect([line(1, { price: '2.20**' }), line(1, { price: null })]).toEqual([
      expect.stringContaining('2.20**'),
      expect.not.stringContaining('null'),
    ]);
  });
});
