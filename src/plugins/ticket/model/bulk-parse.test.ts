import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BULK_ROWS, parseBulk } from './bulk-parse.ts';
import { problemsOfRow, rowOfParsed } from './bulk-row.ts';
import { typedQuantity } from './typed.ts';

const brief = (text: string) =>
  parseBulk(text).rows.map(({ bond, side, priceType, priceText, qtyText, settlType, quoteInd }) => [
    bond,
    side,
    priceType === 'C' ? `C${priceText}` : priceText,
    qtyText,
    settlType,
    quoteInd,
  ]);
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));

describe('bulk quoting reads [U11]', () => {
  it('the specification’s chat line', () => {
    expect(parseBulk('24国开10 240210 2.20 bid 5000 明天+0').rows).toEqual([
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
        allOrNone: false,
        remark: '',
      },
    ]);
  });

  it('what the copy button writes', () => {
    expect(brief('Bid 24国开10 240210.IB 2.2000 5000w 明天+0 A银行')).toEqual([
      ['240210.IB', 1, '2.2000', '5000w', '3', 1],
    ]);
    expect(brief('Ofr 26超长特别国债06 2600006.IB 2.1150 5,000w 今天+1')).toEqual([
      ['2600006.IB', 2, '2.1150', '5000w', '2', 1],
    ]);
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

  it('two quantities in one word: of bid and offer, or of two quotes at one price [U11]', () => {
    expect(brief('240210 2.20/2.18 3000+5000')).toEqual([
      ['240210', 1, '2.20', '3000', '', 1],
      ['240210', 2, '2.18', '5000', '', 1],
    ]);
    expect(brief('240210 2.20 bid 3k+5k 明天+0')).toEqual([
      ['240210', 1, '2.20', '3k', '3', 1],
      ['240210', 1, '2.20', '5k', '3', 1],
    ]);
  });

  it('two sides with a dash between, and a forward day behind its word [U11]', () => {
    for (const line of ['240210 1.7775-1.7750 3000', '240210 1.7775 - 1.7750 3000'])
      expect(brief(line)).toEqual([
        ['240210', 1, '1.7775', '3000', '', 1],
        ['240210', 2, '1.7750', '3000', '', 1],
      ]);
    for (const day of ['远期 12.03+0', '远期12.03+0', '12.03+0 远期'])
      expect(brief(`240210 2.20 bid 5000 ${day}`)).toEqual([['240210', 1, '2.20', '5000', '12.03+0', 1]]);
  });

  it('a sheet with headers in any order, and one without', () => {
    expect(
      brief(
        '债券代码\t简称\t方向\t数量(万)\t收益率\t清算速度\t备注\r\n240210.IB\t24国开10\t买入\t5,000\t2.2025\t明天+0\t急\r\n\r\n',
      ),
    ).toEqual([['240210.IB', 1, '2.2025', '5,000', '3', 1]]);
    expect(brief('240210\t24国开10\tofr\t2.2\t3000\n240205\t\tbid\t2.31\t1000\t+0')).toEqual([
      ['240210', 2, '2.2', '3000', '', 1],
      ['240205', 1, '2.31', '1000', '1', 1],
    ]);
    expect(brief('代码\t净价\t数量\t方向\n240210\t101.25\t2000\t卖')).toEqual([
      ['240210', 2, 'C101.25', '2000', '', 1],
    ]);
  });

  it('and keeps what it cannot parse for the user to review', () => {
    expect(brief('你好')).toEqual([['你好', null, '', '', '', 1]]);
    expect(brief('240210 2.85F0.04 bid 5000')).toEqual([['240210', 1, '2.85F0.04', '5000', '', 1]]);
    expect(brief('2.20 bid 5000 明天+0')).toEqual([['', 1, '2.20', '5000', '3', 1]]);
    expect(brief('240210 2.20/2.18 bid 5000')).toEqual([['240210', 1, '2.20/2.18', '5000', '', 1]]);
    expect(brief('240210\t24国开10\t2.20\t2.18\t5000')).toEqual([
      ['240210', null, '2.20 2.18', '5000', '', 1],
    ]);
    expect(parseBulk('\n \n\t\n张三(12345678) 2026/11/20 10:21:33\n').rows).toEqual([]);
  });

  it('both sides of a line as a bid and an offer', () => {
    const both = (line: string, bid: string, ofr: string, bidQty = '5000', ofrQty = bidQty, settle = '') =>
      expect(brief(line)).toEqual([
        ['240210', 1, bid, bidQty, settle, 1],
        ['240210', 2, ofr, ofrQty, settle, 1],
      ]);
    both('24国开10 240210 2.20/2.18 5000', '2.20', '2.18');
    both('240210 2.20 / 2.18 5000/3kw +1/明天+0', '2.20', '2.18', '5000', '3kw', '2,3');
    both('240210 2.2025/00 各5000 明天+0', '2.2025', '2.2000', '5000', '5000', '3');
    both('240210 2.00/99 5000', '2.00', '1.99');
    both('240210 bid 2.20 5000 / ofr 2.18 3000', '2.20', '2.18', '5000', '3000');
    both('240210 2.20bid/2.18ofr 5000', '2.20', '2.18');
    both('240210 98.50/98.80 5000', 'C98.50', 'C98.80');
    both(
      '代码\t买入收益率\t卖出收益率\t买量\t卖量\n240210\t2.20\t2.18\t5000\t3000',
      '2.20',
      '2.18',
      '5000',
      '3000',
    );
    expect(
      parseBulk('240210 2.20/2.18 5000 整量').rows.map(({ allOrNone, remark }) => [allOrNone, remark]),
    ).toEqual([
      [true, ''],
      [true, ''],
    ]);
    expect(brief('240210 --/2.18 5000')).toEqual([['240210', 2, '2.18', '5000', '', 1]]);
    expect(brief('240210 2.20/ 5000')).toEqual([['240210', 1, '2.20', '5000', '', 1]]);
  });

  it('lines as brokers send them, with maturities, ratings, marks and who said them', () => {
    expect(
      brief(`97D 112609059 26浦发银行CD059 1.45* ofr 5000 AAA 今天+0
9.9Y 24国开10 2.20 bid 5000w+1
【国债】收：250011 1.805 5千万 可谈
李四: 卖 220205 3kw 2.75
10:21 220205 2.75 卖 3kw 远期 t+1
买 240210 收益率 2.20% 数量 5000万 清算 明天+0
要 240210 2.2 1亿 周一+0`),
    ).toEqual([
      ['112609059', 2, '1.45', '5000', '1', 2],
      ['24国开10', 1, '2.20', '5000w', '2', 1],
      ['250011', 1, '1.805', '5千万', '', 2],
      ['220205', 2, '2.75', '3kw', '', 1],
      ['220205', 2, '2.75', '3kw', 'forward+1', 1],
      ['240210', 1, '2.20', '5000万', '3', 1],
      ['240210', 1, '2.2', '1亿', '周1+0', 1],
    ]);
  });

  it('traders’ wordings, with the same result as a sheet of the same quotes', () => {
    const words = <T>(...pairs: readonly (readonly [string, T])[]) => fc.constantFrom(...pairs);
    const side = words<1 | 2>(['bid', 1], ['买', 1], ['收', 1], ['ofr', 2], ['卖', 2], ['出', 2]);
    const qty = words(
      ['5000', 5000],
      ['5,000', 5000],
      ['3kw', 3000],
      ['3千万', 3000],
      ['2k', 2000],
      ['1e', 10_000],
      ['0.5亿', 5000],
      ['2000w', 2000],
    );
    const settle = words(
      ['', ''],
      ['+0', '1'],
      ['今天 + 1', '2'],
      ['t+1', '2'],
      ['明天+0', '3'],
      ['TOM+1', '4'],
      ['远期 t+1', 'forward+1'],
    );
    const price = fc.integer({ min: 10_001, max: 49_999 }).map((e4) => (e4 / 10_000).toFixed(4));
    fc.assert(
      fc.property(
        side,
        qty,
        settle,
        price,
        fc.boolean(),
        fc.nat(23),
        (one, size, day, yieldText, isWide, turn) => {
          const parts = ['240210', one[0], size[0], day[0], yieldText].filter((part) => part !== '');
          const turned = [...parts.slice(turn % parts.length), ...parts.slice(0, turn % parts.length)].join(
            ' ',
          );
          const [row, more] = parseBulk(isWide ? fullWidth(turned) : turned).rows;
          expect(more).toBeUndefined();
          expect(row).toMatchObject({
            bond: '240210',
            side: one[1],
            priceText: yieldText,
            settlType: day[1],
            remark: '',
          });
          expect(typedQuantity(row?.qtyText ?? '')).toMatchObject({ kind: 'number', value: size[1] });
        },
      ),
    );
  });

  it('an offer given by its last digits as the price nearest to the bid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 49_999 }),
        fc.integer({ min: -40, max: 40 }),
        (bid, away) => {
          const text = (e4: number) => (e4 / 10_000).toFixed(4);
          const rows = parseBulk(`240210 ${text(bid)}/${text(bid + away).slice(-2)} 5000`).rows;
          expect(rows.map(({ side, priceText }) => [side, priceText])).toEqual([
            [1, text(bid)],
            [2, text(bid + away)],
          ]);
        },
      ),
    );
  });

  it('a mistyped figure as the price, where the user corrects it', () => {
    expect(brief('24国开10 240210.IB bid 2.2x 5000w')).toEqual([['240210.IB', 1, '2.2x', '5000w', '', 1]]);
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

  it('any text without throwing, with at most one row per line and side', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '240210',
        '2.20',
        '2.20/2.18',
        '返4毛',
        'tkn',
        'bid',
        '卖',
        '\t',
        '\n',
        '5000w',
        '明天+0',
        '代码',
        '数量',
        '1e308',
        'NaN',
        '９９',
      ),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join(' ');
        const { rows } = parseBulk(text);
        const sides = rows.map(({ line, side }) => `${line}/${side ?? 'one'}`);
        expect(new Set(sides).size).toBe(sides.length);
        expect(rows.length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length * 2);
        for (const row of rows) expect(text).toContain(row.source);
      }),
    );
  });
});

describe('more lines than fit', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `b${at}\t2.2\t1000`).join('\r\n');

  it('are read as far as they fit, and the others returned word for word', () => {
    const { rows, rest, left: unreadCount } = parseBulk(`${lines(501)}\n\n `);
    expect([rows.length, rest, unreadCount]).toEqual([MAX_BULK_ROWS, 'b500\t2.2\t1000', 1]);
    expect(parseBulk(lines(500))).toMatchObject({ rest: '', left: 0 });
  });

  it('are returned with their column headers, so that they can be parsed next time', () => {
    const { rows, rest } = parseBulk(`代码\t净价\t数量\n${lines(3)}`, 2);
    expect([rows.length, rest]).toEqual([2, '代码\t净价\t数量\nb2\t2.2\t1000']);
    expect(parseBulk(rest).rows).toMatchObject([{ bond: 'b2', priceType: 'C', qtyText: '1000' }]);
  });

  it('never split the two sides of a line', () => {
    const both = '240210 2.20/2.18 5000\n240215 2.30/2.28 1000';
    expect(parseBulk(both, 3)).toMatchObject({ rows: [{ side: 1 }, { side: 2 }], left: 1 });
    expect(parseBulk(both, 0)).toEqual({ rows: [], rest: both, left: 2 });
  });

  it('are each either read or returned, whatever the room', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(8), (count, most) => {
        let text = lines(count);
        const seen: string[] = [];
        for (let round = 0; round <= count && text !== ''; round += 1) {
          const { rows, rest } = parseBulk(text, most + 1);
          seen.push(...rows.map(({ bond }) => bond));
          text = rest;
        }
        expect(seen).toEqual(Array.from({ length: count }, (_, at) => `b${at}`));
      }),
    );
  });
});

it('each impossible price is reported once, with its own reason [U11]', () => {
  const problemOf = (line: string) => {
    const [parsed] = parseBulk(line).rows;
    const row = parsed === undefined ? undefined : rowOfParsed(parsed, 'id', parsed.settlType || '3', 0);
    const found =
      row === undefined
        ? []
        : problemsOfRow(
            { ...row, bondState: 'found', securityId: '240210.IB' },
            { settleDate: row.settlType.startsWith('forward') ? null : '2026-11-23' },
          );
    return found.map(({ column, key }) => `${column}:${key.replace('ticket:problem.', '')}`);
  };
  expect(problemOf('240210 2.20 bid 5000')).toEqual([]);
  for (const rebate of ['2.85F0.04', '2.85返4毛', '2.85 返点4毛', '2.85 F4']) {
    expect(problemOf(`240210 ${rebate} bid 5000`)).toEqual(['price:rebate']);
  }
  for (const spread of ['估值+2bp', '国债+5bp', '点差5', '中债估值-1.5']) {
    expect(problemOf(`240210 ${spread} ofr 5000`)).toEqual(['price:spread']);
  }
  expect(problemOf('240210 2.20 tkn bid 5000')).toEqual(['price:news']);
  expect(problemOf('240210 2.20/2.18 bid 5000')).toEqual(['price:twoPrices']);
  expect(problemOf('240210 2.20 bid 5000 远期')).toEqual(['settle:forwardDate']);
  expect(problemOf('240210 1e308 bid 5000')).toEqual(['price:noPrice']);
});
