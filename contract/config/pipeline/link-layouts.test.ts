import { describe, expect, it } from 'vitest';
import { edited, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { Catalogue } from '../catalogue.ts';
import { runPipeline } from './in-chinese.ts';

const trend = '"panel": "depth.trend", "x": 45, "y": 8, "w": 25, "h": 30';
const run = (replace: string, find = trend, catalogue: Catalogue = fixtureCatalogue) => {
  const { bundle, diagnostics } = runPipeline(edited('layouts', find, replace), { catalogue });
  const deep = bundle?.layouts.layouts.find(({ id }) => id === 'deep');
  return {
    findings: diagnostics.map(({ code, path }) => `${code} ${path}`),
    panels: deep?.panels.map(({ id }) => id),
  };
};
const all = ['header', 'ladder', 'trend', 'trades', 'info', 'full'];
const without = (gone: string) => all.filter((id) => id !== gone);

describe('the panels of a dashboard', () => {
  it('are dropped if they overlap an earlier one', () => {
    const { findings, panels } = run(trend.replace('"w": 25', '"w": 26'));
    expect(findings).toEqual(['link.overlap layouts[1].panels[3]']);
    expect(panels).toEqual(without('trades'));
  });

  it('are checked against those that remain: behind a dropped one the next keeps its place', () => {
    // Trend covers trades and info; both are dropped, though only trend is at fault, because it comes first.
    const { findings, panels } = run(trend.replace('"w": 25', '"w": 75'));
    expect(findings).toEqual(['link.overlap layouts[1].panels[3]', 'link.overlap layouts[1].panels[4]']);
    expect(panels).toEqual(['header', 'ladder', 'trend', 'full']);
  });

  it('that leave a gap are reported at its first cell, and all stay', () => {
    const narrow = trend.replace('"w": 25', '"w": 24');
    const { findings, panels } = run(narrow);
    expect(findings).toEqual(['link.gap layouts[1]']);
    expect(panels).toEqual(all);
    const { diagnostics } = runPipeline(edited('layouts', trend, narrow), { catalogue: fixtureCatalogue });
    expect(diagnostics[0]?.message).toMatch(/8.*69/);
  });

  it('may leave gaps if the dashboard allows it', () => {
    const texts = edited(
      'layouts',
      '"id": "deep", "title": "t:deep", "version": 1,',
      '"id": "deep", "title": "t:deep", "version": 1, "gapless": false,',
      edited('layouts', trend, trend.replace('"w": 25', '"w": 24')),
    );
    expect(runPipeline(texts, { catalogue: fixtureCatalogue }).diagnostics).toEqual([]);
  });

  it('are dropped outside the grid, without also reporting the gap they leave', () => {
    const { findings, panels } = run(trend.replace('"y": 8', '"y": 31'));
    expect(findings).toEqual(['link.outside layouts[1].panels[2]']);
    expect(panels).toEqual(without('trend'));
  });

  it('smaller than their minimum are reported by the side that is too small, and stay', () => {
    const needs = (min: readonly [number, number]): Catalogue => {
      const panel = fixtureCatalogue.panels['depth.trend'];
      if (!panel) throw new Error('the fixture has no such panel');
      return {
        ...fixtureCatalogue,
        panels: { ...fixtureCatalogue.panels, 'depth.trend': { ...panel, min } },
      };
    };
    expect(run(trend, trend, needs([25, 30]))).toEqual({ findings: [], panels: all });
    expect(run(trend, trend, needs([26, 30])).findings).toEqual(['link.tooSmall layouts[1].panels[2].w']);
    expect(run(trend, trend, needs([25, 31])).findings).toEqual(['link.tooSmall layouts[1].panels[2].h']);
    expect(run(trend, trend, needs([26, 31])).panels).toEqual(all);
  });

  it('are dropped if their id is taken', () => {
    const { findings, panels } = run(
      '"id": "ladder", "panel": "depth.trend"',
      '"id": "trend", "panel": "depth.trend"',
    );
    expect(findings[0]).toMatch(/^link\.duplicateId layouts\[1\]\.panels\[2\]/);
    expect(panels).toEqual(without('trend'));
  });

  it('may share ids with panels of another dashboard', () => {
    expect(
      run('"id": "active", "panel": "depth.trend"', '"id": "trend", "panel": "depth.trend"').findings,
    ).toEqual([]);
  });

  it('with an unknown title text are reported and stay unchanged', () => {
    const { findings, panels } = run(`"title": "t:hom", ${trend}`);
    expect(findings).toEqual(['link.text layouts[1].panels[2].title']);
    expect(panels).toEqual(all);
  });
});

describe('the order of panels', () => {
  it('is reported where two have one index, at the later; both stay [R2.26]', () => {
    const twice = trend.replace('"h": 30', '"h": 30, "index": 1');
    const { findings, panels } = run(twice, `${trend}, "index": 2`);
    expect(findings).toEqual(['link.duplicateIndex layouts[1].panels[2].index']);
    expect(panels).toEqual(all);
  });

  it('counts tabs as one place, and each dashboard by itself', () => {
    const tabs =
      '"tabs": [{ "id": "info", "panel": "depth.info" }, { "id": "more", "panel": "depth.trend" }]';
    expect(
      run(
        `{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, ${tabs} }`,
        '{ "id": "info", "panel": "depth.info", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "channel": "blue" }',
      ).findings,
    ).toEqual([]);
  });
});

describe('a panel that shows nothing without a bond', () => {
  const panel = fixtureCatalogue.panels['depth.trend'];
  if (!panel) throw new Error('the fixture has no such panel');
  const needy: Catalogue = {
    ...fixtureCatalogue,
    panels: { ...fixtureCatalogue.panels, 'depth.trend': { ...panel, needsBond: true } },
  };
  const coloured = `${trend}, "index": 2, "channel": "blue"`;

  it('is reported where it has no colour, alone or as a tab, and stays [P4]', () => {
    expect(run(coloured, coloured, needy).findings).toEqual([]);
    const { findings, panels } = run(`${trend}, "index": 2`, coloured, needy);
    expect(findings).toEqual(['link.noColour layouts[1].panels[2]']);
    expect(panels).toEqual(all);
    const stack = `"tabs": [{ "id": "trend", "panel": "depth.trend" }], "x": 45, "y": 8, "w": 25, "h": 30, "index": 2`;
    expect(run(`"id": "stack", ${stack}`, `"id": "trend", ${coloured}`, needy).findings).toEqual([
      'link.noColour layouts[1].panels[2].tabs[0]',
    ]);
  });

  it('is one of a kind that declares it: any other may be without a colour', () => {
    expect(run(`${trend}, "index": 2`, coloured).findings).toEqual([]);
  });
});

describe('a setting that the panel does not have', () => {
  const runWith = (settings: string) =>
    runPipeline(edited('layouts', '{ "rows": 10 }', settings), { catalogue: fixtureCatalogue });

  it('is dropped on its own, and the others stay', () => {
    const { bundle, diagnostics } = runWith('{ "rows": 10, "colour": "red" }');
    expect(diagnostics.map(({ code }) => code)).toEqual(['link.setting']);
    expect(bundle?.layouts.layouts[0]?.panels[0]?.settings).toEqual({ rows: 10 });
  });

  it('is reported with a similar name only if that one is not yet used [P12]', () => {
    expect(runWith('{ "row": 10 }').diagnostics[0]?.hint).toContain('是否想写 rows');
    expect(runWith('{ "rows": 10, "row": 10 }').diagnostics[0]?.hint).not.toContain('是否想写 rows');
  });
});

it('of two dashboards with the same id the later is dropped, and pages show the first', () => {
  const twice = edited(
    'layouts',
    '] }\n  ]\n}',
    '] },\n    { "id": "deep", "title": "t:deep", "version": 9, "columns": 120, "rows": 40, "gapless": false, "panels": [] }\n  ]\n}',
  );
  const { bundle, diagnostics } = runPipeline(twice, { catalogue: fixtureCatalogue });
  expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual(['link.duplicateId layouts[2].id']);
  expect(bundle?.layouts.layouts.map(({ version }) => version)).toEqual([1, 1]);
});
