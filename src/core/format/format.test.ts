import { formatPrice, parseDecimal } from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  amountText,
  bpText,
  changeTone,
  clockText,
  codeText,
  dateText,
  memoised,
  numberText,
  percentText,
  priceNumber,
  priceText,
  qtyText,
  shapeOf,
  shortTimeText,
  textOr,
  timeOrDay,
  typedText,
} from './format.ts';

/** The language of numbers, as the texts of each language name it. */
const [zh, en] = [() => 'zh-CN', () => 'en-US'];

describe('display formats', () => {
  it('show any price as the rule does, and a visitor’s masked price unchanged [R5.05] [R5.06]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double(),
          fc.integer({ min: -99_999_999, max: 99_999_999 }).map((units) => units / 10_000),
        ),
        (value) => {
          expect(priceText(value)).toBe(formatPrice(value));
        },
      ),
      { numRuns: 3000 },
    );
    expect(priceText('2.20**')).toBe('2.20**');
    expect([priceText(null), priceText(undefined)]).toEqual(['', '']);
    expect(priceText(1234.5)).toBe('1,234.5000');
    expect([priceNumber(2.2), priceNumber('2.20**'), priceNumber(null)]).toEqual([2.2, null, null]);
  });

  it('show a code without the suffix of the interbank market, and others with theirs', () => {
    expect(['260018.IB', '135373.SZ', 'X.IB.IB'].map(codeText)).toEqual(['260018', '135373.SZ', 'X.IB']);
  });

  it('show quantities in 万 up to one 亿, then compact in the current language', () => {
    expect([5000, 10_000, 12_000, 123_456, 0].map((value) => qtyText(value, zh))).toEqual([
      '5,000',
      '10,000',
      '1.2亿',
      '12.35亿',
      '0',
    ]);
    expect(qtyText(12_000, en)).toBe('120M');
    expect(qtyText(null, zh)).toBe('--');
    expect([amountText(884.97, 'zh-CN'), amountText(884.97, 'en-US')]).toEqual(['884.97亿', '88.5B']);
  });

  it('show basis points with their sign', () => {
    expect([0.25, -1, 0, -0.001, 0.001, 1234.5].map((value) => bpText(value))).toEqual([
      '+0.25',
      '-1.00',
      '0.00',
      '0.00',
      '0.00',
      '+1,234.50',
    ]);
    expect([bpText(null), bpText(Number.NaN)]).toEqual(['--', '--']);
    expect([changeTone(1), changeTone(-1), changeTone(0), changeTone(null)]).toEqual([
      'up',
      'down',
      'flat',
      'flat',
    ]);
  });

  it('show times without fractions and -- where there is none [R9.09]', () => {
    expect(clockText('2026-11-20 10:01:02.345')).toBe('10:01:02');
    expect(shortTimeText('2026-11-20 10:01:02.345')).toBe('11-20 10:01');
    expect(dateText('2026-11-20 10:01:02.345')).toBe('2026-11-20');
    expect([clockText(null), shortTimeText(''), dateText(null), textOr('')]).toEqual([
      '--',
      '--',
      '--',
      '--',
    ]);
  });

  it('show other numbers with separators', () => {
    expect([numberText(1_234_567), numberText(1.255, 2), percentText(2.26), percentText(null)]).toEqual([
      '1,234,567',
      '1.26',
      '2.2600%',
      '--',
    ]);
  });
});

describe('a missing value', () => {
  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%s is shown as -- by every format, with a flat tone',
    (value) => {
      const texts = [
        qtyText(value, zh),
        qtyText(value, en),
        bpText(value),
        numberText(value),
        percentText(value),
      ];
      expect([texts, changeTone(value)]).toEqual([Array.from(texts, () => '--'), 'flat']);
    },
  );

  it('is shown as two dashes; an actual text is shown unchanged', () => {
    expect([textOr(null), textOr(undefined), textOr('0'), textOr(' ')]).toEqual(['--', '--', '0', ' ']);
  });
});

describe('every figure', () => {
  const amount = fc.oneof(
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((units) => units / 10_000),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  );
  const plain = (text: string): number => Number(text.replaceAll(/[,+%]/g, ''));

  it('reads back as the number within half of its last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(4), (units, decimals) => {
        const value = units / 10_000;
        expect(Math.abs(plain(numberText(value, decimals)) - value)).toBeLessThanOrEqual(
          0.5 * 10 ** -decimals + 1e-9,
        );
      }),
    );
  });

  it('has the requested decimals, and a comma before every three integer digits', () => {
    fc.assert(
      fc.property(amount, fc.nat(6), (value, decimals) => {
        expect(numberText(value, decimals)).toMatch(
          decimals === 0 ? /^-?\d{1,3}(,\d{3})*$/ : new RegExp(`^-?\\d{1,3}(,\\d{3})*\\.\\d{${decimals}}$`),
        );
      }),
    );
  });

  it('never shows a signed zero', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.01, max: 0.01, noNaN: true }), (value) => {
        const texts = [bpText(value), numberText(value), percentText(value, 2), qtyText(value, zh)];
        expect(texts.filter((text) => /^[+-][0.,]*%?$/.test(text))).toEqual([]);
      }),
    );
    expect([bpText(-0), numberText(-0), qtyText(-0, zh)]).toEqual(['0.00', '0', '0']);
  });

  it('for a change has a plus above zero and a minus below, matching its colour', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const text = bpText(value);
        expect(changeTone(value) === 'flat').toBe(plain(text) === 0);
        fc.pre(plain(text) !== 0);
        expect([text.startsWith('+'), text.startsWith('-')]).toEqual([
          changeTone(value) === 'up',
          changeTone(value) === 'down',
        ]);
      }),
    );
  });

  it('for a quantity keeps its sign in every unit, and the unit follows the language', () => {
    expect([-10_000, -10_001, 10_001].map((value) => qtyText(value, zh))).toEqual(['-10,000', '-1亿', '1亿']);
    expect([-12_000, 50_000_000].map((value) => qtyText(value, en))).toEqual(['-120M', '500B']);
    expect([qtyText(12_000, zh), qtyText(12_000, en), qtyText(12_000, zh)]).toEqual([
      '1.2亿',
      '120M',
      '1.2亿',
    ]);
  });

  it('for a price matches the rule on both sides of the fast path’s limits', () => {
    for (const value of [999.9999, 1000, -999.9999, -1000, 0.00001, -0.00001, 1e21, Number.NaN])
      expect(priceText(value)).toBe(formatPrice(value));
    expect([priceText(2.25), priceText(2.25001), priceText('')]).toEqual(['2.2500', '2.2501', '']);
  });
});

describe('a time', () => {
  it.each([
    ['2026-11-20 09:30:00', '09:30:00', '11-20 09:30', '2026-11-20'],
    ['2026-11-20T09:30:00.123', '09:30:00', '11-20 09:30', '2026-11-20'],
    ['09:30:00', '09:30:00', '09:30:00', '09:30:00'],
    ['于 2026-11-20 09:30', '于 2026-11-20 09:30', '于 2026-11-20 09:30', '于 2026-11-'],
    ['', '--', '--', '--'],
    [undefined, '--', '--', '--'],
  ])('%j is shown as the time, with its day, and as the day alone', (text, clock, short, day) => {
    expect([clockText(text), shortTimeText(text), dateText(text)]).toEqual([clock, short, day]);
  });

  it('on another day is shown as that day, in no more room than a time', () => {
    const formattedAt = (text: string | null) => timeOrDay(text, '2026-11-20');
    expect([
      formattedAt('2026-11-20 09:30:00.123'),
      formattedAt('2026-11-19 17:29:00'),
      formattedAt(null),
      formattedAt(''),
    ]).toEqual(['09:30:00', '11-19', '--', '--']);
  });
});

describe('kept texts', () => {
  it('are made once for each value, null among them', () => {
    const make = vi.fn<typeof bpText>(bpText);
    const text = memoised(make);
    expect([text(0.25), text(null), text(0.25), text(null)]).toEqual(['+0.25', '--', '+0.25', '--']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('are forgotten rather than kept without bound', () => {
    const make = vi.fn<(value: number) => string>((value) => `${value}`);
    const text = memoised(make);
    for (let value = 0; value <= 1000; value += 1) text(value);
    expect([text(1000), text(0)]).toEqual(['1000', '0']);
    expect(make).toHaveBeenCalledTimes(1002);
  });
});

describe('the shape of a figure', () => {
  it('is equal for figures with the same sign and digits, and differs with a sign or a digit more', () => {
    const figure = fc.stringMatching(/^-?\d{1,4}\.\d{1,4}$/);
    const outline = (text: string): string => text.replaceAll(/\d/g, '0');
    fc.assert(
      fc.property(figure, figure, (one, other) => {
        const isSame = one.length === other.length && outline(one)[0] === outline(other)[0];
        expect(shapeOf(one) === shapeOf(other)).toBe(isSame);
      }),
    );
    expect(new Set(['+0.25', '-0.25', '10.25', '--', '0', ''].map(shapeOf)).size).toBe(6);
    expect([
      shapeOf('0.1') === shapeOf('9.9'),
      shapeOf('/.1') === shapeOf('0.1'),
      shapeOf(':.1') === shapeOf('0.1'),
    ]).toEqual([true, false, false]);
  });
});

describe('text typed with a Chinese keyboard', () => {
  it.each([
    ['２。２０％', '2.20%'],
    [' ２４０２１０ ', '240210'],
    ['\u3000２，２００\u3000', '2,200'],
    ['2.20', '2.20'],
    ['国开。', '国开.'],
    ['', ''],
  ])('%j is read as %j', (typed, text) => {
    expect(typedText(typed)).toBe(text);
  });

  it('reads as the same number as plain digits', () => {
    const wide = (text: string): string =>
      text.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).replace('.', '。');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,4}\.\d{1,4}$/), (text) => {
        expect(parseDecimal(typedText(wide(text)))).toEqual(parseDecimal(text));
      }),
    );
  });
});
