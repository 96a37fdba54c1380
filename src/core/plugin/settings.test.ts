import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { definePanel } from './definitions.ts';
import { readSettings } from './settings.ts';

// Version 1 had `count`; version 2 calls it `rows`; version 3 stores it as text with a unit.
const panel = definePanel({
  title: 't:t',
  settings: z.strictObject({
    rows: z._default(z.string().check(z.regex(/^\d+r$/)), '10r'),
    dense: z._default(z.boolean(), false),
  }),
  settingsVersion: 3,
  migrations: {
    1: ({ count, ...rest }) => ({ ...rest, rows: count }),
    2: (old) => ({ ...old, rows: `${String(old['rows'])}r` }),
  },
  size: { min: [1, 1], default: [1, 1] },
  load: async () => ({ View: () => null }),
});

describe('panel settings', () => {
  it('have every default filled in', () => {
    expect(readSettings(panel, {})).toEqual({ settings: { rows: '10r', dense: false }, faults: [] });
    expect(readSettings(panel, { value: { dense: true } }).settings).toEqual({ rows: '10r', dense: true });
  });

  it.each([
    [1, { count: 5 }],
    [2, { rows: 5 }],
    [3, { rows: '5r' }],
  ])('of version %i are migrated step by step', (version, value) => {
    expect(readSettings(panel, { value, version })).toEqual({
      settings: { rows: '5r', dense: false },
      faults: [],
    });
  });

  it('without a version count as current if they fit, otherwise as version 1', () => {
    expect(readSettings(panel, { value: { rows: '7r' } }).settings['rows']).toBe('7r');
    expect(readSettings(panel, { value: { count: 7 } }).settings['rows']).toBe('7r');
  });

  it('that are unusable fall back to the defaults and report the setting at fault', () => {
    const result = readSettings(panel, { value: { rows: 5 }, version: 3 });
    expect(result.settings).toEqual({ rows: '10r', dense: false });
    expect(result.faults.map((fault) => fault.path)).toEqual([['rows']]);
  });

  it('survive a future version, a missing migration and a throwing one', () => {
    const broken = { ...panel, migrations: { 2: panel.migrations[2] ?? ((old) => ({ ...old })) } };
    const throwing = {
      ...panel,
      migrations: {
        ...panel.migrations,
        1: () => {
          throw new Error('no');
        },
      },
    };
    for (const result of [
      readSettings(panel, { value: {}, version: 9 }),
      readSettings(broken, { value: { count: 1 }, version: 1 }),
      readSettings(throwing, { value: { count: 1 }, version: 1 }),
    ]) {
      expect(result.settings).toEqual({ rows: '10r', dense: false });
      expect(result.faults).toHaveLength(1);
    }
  });

  it('never throw, whatever was stored', () => {
    const property = fc.property(
      fc.dictionary(fc.string(), fc.anything()),
      fc.option(fc.integer(), { nil: undefined }),
      (value, version) => {
        const { settings } = readSettings(panel, { value, version });
        expect(panel.settings.safeParse(settings).success).toBe(true);
      },
    );
    fc.assert(property);
  });
});
