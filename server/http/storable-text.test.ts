import { BusinessError, HttpError } from '#server/call';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertStorable } from './storable-text.ts';

/** Where a part of a request is refused; null: nowhere. */
function refusedAt(part: unknown): unknown {
  try {
    assertStorable(part);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof BusinessError)) throw error;
    return error.data;
  }
}

describe('text that the database can store', () => {
  it('is any well-formed text, including Chinese, rare characters and line breaks', () => {
    const whole = fc.string({ unit: 'grapheme-composite' }).filter((text) => !text.includes('\u0000'));
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small' }), whole, (value, text) => {
        fc.pre(!JSON.stringify(value).includes('\\u0000'));
        expect(refusedAt({ value, text, list: [text] })).toBeNull();
      }),
      { numRuns: 30 },
    );
    for (const part of [undefined, null, 3, true, '', '𠮷 国债\n', []]) expect(refusedAt(part)).toBeNull();
  });

  it('contains no NUL character and no lone surrogate at any depth, or the field is named', () => {
    for (const bad of ['a\u0000b', '\u0000', '\ud83d', 'x\udc00y']) {
      expect(refusedAt(bad)).toMatchObject({ key: 'badRequest', field: null });
      expect(refusedAt({ orders: [{ remark: 'fine' }, { remark: bad }] })).toMatchObject({
        field: 'orders.1.remark',
        key: 'unstorableText',
      });
    }
  });

  it('is required of keys too, as they may be stored as they are', () => {
    expect(refusedAt({ settings: { ['a\u0000']: 1 } })).toMatchObject({
      field: 'settings',
      key: 'unstorableText',
    });
  });

  it('is checked however deeply a body is nested', () => {
    let deep: unknown = 'a\u0000';
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(refusedAt(deep)).toMatchObject({ key: 'unstorableText' });
  });
});
