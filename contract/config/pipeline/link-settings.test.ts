import { describe, expect, it } from 'vitest';
import { edited, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { runPipeline } from './in-chinese.ts';

const run = (find: string, replace: string, more: Partial<Parameters<typeof runPipeline>[1]> = {}) => {
  const { bundle, diagnostics } = runPipeline(edited('settings', find, replace), {
    catalogue: fixtureCatalogue,
    ...more,
  });
  return { bundle, findings: diagnostics.map(({ code, path }) => `${code} ${path}`) };
};

describe('the settings of the product', () => {
  it('must open before they close, or there would be no trading day [P12]', () => {
    expect(run('"closes": "17:30"', '"closes": "09:01"').findings).toEqual([]);
    expect(run('"closes": "17:30"', '"closes": "09:00"').findings).toEqual(['link.hours trading.closes']);
    expect(run('"closes": "17:30"', '"closes": "08:59"').findings).toEqual(['link.hours trading.closes']);
  });

  it('may switch off existing plugins and panels; an unknown name is dropped on its own', () => {
    const { bundle, findings } = run('"plugins": []', '"plugins": ["serch", "quotes"]');
    expect(findings).toEqual(['link.plugin disabled.plugins[0]']);
    expect(bundle?.settings.disabled.plugins).toEqual(['quotes']);
    const panels = run('"panels": []', '"panels": ["depth.trend", "depth.trnd"]');
    expect(panels.findings).toEqual(['link.panel disabled.panels[1]']);
    expect(panels.bundle?.settings.disabled.panels).toEqual(['depth.trend']);
  });

  it('switch off each plugin and panel once', () => {
    const { bundle, findings } = run('"plugins": []', '"plugins": ["search", "quotes", "search"]');
    expect(findings).toEqual(['link.duplicateId disabled.plugins[2]']);
    expect(bundle?.settings.disabled.plugins).toEqual(['search', 'quotes']);
    const panels = run('"panels": []', '"panels": ["depth.trend", "depth.trend"]');
    expect(panels.findings).toEqual(['link.duplicateId disabled.panels[1]']);
  });

  it('must name existing texts', () => {
    expect(run('"name": "t:home"', '"name": "t:hom"').findings).toEqual(['link.text product.name']);
    expect(run('"text": "t:banner"', '"text": "t:baner"').findings).toEqual(['link.text trading.text']);
  });
});

describe('an external plugin', () => {
  const links = '"links": { "community": "https://example.com", "research": "" }';
  const sha = 'a'.repeat(64);
  const entry = (id: string) =>
    `{ "id": "${id}", "path": "house/1.js", "sha256": "${sha}", "title": "看板" }`;
  const listed = (id: string) => `${links},\n  "external": [${entry(id)}]`;
  const findingsFor = (
    file:
      | { readonly kind: 'missing' | 'outside' | 'tooLarge' }
      | { readonly kind: 'changed'; readonly sha256: string },
    isRunning = false,
  ) =>
    run(links, listed('house'), { fileOf: () => file, isRunning: () => isRunning }).findings.filter((line) =>
      line.includes('external'),
    );

  it('must exist under the listed hash; each fault is reported where it is', () => {
    expect(findingsFor({ kind: 'missing' })).toEqual(['link.externalMissing external[0].path']);
    expect(findingsFor({ kind: 'outside' })).toEqual(['link.externalOutside external[0].path']);
    expect(findingsFor({ kind: 'tooLarge' })).toEqual(['link.externalTooLarge external[0].path']);
    expect(findingsFor({ kind: 'changed', sha256: 'b'.repeat(64) })).toEqual([
      'link.externalChanged external[0].sha256',
    ]);
  });

  it('that already runs is only warned about, and blocks nothing [P8]', () => {
    expect(findingsFor({ kind: 'missing' }, true)).toEqual(['link.externalGone external[0].path']);
    expect(findingsFor({ kind: 'changed', sha256: 'b'.repeat(64) }, true)).toEqual([
      'link.externalStopped external[0].sha256',
    ]);
  });

  it('must have a unique name, also among the plugins of the build', () => {
    const { findings, bundle } = run(links, listed('quotes'));
    expect(findings).toEqual(['link.duplicateId external[0].id']);
    expect(bundle?.settings.external).toEqual([]);
  });

  it('can be checked against a build that lists one of its own plugins twice', () => {
    const twice = { ...fixtureCatalogue, plugins: [...fixtureCatalogue.plugins, 'quotes'] };
    expect(run(links, listed('house'), { catalogue: twice }).findings).toEqual([]);
  });
});
