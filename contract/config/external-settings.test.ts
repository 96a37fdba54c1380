import { describe, expect, it } from 'vitest';
import {
  type ExternalSetting,
  externalSetting,
  externalSettings,
  externalSettingsSchema,
} from './external-settings.ts';

const rows: ExternalSetting = { name: 'rows', label: '行数', kind: 'number', default: 10, min: 1, max: 50 };
const side: ExternalSetting = {
  name: 'side',
  label: '方向',
  kind: 'choice',
  default: 'bid',
  choices: [
    { value: 'bid', label: '买' },
    { value: 'ofr', label: '卖' },
  ],
};
const title: ExternalSetting = { name: 'title', label: '标题', kind: 'text', default: '' };
const live: ExternalSetting = { name: 'live', label: '实时', kind: 'switch', default: true };
const declared = [rows, side, title, live];
const isDeclared = (over: object): boolean => externalSetting.safeParse({ ...rows, ...over }).success;

describe('the declaration of an external plugin’s setting', () => {
  it.each(declared)('of kind $kind accepts its default', (setting) => {
    expect(externalSetting.safeParse(setting).success).toBe(true);
  });

  it('is refused if the default breaks the declared limits or choices', () => {
    expect([0, 1, 50, 51].map((value) => isDeclared({ default: value }))).toEqual([false, true, true, false]);
    expect(isDeclared({ default: '10' })).toBe(false);
    expect(externalSetting.safeParse({ ...side, default: 'mid' }).success).toBe(false);
    expect(externalSetting.safeParse({ ...live, default: 'yes' }).success).toBe(false);
    expect(externalSetting.safeParse({ ...title, default: 'x'.repeat(201) }).success).toBe(false);
  });

  it('is reported at the default', () => {
    const { error } = externalSetting.safeParse({ ...rows, default: 99 });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['default'], 'rule:externalDefault'],
    ]);
  });

  it('is refused if a choice has no options', () => {
    const { choices: _, ...none } = side;
    expect(externalSetting.safeParse(none).success).toBe(false);
    expect(externalSetting.safeParse({ ...side, choices: [] }).success).toBe(false);
  });

  it('is refused if the name is not an identifier, the label is missing or a key is unknown', () => {
    expect(isDeclared({ name: 'a b' })).toBe(false);
    expect(isDeclared({ label: '' })).toBe(false);
    expect(isDeclared({ colour: 'red' })).toBe(false);
  });
});

describe('the settings of an external plugin’s panel', () => {
  const schema = externalSettings(declared);

  it('have their defaults when absent, and unknown settings are dropped', () => {
    expect(schema.parse({})).toEqual({ rows: 10, side: 'bid', title: '', live: true });
    expect(schema.parse({ rows: 3, colour: 'red' })).toEqual({
      rows: 3,
      side: 'bid',
      title: '',
      live: true,
    });
  });

  it('are refused outside the declared limits', () => {
    for (const bad of [{ rows: 0 }, { rows: 51 }, { side: 'mid' }, { live: 1 }, { title: 'x'.repeat(201) }])
      expect(schema.safeParse(bad).success).toBe(false);
  });

  it('are unlimited if no limits are declared', () => {
    const { min: _, max: __, ...open } = rows;
    expect(externalSettings([open]).safeParse({ rows: -1e9 }).success).toBe(true);
    expect(externalSettingsSchema([open])).toEqual({
      type: 'object',
      properties: { rows: { type: 'number', default: 10 } },
    });
  });

  it('are described to forms as JSON Schema, and not at all if the panel has none', () => {
    expect(externalSettingsSchema([])).toBeNull();
    expect(externalSettingsSchema(declared)?.['properties']).toEqual({
      rows: { type: 'number', minimum: 1, maximum: 50, default: 10 },
      side: { type: 'string', enum: ['bid', 'ofr'], default: 'bid' },
      title: { type: 'string', maxLength: 200, default: '' },
      live: { type: 'boolean', default: true },
    });
  });
});
