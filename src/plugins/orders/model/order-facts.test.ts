import { orderRow } from '#testing';
import { textIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { factsOf } from './order-facts.ts';
import { orderWords } from './order-words.ts';

const { t } = (await textIn('zh-CN', ['core', 'rules', 'orders'])).i18n;
const words = orderWords(t, () => Date.parse('2026-11-20T10:00:00+08:00'));
const facts = (over: Parameters<typeof orderRow>[0] = {}) => new Map(factsOf(orderRow(over), words, t));
const fact = (over: Parameters<typeof orderRow>[0], name: Parameters<typeof t>[0]) =>
  facts(over).get(String(t(name)));

const english = (await textIn('en-US', ['core', 'rules', 'orders'])).i18n.t;

describe('facts on an order’s page', () => {
  it('are punctuated by the rules of the language', () => {
    const order = orderRow({
      settlDate: '2026-11-23',
      specifyTime: '60',
      expireAt: '2026-11-20 10:01:00.000',
    });
    const inEnglish = factsOf(
      order,
      orderWords(english, () => Date.parse('2026-11-20T10:00:00+08:00')),
      english,
    );
    expect(inEnglish.map(([, value]) => value).join(' ')).not.toMatch(/[（）：]/);
    expect(new Map(inEnglish).get('Auto-cancel')).toBe('1 min (2026-11-20 10:01:00)');
  });

  it('are all of these, in this order', () => {
    const order = orderRow({
      avgPrice: 2.21,
      counterparty: 'B银行',
      dv01: 12_345,
      flags: ['整量'],
      remark: '试单',
      expireAt: null,
    });
    expect(factsOf(order, words, t)).toEqual([
      ['类型', '实盘'],
      ['结算', '明+0（2026-11-23）'],
      ['收益率(%)', '2.2000'],
      ['净价', '100.1000'],
      ['成交均价', '2.2100'],
      ['DV01（元/BP，按委托面额）', '12,345'],
      ['剩余(万)', '5,000'],
      ['有效方式', '当日有效'],
      ['自动撤单', '不自动撤单'],
      ['最小成交量', '--'],
      ['对手方', 'B银行'],
      ['机构', 'A银行'],
      ['标记', '整量'],
      ['委托时间', '2026-11-20 10:00:00.000'],
      ['更新', '2026-11-20 10:00:00.000'],
      ['备注', '试单'],
      ['委托编号', 'O1'],
    ]);
  });

  it('have unique names and non-empty values', () => {
    for (const over of [
      {},
      { yield: null, cleanPrice: null, avgPrice: null, counterparty: null, createTime: null },
    ]) {
      const rows = factsOf(orderRow(over), words, t);
      expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
      expect(rows.filter(([name, value]) => name === '' || value === '')).toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(/null|undefined|NaN/);
    }
  });

  it('give the auto-cancel time to the second, and nothing in brackets if there is none', () => {
    expect(fact({ specifyTime: '60', expireAt: '2026-11-20 10:01:00.123' }, 'orders:column.autoCancel')).toBe(
      '1分钟（2026-11-20 10:01:00）',
    );
    expect(fact({ specifyTime: '', expireAt: null }, 'orders:column.autoCancel')).toBe('不自动撤单');
  });

  it('give the minimum fill: all, a quantity, or none', () => {
    const least = (minQty: number, allOrNone: boolean) => fact({ minQty, allOrNone }, 'orders:column.minQty');
    expect(least(0, true)).toBe(t('orders:detail.allOrNone'));
    expect(least(1000, false)).toBe('1,000');
    expect(least(0, false)).toBe('--');
  });

  it('give yield and clean price, whichever was quoted', () => {
    const quoted = facts({ price: 101.2, priceType: 'C', yield: 2.1025, cleanPrice: 101.2 });
    expect(quoted.get(t('orders:column.yield'))).toBe('2.1025');
    expect(quoted.get(t('orders:column.cleanPrice'))).toBe('101.2000');
  });

  it('give times to the millisecond, as the audit does', () => {
    for (const at of ['createTime', 'updateTime'] as const) {
      expect(fact({ [at]: '2026-11-20 10:00:00.0071' }, `orders:column.${at}`)).toBe(
        '2026-11-20 10:00:00.007',
      );
      expect(fact({ [at]: null }, `orders:column.${at}`)).toBe('--');
    }
  });
});

it('facts have as many names in English', () => {
  const inEnglish = factsOf(
    orderRow(),
    orderWords(english, () => 0),
    english,
  );
  expect(inEnglish).toHaveLength(facts().size);
  expect(inEnglish.filter(([name, value]) => name === '' || value === '')).toEqual([]);
});
