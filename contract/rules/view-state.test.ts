import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FULL_STATUS_DEFAULT,
  isDarkMode,
  MARQUEE_DEFAULTS,
  mergeInfo,
  QUOTE_VIEW_DEFAULTS,
  themeCode,
  themeLabel,
} from './view-state.ts';

describe('mergeInfo', () => {
  it('merges a reply except its empty, null and "null" values [R3.06]', () => {
    const state = { a: 1, b: 'kept', c: 'kept', d: 'kept', e: 'kept' };
    expect(
      mergeInfo(state, {
        a: 2,
        b: '',
        c: null,
        d: 'null',
        e: 'NULL',
        f: undefined,
        zero: 0,
        no: false,
        list: [],
        text: 'nullable',
      }),
    ).toEqual({
      a: 2,
      b: 'kept',
      c: 'kept',
      d: 'kept',
      e: 'kept',
      zero: 0,
      no: false,
      list: [],
      text: 'nullable',
    });
  });

  it('modifies neither argument, and accepts a missing reply [R3.06]', () => {
    const state = Object.freeze({ a: 1 });
    expect(mergeInfo(state, null)).toEqual({ a: 1 });
    expect(mergeInfo(state, undefined)).toEqual({ a: 1 });
    mergeInfo(state, Object.freeze({ a: 2 }));
    expect(state).toEqual({ a: 1 });
  });

  it('T24 cannot be made to modify a prototype [R3.06]', () => {
    const merged = mergeInfo({}, JSON.parse('{"__proto__":{"isStaff":true}}'));
    expect('isStaff' in merged).toBe(false);
    expect('isStaff' in {}).toBe(false);
  });

  it('T24 keeps own keys only, over 10,000 merges of hostile replies', () => {
    const key = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a', 'b'),
      fc.string({ maxLength: 8 }),
    );
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('polluted'));
    // As text, so that `__proto__` is an own key, as in a reply.
    const reply = fc
      .array(fc.tuple(key, fc.oneof(leaf, fc.dictionary(key, leaf, { maxKeys: 3 }))), { maxLength: 6 })
      .map(
        (entries) =>
          `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
      );
    fc.assert(
      fc.property(reply, reply, (first, second) => {
        const merged = mergeInfo(mergeInfo({}, JSON.parse(first)), JSON.parse(second));
        expect([Object.prototype, null]).toContain(Object.getPrototypeOf(merged));
        for (const name of ['polluted', 'isStaff', 'x']) expect(name in {}).toBe(false);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });

  it('never loses a known value to a missing one, and is idempotent [R3.06]', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom('', null, undefined, 'null', 'NULL'),
    );
    const record = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value);
    fc.assert(
      fc.property(record, record, (first, second) => {
        const state = mergeInfo({}, first);
        const merged = mergeInfo(state, second);
        for (const merges of Object.values(merged))
          expect(['', null, undefined, 'null', 'NULL']).not.toContain(merges);
        for (const key of Object.keys(state)) expect(merged).toHaveProperty(key);
        expect(mergeInfo(merged, second)).toEqual(merged);
      }),
    );
  });
});

describe('defaults', () => {
  it('are those of the specification [R3.06 R3.07 R3.08]', () => {
    expect(QUOTE_VIEW_DEFAULTS).toEqual({
      darkMode: true,
      activeBondId: '',
      infoData: {},
      bidDriverData: [],
      driverAnimate: false,
    });
    expect(MARQUEE_DEFAULTS).toEqual({ marqueeVisible: true, isHandClose: false, handCloseTime: '' });
    expect(FULL_STATUS_DEFAULT).toBe(1);
  });
});

describe('theme', () => {
  it('is dark unless the stored value is D, and is stored as N or D [R4.07]', () => {
    expect(['N', '', null, undefined, 'd', 'D'].map(isDarkMode)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([true, false].map((dark) => isDarkMode(themeCode(dark)))).toEqual([true, false]);
    expect([themeLabel(true).key, themeLabel(false).key]).toEqual(['darkMode', 'lightMode']);
  });
});
