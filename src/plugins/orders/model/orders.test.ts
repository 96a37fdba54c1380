import { order as orderSchema, orderCategory } from '#contract/entities';
import { ORDER_STATUS_FILTERS } from '#contract/rules';
import { orderRow } from '#testing';
import { textIn } from '#testing/texts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { orderColumns, STATUS } from './order-columns.ts';
import { orderLine, orderLines } from './order-copy.ts';
import { fileNameAt, ordersCsv, ordersTabbed } from './order-csv.ts';
import { NO_FILTER, passes, queryOf } from './order-filter.ts';
import { orderWords } from './order-words.ts';

const text = await textIn('zh-CN', ['core', 'rules', 'orders']);
const { t } = text.i18n;
const words = orderWords(t, () => Date.parse('2026-11-20T10:00:00+08:00'));

describe('the list of orders', () => {
  const columns = () =>
    orderColumns({ words, t, isChosen: () => false, isWatched: null, reasonOf: () => '' });
  const cell = (id: string, over: Parameters<typeof orderRow>[0]) =>
    columns()
      .find((column) => column.id === id)
      ?.text(orderRow(over));

  it('shows every field of the specification’s order record [R3.02]', () => {
    const order = orderRow({
      ordStatus: '4',
      timeInForce: 3,
      specifyTime: '60',
      cumQty: 2000,
      leavesQty: 0,
      quoteInd: 2,
      side: 2,
      reason: 'auto',
      counterparty: 'B银行',
    });
    expect(() => orderSchema.parse(order)).not.toThrow();
    expect(Object.fromEntries(columns().map((column) => [column.id, column.text(order)]))).toMatchObject({
      status: '部分成交  2,000/5,000',
      code: '240210.IB',
      symbol: '24国开10',
      price: '2.2000',
      side: 'Ofr',
      settlement: '明+0',
      kind: '可议',
      counterparty: 'B银行',
      note: '到时自动撤单',
    });
    expect([
      words.autoCancel('60'),
      words.autoCancel('0'),
      words.autoCancel(''),
      words.autoCancel('1430'),
    ]).toEqual(['1分钟', '立即', '不自动撤单', '14:30']);
  });

  it('never shows a status without filled and ordered quantity: they share one cell [R4.02]', () => {
    expect(cell(STATUS, { cumQty: 1200 })).toBe('未成交  1,200/5,000');
    expect(cell(STATUS, { quoteInd: 99, specifyTime: '60', cumQty: 1200 })).toBe('部分成交  1,200/5,000');
    expect(cell(STATUS, { quoteInd: 99 })).toBe('已撤单  0/5,000');
    expect(columns().filter((column) => column.text(orderRow()).includes('未成交'))).toHaveLength(1);
  });

  it('filters by the three stored statuses and the three categories [R4.01] [R3.02]', () => {
    const rows = (['0', '2', '4'] as const).flatMap((ordStatus) =>
      [...orderCategory.options, null].map((category) => orderRow({ ordStatus, category })),
    );
    for (const [i, status] of (['unfilled', 'filled', 'cancelled'] as const).entries()) {
      const found = rows.filter((row) => passes(row, { ...NO_FILTER, status }));
      expect(new Set(found.map((row) => row.ordStatus))).toEqual(new Set([ORDER_STATUS_FILTERS[i]?.value]));
    }
    for (const category of orderCategory.options) {
      const found = rows.filter((row) => passes(row, { ...NO_FILTER, category }));
      expect(new Set(found.map((row) => row.category))).toEqual(new Set([category]));
    }
  });

  it('reports an unmatched immediate order as unmatched, not as timed out, in list and export alike [R4.03]', () => {
    const over = {
      ordStatus: '4',
      timeInForce: 3,
      specifyTime: '0',
      phase: 'done',
      reason: 'unmatched',
    } as const;
    expect(cell('note', over)).toBe('即时未能全部成交，剩余撤销');
    const [head = [], row = []] = parse(ordersCsv([orderRow(over)], words, t), {
      bom: true,
    }) as string[][];
    expect(row[head.indexOf('结束原因')]).toBe('即时未能全部成交，剩余撤销');
  });

  it('filters by side, bond and days, both days included, and requests the same from the server', () => {
    const filter = {
      ...NO_FILTER,
      side: '1',
      securityId: '240210.IB',
      from: '2026-11-20',
      to: '2026-11-20',
    } as const;
    const at = (createTime: string) => passes(orderRow({ createTime }), filter);
    expect([
      at('2026-11-19 23:59:59.999'),
      at('2026-11-20 00:00:00.000'),
      at('2026-11-20 23:59:59.999'),
      at('2026-11-21 00:00:00.000'),
    ]).toEqual([false, true, true, false]);
    expect([passes(orderRow({ side: 2 }), filter), passes(orderRow({ securityID: '1.IB' }), filter)]).toEqual(
      [false, false],
    );
    expect(queryOf(filter)).toEqual({
      side: 1,
      securityId: '240210.IB',
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(queryOf(NO_FILTER)).toEqual({});
  });
});

describe('copies and exports of the list', () => {
  it('are lines in template order, in Chinese; a market maker’s omit the counterparty, on either side [R6.02] [R9.06]', () => {
    const context = {
      nowMs: Date.parse('2026-11-20T10:00:00+08:00'),
      label: (key: string, values: object) => text.dynamic(`rules:${key}`, { ...values }),
    };
    const order = orderRow({ orgName: 'B银行', counterparty: 'A银行', settlType: '2' });
    expect(orderLine(order, { ...context, isMarketMakingTierUser: false })).toBe(
      'Bid 24国开10 240210.IB 2.2000 5000w 明天+0 A银行 出给 B银行',
    );
    expect(orderLine(order, { ...context, isMarketMakingTierUser: true })).toBe(
      'Bid 24国开10 240210.IB 2.2000 5000w 明天+0 出给 B银行',
    );
    expect(orderLine({ ...order, side: 2 }, { ...context, isMarketMakingTierUser: false })).toMatch(
      / B银行 出给 A银行$/,
    );
    expect(orderLine({ ...order, side: 2 }, { ...context, isMarketMakingTierUser: true })).toMatch(
      /明天\+0 B银行 出给$/,
    );
    expect(
      orderLine({ ...order, counterparty: null }, { ...context, isMarketMakingTierUser: false }),
    ).toMatch(/ B银行$/);
  });

  it('of several orders are a line each, in Chinese whatever language is shown', async () => {
    const english = (await textIn('en-US', ['core', 'rules', 'orders'])).i18n.t;
    const who = { isMarketMakingTierUser: false, nowMs: Date.parse('2026-11-20T10:00:00+08:00') };
    const lines = orderLines(
      [orderRow({ settlType: '2' }), orderRow({ side: 2, price: null })],
      who,
      english,
    );
    expect(lines.split('\n')).toEqual([
      'Bid 24国开10 240210.IB 2.2000 5000w 明天+0 A银行',
      expect.stringMatching(/^Ofr 24国开10 240210\.IB .*5000w .* A银行$/),
    ]);
  });

  it('are tables with every field, the same as a file and for the cells of a spreadsheet', () => {
    const order = orderRow({
      avgPrice: 2.21,
      counterparty: 'B银行',
      cumQty: 1200,
      dv01: 12_345,
      flags: ['整量'],
      priceType: 'C',
      price: 101.2,
      remark: '试单',
      settlType: '2',
    });
    const [head = [], row = []] = parse(ordersCsv([order], words, t), { bom: true }) as string[][];
    expect(head.map((name, i) => `${name}: ${row[i] ?? ''}`)).toEqual([
      '委托编号: O1',
      '状态: 未成交',
      '成交量(万元): 1200',
      '委托量(万元): 5000',
      '方向: Bid',
      '代码: 240210.IB',
      '债券: 24国开10',
      '价格: 101.2',
      '报价方式: 净价',
      '收益率(%): 2.2',
      '净价: 100.1',
      '成交均价: 2.21',
      'DV01（元/BP，按委托面额）: 12345',
      '结算: 今+1',
      '结算日: 2026-11-23',
      '类型: 实盘',
      '有效方式: 当日有效',
      '自动撤单: 不自动撤单',
      '对手方: B银行',
      '标记: 整量',
      '委托时间: 2026-11-20 10:00:00.000',
      '更新: 2026-11-20 10:00:00.000',
      '结束原因: ',
      '备注: 试单',
    ]);
    expect(
      ordersTabbed([order], words, t)
        .split('\n')
        .map((line) => line.split('\t')),
    ).toEqual([head, row]);
    const [, bare = []] = parse(ordersCsv([orderRow()], words, t), { bom: true }) as string[][];
    expect([12, 23].map((at) => bare[at])).toEqual(['', '']);
    expect(fileNameAt(Date.parse('2026-11-20T10:00:09+08:00'), t)).toBe('委托_20261120100009.csv');
  });

  it('T26: are tables whose texts, remarks included, are never formulas', () => {
    const [head = [], row = []] = parse(
      ordersCsv([orderRow({ remark: '=cmd()', symbol: '＝1+1', flags: ['*'] })], words, t),
      { bom: true },
    ) as string[][];
    const by = (name: string) => row[head.indexOf(name)];
    expect(head).not.toContain(undefined);
    expect([by('备注'), by('债券'), by('委托量(万元)'), by('状态'), by('价格'), by('成交均价')]).toEqual([
      "'=cmd()",
      "'＝1+1",
      '5000',
      '未成交',
      '2.2',
      '',
    ]);
  });
});
