import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BULK_ROWS, parseBulk } from './bulk-parse.ts';

const brief = (text: string) =>
  parseBulk(text).map(({ bond, side, priceType, priceText, qtyText, settlType, quoteInd }) => [
    bond,
    side,
    priceType === 'C' ? `C${priceText}` : priceText,
    qtyText,
    settlType,
    quoteInd,
  ]);
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));

describe('bulk quoting reads [R9.01]', () => {
  it('the chat line of the task', () => {
    expect(parseBulk('24国开10 240210 2.20 bid 5000 明天+0')).toEqual([
      {
        line: 1,
        source: '24国开10 240210 2.20 bid 5000 明天+0',
        bond: '240210',
        side: 1,
        priceType: 'Y',
        priceText: '2.20',
        qtyText: '5000',
        settlType: '3',
        quoteInd: 1,
        remark: '',
      },
    ]);
  });

  it('what the copy button writes', () => {
    expect(brief('Bid 24国开10 240210.IB 2.2000 5000w 明天+0 A银行')).toEqual([['240210.IB', 1, '2.2000', '5000w', '3', 1]]);
    expect(brief('Ofr 26超长特别国债06 2600006.IB 2.1150 5,000w 今天+1')).toEqual([['2600006.IB', 2, '2.1150', '5000w', '2', 1]]);
  });

  it('the words, units and settlements of a dealer', () => {
    expect(
      brief(`200205 2.85 卖 2kw +1 可议
出 25附息国债11 1.8050 0.5亿 今天+0
收 240210 98.99 3千万 T+1不限 实盘
112609059 买 1.45% 1亿 明天 + 1 意向
240210 2.2 ofr 1e 12.03+0`),
    ).toEqual([
      ['200205', 2, '2.85', '2kw', '2', 2],
      ['25附息国债11', 2, '1.8050', '0.5亿', '1', 1],
      ['240210', 1, 'C98.99', '3千万', '2,3', 1],
      ['112609059', 1, '1.45', '1亿', '4', 99],
      ['240210', 2, '2.2', '1e', '12.03+0', 1],
    ]);
  });

  it('a sheet with a head in any order, and one without', () => {
    expect(
      brief(
        '债券代码\t简称\t方向\t数量(万)\t收益率\t清算速度\t备注\r\n240210.IB\t24国开10\t买入\t5,000\t2.2025\t明天+0\t急\r\n\r\n',
      ),
    ).toEqual([['240210.IB', 1, '2.2025', '5,000', '3', 1]]);
    expect(brief('240210\t24国开10\tofr\t2.2\t3000\n240205\t\tbid\t2.31\t1000\t+0')).toEqual([
      ['240210', 2, '2.2', '3000', '', 1],
      ['240205', 1, '2.31', '1000', '1', 1],
    ]);
    expect(brief('代码\t净价\t数量\t方向\n240210\t101.25\t2000\t卖')).toEqual([['240210', 2, 'C101.25', '2000', '', 1]]);
  });

  it('keeps what it does not understand for a person to look at', () => {
    expect(brief('你好')).toEqual([['你好', null, '', '', '', 1]]);
    expect(brief('240210 2.85F0.04 bid 5000')).toEqual([['240210', 1, '2.85F0.04', '5000', '', 1]]);
    expect(parseBulk('\n \n\t\n')).toEqual([]);
  });

  it('the same from full-width characters, in any order of the words', () => {
    const words = ['24国开10', '240210', '2.2025', 'bid', '5000w', '明天+0'];
    const expected = [['240210', 1, '2.2025', '5000w', '3', 1]];
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: words.length }), fc.boolean(), (order, isWide) => {
        const line = order.join(' ');
        expect(brief(isWide ? fullWidth(line).replaceAll(' ', '\u3000') : line)).toEqual(expected);
      }),
    );
  });

  it('any text without throwing, one row at most per line, each with its own line', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('240210', '2.20', 'bid', '卖', '\t', '\n', '5000w', '明天+0', '代码', '数量', '1e308', 'NaN', '９９'),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join(' ');
        const rows = parseBulk(text);
        const lines = rows.map((row) => row.line);
        expect(new Set(lines).size).toBe(lines.length);
        expect(rows.length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
        for (const row of rows) expect(text).toContain(row.source);
      }),
    );
    expect(parseBulk('240210 2.2 bid 1000\n'.repeat(600))).toHaveLength(MAX_BULK_ROWS);
  });
});
