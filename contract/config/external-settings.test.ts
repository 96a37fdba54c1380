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

describe('the declaration of a setting', () => {
  it.each(declared)('of kind $kind may have its default', (setting) => {
    expect(externalSetting.safeParse(setting).success).toBe(true);
  });

  it('is refused where the default is not what the setting may be', () => {
    expect([0, 1, 50, 51].map((value) => isDeclared({ default: value }))).toEqual([false, true, true, false]);
    expect(isDeclared({ default: '10' })).toBe(false);
    expect(externalSetting.safeParse({ ...side, default: 'mid' }).success).toBe(false);
    expect(externalSetting.safeParse({ ...live, default: 'yes' }).success).toBe(false);
    expect(externalSetting.safeParse({ ...title, default: 'x'.repeat(201) }).success).toBe(false);
  });

  it('says where: at the default', () => {
    const { error } = externalSetting.safeParse({ ...rows, default: 99 });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['default'], 'rule:externalDefault'],
    ]);
  });

  it('is refused where a choice has nothing to choose from', () => {
    const { choices: _, ...none } = side;
    expect(externalSetting.safeParse(none).success).toBe(false);
    expect(externalSetting.safeParse({ ...side, choices: [] }).success).toBe(false);
  });

  it('is refused with a name that is no identifier, without a label, and with words that it does not know', () => {
    expect(isDeclared({ name: 'a b' })).toBe(false);
    expect(isDeclared({ label: '' })).toBe(false);
    expect(isDeclared({ colour: 'red' })).toBe(false);
  });
});

describe('the settings of a panel from outside the build', () => {
  const schema = externalSettings(declared);

  it('that are absent have their defaults, and those that it does not have are dropped', () => {
    expect(schema.parse({})).toEqual({ rows: 10, side: 'bid', title: '', live: true });
    expect(schema.parse({ rows: 3, colour: 'red' })).toEqual({
      rows: 3,
      side: 'bid',
      title: '',
      live: true,
    });
  });

  it('are refused beyond what was declared', () => {
    for (const bad of [{ rows: 0 }, { rows: 51 }, { side: 'mid' }, { live: 1 }, { title: 'x'.repeat(201) }])
      expect(schema.safeParse(bad).success).toBe(false);
  });

  it('have no limit where none was declared', () => {
    const { min: _, max: __, ...open } = rows;
    expect(externalSettings([open]).safeParse({ rows: -1e9 }).success).toBe(true);
    expect(externalSettingsSchema([open])).toEqual({
      type: 'object',
      properties: { rows: { type: 'number', default: 10 } },
    });
  });

  it('are told to forms in the terms of JSON Schema; a panel without any has no form', () => {
    expect(externalSettingsSchema([])).toBeNull();
    expect(externalSettingsSchema(declared)?.['properties']).toEqual({
      rows: { type: 'number', minimum: 1, maximum: 50, default: 10 },
      side: { type: 'string', enum: ['bid', 'ofr'], default: 'bid' },
      title: { type: 'string', maxLength: 200, default: '' },
      live: { type: 'boolean', default: true },
    });
  });
});
