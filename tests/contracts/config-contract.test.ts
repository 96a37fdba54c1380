import { join } from 'node:path';
import { type BundleText, configNames } from '#contract/config';
import { catalogueOf, settingsChecker } from '#core/plugin';
import { describeConfigContract } from '#testing';
import { configChecks } from '#testing/contract';
import { describe, expect, it } from 'vitest';
import { readPlugins, readTextKeys, readTexts } from '../../tools/config-source.ts';
import { fixture, fixtureCatalogue } from '../_util/config-fixture.ts';
import { root } from '../_util/import-graph.ts';

const plugins = await readPlugins();

describeConfigContract({
  texts: readTexts(join(root, 'src/config')).texts,
  catalogue: catalogueOf(plugins, readTextKeys()),
  checkSettings: settingsChecker(plugins),
  languages: { 'zh-CN': readTextKeys('zh-CN'), 'en-US': readTextKeys('en-US') },
});

/** A broken configuration for each check: replacements in the fixture, and the expected finding. */
const broken: readonly (readonly [
  check: string,
  file: keyof BundleText,
  find: string,
  replace: string,
  says: RegExp,
])[] = [
  [
    'pipeline',
    'menu',
    '"route": "deepQuotation"',
    '"route": "deepQuotatoin"',
    /menu\.json:7:\d+ link\.route/,
  ],
  [
    'home',
    'routes',
    '"shell": "index", "footer": true,',
    '"shell": "index", "footer": true, "when": { "user.isStaff": { "is": true } },',
    /have no home|no configuration/,
  ],
  [
    'menu',
    'menu',
    '"when": { "user.ispasscoupon": { "is": "1" } }',
    '"when": { "not": { "user.ispasscoupon": { "in": ["0", "1"] } } }',
    /pass is shown to nobody/,
  ],
  [
    'layouts',
    'layouts',
    '"x": 100, "y": 8, "w": 20, "h": 52',
    '"x": 112, "y": 8, "w": 8, "h": 52',
    /deep has holes.*deep\/info is smaller than depth\.info can be/,
  ],
  ['texts', 'menu', '"label": "t:deep"', '"label": "t:deeper"', /no text t:deeper in en-US/],
];

describe('the contract suite for configurations', () => {
  it('has a failing example for each of its checks', () => {
    expect(broken.map(([check]) => check).sort()).toEqual(configChecks.map((check) => check.id).sort());
    expect(new Set(Object.keys(fixture))).toEqual(new Set(configNames));
  });

  it.each(broken)('detects a configuration that breaks the check %s', (id, file, find, replace, says) => {
    expect(fixture[file]).toContain(find);
    const texts = { ...fixture, [file]: fixture[file].replace(find, replace) };
    const languages = { 'en-US': fixtureCatalogue.textKeys ?? [] };
    const check = configChecks.find((item) => item.id === id);
    expect(check?.run({ texts, catalogue: fixtureCatalogue, languages }).join(' ')).toMatch(says);
    expect(check?.run({ texts: fixture, catalogue: fixtureCatalogue, languages })).toEqual([]);
  });
});
