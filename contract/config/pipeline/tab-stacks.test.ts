import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { BundleText } from '../bundle.ts';
import { visitorContext } from '../context.ts';
import { panelsOf } from '../panels-of.ts';
import { diffTexts } from './diff.ts';
import { effectsOf } from './effects.ts';
import { followRelease } from './follow-release.ts';
import { runPipeline } from './in-chinese.ts';

const INFO =
  '{ "id": "info", "panel": "depth.info", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "channel": "blue" }';
const stacked = (tabs: string, more = ''): BundleText => {
  const place = `{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, ${more}"tabs": [${tabs}] }`;
  return { ...fixture, layouts: fixture.layouts.replace(INFO, () => place) };
};
const info = '{ "id": "info", "panel": "depth.info", "channel": "blue" }';
const chart = '{ "id": "chart", "panel": "depth.trend", "when": { "session.isLogin": { "is": true } } }';
const run = (texts: BundleText) => runPipeline(texts, { catalogue: fixtureCatalogue });
const sideOf = ({ bundle }: ReturnType<typeof run>) =>
  panelsOf(bundle?.layouts.layouts[1] ?? { panels: [] })
    .filter(({ x }) => x === 100)
    .map(({ id, panel, tab }) => [id, panel, tab]);

describe('a dashboard place with tabs', () => {
  it('gives each panel its position, with the first or the named one in front', () => {
    const result = run(stacked(`${info}, ${chart}`));
    expect(result.diagnostics).toEqual([]);
    expect(sideOf(result)).toEqual([
      ['info', 'depth.info', { stack: 'side', at: 0, front: true }],
      ['chart', 'depth.trend', { stack: 'side', at: 1 }],
    ]);
    const named = run(stacked(`${info}, ${chart}`, '"active": "chart", '));
    expect(sideOf(named).map(([, , tab]) => tab)).toEqual([
      { stack: 'side', at: 0 },
      { stack: 'side', at: 1, front: true },
    ]);
  });

  it('with one tab is a plain panel', () => {
    expect(sideOf(run(stacked(info)))).toEqual([['info', 'depth.info', undefined]]);
  });

  it('keeps the position of an unreadable tab with a placeholder among the others', () => {
    const result = run(stacked(`${info}, { "id": "more", "panel": "depth.trend", "channel": "bleu" }`));
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['schema.value']);
    expect(sideOf(result)).toEqual([
      ['info', 'depth.info', expect.objectContaining({ front: true })],
      ['more', 'depth.trend', { stack: 'side', at: 1 }],
    ]);
    expect(Object.keys(result.bundle?.placeholders ?? {})).toEqual(['deep/more']);
  });

  it('refuses nested tabs at their line and column with a hint, and keeps the other tabs', () => {
    const texts = stacked(`${info},\n        { "id": "more", "tabs": [${chart}] }`);
    const { diagnostics, bundle } = run(texts);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'schema.tabsInTabs',
        file: 'layouts.json',
        line: 13,
        column: 25,
        hint: expect.stringContaining('外层'),
      }),
    ]);
    expect(bundle && sideOf(run(texts)).map(([id]) => id)).toContain('info');
  });

  it('is dropped, without a second report, if all of its tabs have ids that are taken', () => {
    const { diagnostics, bundle } = run(stacked('{ "id": "trend", "panel": "depth.info" }'));
    expect(diagnostics.map(({ code }) => code)).toEqual(['link.duplicateId']);
    expect(bundle?.layouts.layouts[1]?.panels.map(({ id }) => id)).not.toContain('side');
  });

  it('is included in the effects, and reports tabs that no one can see', () => {
    const [before, after] = [run(stacked(`${info}, ${chart}`)), run(stacked(`${info}`))];
    if (!before.bundle || !after.bundle) throw new Error('no bundle');
    const { effects } = effectsOf(before.bundle, after.bundle);
    expect(effects.map(({ change, id, kinds }) => [change, id, kinds > 0])).toEqual([
      ['lost', 'deep/chart', true],
    ]);
    expect(visitorContext['session.isLogin']).toBe(false);
    const never =
      '{ "id": "x", "panel": "depth.trend", "when": { "all": [{ "session.isLogin": { "is": true } }, { "session.isLogin": { "is": false } }] } }';
    expect(run(stacked(`${info}, ${never}`)).diagnostics.map(({ code, path }) => [code, path])).toEqual([
      ['prove.never', 'layouts[1].panels[4].tabs[1].when'],
    ]);
  });

  it('is merged with a release tab by tab, by id', () => {
    const base = stacked(`${info}, ${chart}`);
    const published = { ...base, layouts: base.layouts.replace(info, () => info.replace('blue', 'red')) };
    const more = '{ "id": "more", "panel": "depth.trend" }';
    const product = stacked(`${info}, ${chart}, ${more}`);
    const { clashes, result } = followRelease({ base, published, product }, run);
    expect([clashes, result.diagnostics]).toEqual([[], []]);
    const side = result.bundle?.layouts.layouts[1]?.panels[4];
    expect(side?.tabs?.map(({ id, channel }) => [id, channel])).toEqual([
      ['info', 'red'],
      ['chart', undefined],
      ['more', undefined],
    ]);
    expect(diffTexts(base, published).map(({ path }) => path.join('/'))).toEqual([
      'deep/panels/side/tabs/info/channel',
    ]);
  });
});
