import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldsOf, readNumber } from './fields.ts';

const settings = z.object({
  show: z._default(z.enum(['yield', 'clean']), 'yield'),
  grouped: z._default(z.boolean(), false),
  rows: z._default(z.int().check(z.minimum(5), z.maximum(100)), 40),
  count: z._default(z.int(), 3),
  spread: z._default(z.number().check(z.minimum(-100)), 0.5),
  title: z._default(z.string().check(z.maxLength(20)), ''),
  columns: z._default(z.array(z.enum(['a', 'b'])), ['a']),
  widths: z._default(z.record(z.string(), z.number()), {}),
});

describe('the settings form of a panel', () => {
  it('has a field of the right kind for each setting, and omits those without one', () => {
    expect(fieldsOf({ settings }).map(({ name, shape, initial }) => [name, shape, initial])).toEqual([
      ['show', { kind: 'choice', values: ['yield', 'clean'] }, 'yield'],
      ['grouped', { kind: 'switch' }, false],
      ['rows', { kind: 'number', isInteger: true, min: 5, max: 100 }, 40],
      ['count', { kind: 'number', isInteger: true, min: null, max: null }, 3],
      ['spread', { kind: 'number', isInteger: false, min: -100, max: null }, 0.5],
      ['title', { kind: 'text', most: 20 }, ''],
      ['columns', { kind: 'choices', values: ['a', 'b'] }, ['a']],
    ]);
  });

  it('reads numbers as people type them, and explains what is wrong with others', () => {
    const rows = { kind: 'number', isInteger: true, min: 5, max: 100 } as const;
    expect(
      ['40', ' ４０ ', '1,0', '4.5', '4', '101', '', 'abc', '1e3', '0x10'].map((text) =>
        readNumber(text, rows),
      ),
    ).toEqual([40, 40, 10, 'integer', 'range', 'range', 'number', 'number', 'number', 'number']);
  });

  it('never returns a number that the schema refuses', () => {
    const spread = { kind: 'number', isInteger: false, min: -2.5, max: 7 } as const;
    fc.assert(
      fc.property(fc.oneof(fc.double().map(String), fc.string(), fc.integer().map(String)), (text) => {
        const value = readNumber(text, spread);
        expect(typeof value === 'string' || (value >= -2.5 && value <= 7)).toBe(true);
      }),
    );
  });
});
