import type { ExternalPlugin } from '#contract/config';
import { describe, expect, it } from 'vitest';
import { externalPluginOf, externalTexts } from './external-plugin.ts';

const entry: ExternalPlugin = {
  id: 'curveLab',
  title: '曲线实验室',
  sha256: 'a'.repeat(64),
  streams: ['bestmarket'],
  calls: ['market.homepage'],
  settings: [
    { name: 'years', label: '年限', kind: 'number', default: 10 },
    {
      name: 'side',
      label: '方向',
      kind: 'choice',
      default: 'bid',
      choices: [
        { value: 'bid', label: '买' },
        { value: 'ofr', label: '卖' },
      ],
    },
  ],
} as unknown as ExternalPlugin; // `as` holds: the schema of settings.json requires more than this test needs.

describe('a plugin from outside the build', () => {
  it('has one panel, with the calls and streams granted by the allow-list', () => {
    const { id, panels, permissions, needs, pages, commands } = externalPluginOf(entry);
    expect([id, Object.keys(panels ?? {}), pages, commands]).toEqual([
      'curveLab',
      ['main'],
      undefined,
      undefined,
    ]);
    expect([permissions, needs]).toEqual([
      { push: ['bestmarket'], http: ['market.homepage'] },
      ['http', 'market'],
    ]);
    expect(panels?.['main']?.channels).toEqual({ publishes: ['bond'], consumes: ['bond'] });
  });

  it('without grants may call and follow nothing', () => {
    const { id, title, sha256 } = entry;
    expect(externalPluginOf({ id, title, sha256 } as ExternalPlugin).permissions).toEqual({
      push: [],
      http: [],
    });
  });

  it('supplies its own texts: title, settings and choices, with none for a setting without choices', () => {
    expect(externalTexts(entry)).toEqual({
      title: '曲线实验室',
      'settings.years.label': '年限',
      'settings.side.label': '方向',
      'settings.side.bid': '买',
      'settings.side.ofr': '卖',
    });
  });

  it('has a default for every setting, and refuses values outside its choices', () => {
    const settings = externalPluginOf(entry).panels?.['main']?.settings;
    expect(settings?.parse({})).toEqual({ years: 10, side: 'bid' });
    expect(settings?.safeParse({ side: 'mid' }).success).toBe(false);
  });
});
