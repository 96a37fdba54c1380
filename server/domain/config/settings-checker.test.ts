import type { Catalogue } from '#contract/config';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { settingsCheckerOf } from './settings-checker.ts';

const schema = z.toJSONSchema(
  z.strictObject({
    rows: z.int().min(1).max(50).optional(),
    columns: z.array(z.enum(['price', 'qty'])).optional(),
  }),
);
const panel = { title: 't:t', min: [1, 1], default: [1, 1], settings: ['rows', 'columns'] } as const;
// `as` holds: only the panels are read.
const check = settingsCheckerOf({
  panels: {
    'quotes.list': { ...panel, settingsSchema: schema },
    'quotes.tape': { ...panel, settingsSchema: schema, settingsVersion: 2 },
    'tools.clock': { ...panel, settingsSchema: null },
  },
} as unknown as Catalogue);
const faults = (...args: Parameters<typeof check>) => check(...args).map(({ path }) => path.join('.'));

describe('settings of a panel', () => {
  it('are checked against its plugin’s schema, each fault reported at its place', () => {
    expect(faults('quotes.list', { rows: 20, columns: ['price'] }, undefined)).toEqual([]);
    expect(faults('quotes.list', { rows: 51, columns: ['price', 'size'] }, undefined)).toEqual([
      'rows',
      'columns.1',
    ]);
    expect(check('quotes.list', { row: 1 }, 1)).toMatchObject([
      { path: [], issue: { code: 'unrecognized_keys' } },
    ]);
    expect(check('quotes.list', { rows: 0 }, 1)[0]?.message).toBeTruthy();
  });

  it('of an older version are left to the panel, which alone can migrate them', () => {
    expect(faults('quotes.tape', { rows: 99 }, 1)).toEqual([]);
    expect(faults('quotes.tape', { rows: 99 }, undefined)).toEqual([]);
    expect(faults('quotes.tape', { rows: 99 }, 2)).toEqual(['rows']);
  });

  it('of a panel without a schema or missing from this build are not checked', () => {
    expect(faults('tools.clock', { anything: true }, 1)).toEqual([]);
    expect(faults('gone.panel', { anything: true }, undefined)).toEqual([]);
  });
});
