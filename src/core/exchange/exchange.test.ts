import { type ChannelColour, isGapless, SHARED_LAYOUT } from '#contract/config';
import { layoutDoc, layoutReducer, type PageLayout, type PlacedPanel } from '#core/layout';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import { fitShared, type KindOf } from './fit.ts';
import { readShared } from './read.ts';
import { shareCodeOf } from './share-code.ts';
import { fileTextOf, sharedOf } from './write.ts';

const kinds = ['depth.ladder', 'depth.trend', 'quotes.trades', 'quotes.chance'] as const;

const page: PageLayout = {
  id: 'deep',
  version: 3,
  columns: 120,
  rows: 100,
  gapless: true,
  panels: [
    { id: 'ladder', panel: 'depth.ladder', x: 0, y: 0, w: 60, h: 60, index: 0, channel: 'blue' },
    {
      id: 'trend',
      panel: 'depth.trend',
      x: 60,
      y: 0,
      w: 60,
      h: 60,
      index: 1,
      settings: { span: 5 },
      settingsVersion: 2,
    },
    { id: 'trades', panel: 'quotes.trades', x: 0, y: 60, w: 120, h: 40, index: 2 },
  ],
};

/** Pages reachable by commands: what a trader may have on the screen. */
const arranged = fc
  .array(
    fc.oneof(
      fc.record({
        type: fc.constant('add' as const),
        page: fc.constant('deep'),
        panel: fc.record(
          {
            id: fc.constantFrom('a', 'b', 'c', 'd'),
            panel: fc.constantFrom(...kinds),
            channel: fc.constantFrom<ChannelColour[]>('red', 'green'),
            name: fc.constantFrom('城投盘口', '国债盘口'),
            settings: fc.record({ 名称: fc.string({ maxLength: 20 }), rows: fc.integer(), on: fc.boolean() }),
          },
          { requiredKeys: ['id', 'panel'] },
        ),
      }),
      fc.record({
        type: fc.constant('resizeEdge' as const),
        page: fc.constant('deep'),
        panel: fc.constantFrom('ladder', 'trend', 'trades', 'a', 'b'),
        edge: fc.constantFrom('left' as const, 'right' as const, 'top' as const, 'bottom' as const),
        by: fc.integer({ min: -50, max: 50 }),
      }),
      fc.record({
        type: fc.constant('remove' as const),
        page: fc.constant('deep'),
        panel: fc.constantFrom('ladder', 'trend', 'a', 'b'),
      }),
      fc.record({
        type: fc.constant('swap' as const),
        page: fc.constant('deep'),
        panel: fc.constantFrom('ladder', 'trend'),
        with: fc.constantFrom('trades', 'a'),
      }),
    ),
    { maxLength: 12 },
  )
  .map((commands) => commands.reduce(layoutReducer, layoutDoc([page], {})).pages['deep'] ?? page);

const allowed: KindOf = () => 'allowed';
const usable = () => true;
const rects = (panels: readonly PlacedPanel[]) =>
  panels.map(({ x, y, w, h }) => `${x},${y},${w},${h}`).sort();

describe('a shared layout', () => {
  it('survives its file and its code unchanged, whatever the trader did to the page [R2.25]', async () => {
    await fc.assert(
      fc.asyncProperty(arranged, async (mine) => {
        const shared = JSON.parse(JSON.stringify(sharedOf(mine)));
        const byFile = await readShared(fileTextOf([sharedOf(mine)]));
        const byCode = await readShared(await shareCodeOf([sharedOf(mine)]));
        expect(byFile).toEqual({ kind: 'layouts', layouts: [shared] });
        expect(byCode).toEqual(byFile);
        const fitted = fitShared(sharedOf(mine), page, allowed, usable);
        expect(fitted.kind === 'fits' && rects(fitted.page.panels)).toEqual(rects(mine.panels));
      }),
      { numRuns: 200 },
    );
  });

  it('can be combined with other pages in one file or code, each page once [R2.25]', async () => {
    await fc.assert(
      fc.asyncProperty(arranged, arranged, async (one, other) => {
        const both = [sharedOf(one), { ...sharedOf(other), layout: 'home' }];
        const read = { kind: 'layouts', layouts: JSON.parse(JSON.stringify(both)) };
        expect(await readShared(fileTextOf(both))).toEqual(read);
        expect(await readShared(await shareCodeOf(both))).toEqual(read);
      }),
      { numRuns: 50 },
    );
    expect(await readShared(fileTextOf([sharedOf(page), sharedOf(page)]))).toEqual({
      kind: 'refused',
      problem: 'foreign',
    });
  });

  it('is a short line that a chat window may wrap', async () => {
    const code = await shareCodeOf([sharedOf(page)]);
    expect(code).toMatch(/^BD1\.[\w-]+\.[0-9a-f]{8}$/);
    expect(code.length).toBeLessThan(fileTextOf([sharedOf(page)]).length * 0.6);
    const wrapped = ` ${code.replace(/(.{20})/g, '$1\r\n')} `;
    expect(await readShared(wrapped)).toEqual({ kind: 'layouts', layouts: [sharedOf(page)] });
  });

  it('is refused when a single character of its code was changed, and never throws', async () => {
    const code = await shareCodeOf([sharedOf(page)]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(code.length - 1),
        fc.constantFrom('A', 'z', '0', '-', '.', ''),
        async (at, char) => {
          const changed = code.slice(0, at) + char + code.slice(at + 1);
          fc.pre(changed !== code);
          expect((await readShared(changed)).kind).toBe('refused');
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['', 'empty'],
    ['{"panels": 1}', 'foreign'],
    ['<html></html>', 'foreign'],
    ['null', 'foreign'],
    [JSON.stringify({ ...sharedOf(page), panels: [{ id: '__proto__' }] }), 'foreign'],
    [JSON.stringify({ ...sharedOf(page), schemaVersion: 2, fresh: true }), 'newer'],
    ['BD2.AAAA.00000000', 'newer'],
    ['BD1.AAAA', 'damaged'],
    ['x'.repeat(SHARED_LAYOUT.bytes + 1), 'tooLarge'],
  ])('that is invalid is refused with its reason: %.30s', async (text, problem) => {
    expect(await readShared(text)).toEqual({ kind: 'refused', problem });
  });

  it('that unpacks to more than the limit is refused before it fills the memory', async () => {
    const bomb = sharedOf({
      ...page,
      panels: page.panels.map((panel) => ({ ...panel, settings: { a: 'a'.repeat(200_000) } })),
    });
    const code = await shareCodeOf([bomb]);
    expect(code.length).toBeLessThan(5000);
    expect(await readShared(code)).toEqual({ kind: 'refused', problem: 'damaged' });
  });
});

describe('importing a layout', () => {
  it('drops and names panels this user may not see, closes the gaps, and resets unusable settings', () => {
    const kindOf: KindOf = (kind) =>
      kind === 'depth.trend' ? 'forbidden' : kind === 'quotes.trades' ? 'missing' : 'allowed';
    const outcome = fitShared(sharedOf(page), page, kindOf, (panel) => panel.id !== 'ladder');
    if (outcome.kind !== 'fits') throw new Error(outcome.problem);
    expect(
      [outcome.missing, outcome.forbidden, outcome.reset].map((list) => list.map((panel) => panel.id)),
    ).toEqual([['trades'], ['trend'], ['ladder']]);
    expect(outcome.page.panels).toEqual([{ ...page.panels[0], x: 0, y: 0, w: 120, h: 100 }]);
  });

  it('gives a gapless page or a refusal, whatever is dropped', () => {
    fc.assert(
      fc.property(arranged, fc.subarray([...kinds]), (mine, out) => {
        const outcome = fitShared(
          sharedOf(mine),
          page,
          (kind) => (out.some((item) => item === kind) ? 'missing' : 'allowed'),
          usable,
        );
        if (outcome.kind === 'refused')
          expect(mine.panels.every((panel) => out.some((kind) => kind === panel.panel))).toBe(true);
        else expect(isGapless(outcome.page.panels, page)).toBe(true);
      }),
    );
  });

  it('refuses another grid, overlaps and an empty page', () => {
    const shared = sharedOf(page);
    const problem = (change: Partial<typeof shared>, kindOf = allowed) => {
      const outcome = fitShared({ ...shared, ...change }, page, kindOf, usable);
      return outcome.kind === 'refused' ? outcome.problem : 'fits';
    };
    expect(problem({ rows: 50 })).toBe('shape');
    expect(problem({ panels: page.panels.map((panel) => ({ ...panel, x: 0 })) })).toBe('shape');
    expect(problem({ panels: page.panels.slice(1) })).toBe('shape');
    expect(problem({}, () => 'forbidden')).toBe('nothing');
  });

  it('matches existing panels of the same kind instead of replacing them under new ids', () => {
    const elsewhere = page.panels.map((panel) =>
      panel.id === 'trend' ? { ...panel, id: 'trendX1' } : panel,
    );
    const outcome = fitShared({ ...sharedOf(page), panels: elsewhere }, page, allowed, usable);
    expect(outcome.kind === 'fits' && differenceOf(page, outcome.page)).toEqual([]);
  });
});

describe('the difference between two pages', () => {
  it('lists what was added, removed, moved, resized, set and linked, each panel once', () => {
    const [ladder, trend, trades] = page.panels;
    if (!ladder || !trend || !trades) throw new Error('three panels');
    const after: PageLayout = {
      ...page,
      panels: [
        { ...ladder, x: 60, channel: 'red', name: '城投盘口' },
        { ...trades, h: 20, settings: { rows: 5 } },
        { id: 'new', panel: 'quotes.chance', x: 0, y: 80, w: 120, h: 20, index: 3 },
      ],
    };
    expect(
      differenceOf(page, after).map(({ panel, kinds: what, settings }) => [panel.id, what, settings]),
    ).toEqual([
      ['trend', ['removed'], []],
      ['ladder', ['moved', 'channel', 'name'], []],
      ['trades', ['resized', 'settings'], ['rows']],
      ['new', ['added'], []],
    ]);
  });

  it('is empty between equal pages, and as long in the other direction', () => {
    fc.assert(
      fc.property(arranged, arranged, (a, b) => {
        expect(differenceOf(a, a)).toEqual([]);
        expect(differenceOf(a, b).length).toBe(differenceOf(b, a).length);
      }),
    );
  });
});

describe('an imported panel with an unknown id', () => {
  const at = (id: string, panel: string, x: number, over: Partial<PlacedPanel> = {}): PlacedPanel => ({
    id,
    panel,
    x,
    y: 0,
    w: 40,
    h: 100,
    index: x / 40,
    ...over,
  });
  const own: PageLayout = {
    ...page,
    panels: [at('l1', 'depth.ladder', 0), at('l2', 'depth.ladder', 40), at('t', 'depth.trend', 80)],
  };
  const idsOf = (...panels: readonly PlacedPanel[]): readonly string[] => {
    const outcome = fitShared(sharedOf({ ...own, panels }), own, allowed, usable);
    if (outcome.kind !== 'fits') throw new Error(outcome.problem);
    return outcome.page.panels.map(({ id }) => id);
  };

  it('takes the page’s id for its kind, each id once, and then the next free one', () => {
    expect(
      idsOf(at('x', 'depth.ladder', 0), at('y', 'depth.ladder', 40), at('z', 'depth.ladder', 80)),
    ).toEqual(['l1', 'l2', 'z']);
  });

  it('keeps an id the page already uses for that kind, though another is free', () => {
    expect(
      idsOf(at('l2', 'depth.ladder', 0), at('x', 'quotes.trades', 40), at('t', 'depth.trend', 80)),
    ).toEqual(['l2', 'x', 't']);
  });

  it('does not take an id that another imported panel already has', () => {
    expect(
      idsOf(at('x', 'depth.ladder', 0), at('l1', 'depth.ladder', 40), at('t', 'depth.trend', 80)),
    ).toEqual(['l2', 'l1', 't']);
  });

  it('keeps its own id if the page has none of its kind, or uses that id for another kind', () => {
    expect(
      idsOf(at('x', 'quotes.trades', 0), at('t', 'depth.ladder', 40), at('c', 'quotes.chance', 80)),
    ).toEqual(['x', 'l1', 'c']);
  });

  it('gets default settings if its own cannot be used, and keeps everything else', () => {
    const linked = at('l1', 'depth.ladder', 0, {
      settings: { rows: 1 },
      settingsVersion: 4,
      channel: 'red',
      name: '甲',
    });
    const other = at('l2', 'depth.ladder', 40, { settings: { rows: 2 }, settingsVersion: 4 });
    const shared = sharedOf({ ...own, panels: [linked, other, at('t', 'depth.trend', 80)] });
    const outcome = fitShared(shared, own, allowed, ({ id }) => id !== 'l1');
    if (outcome.kind !== 'fits') throw new Error(outcome.problem);
    const [first, second] = outcome.page.panels;
    expect([first, second?.settings]).toEqual([
      at('l1', 'depth.ladder', 0, { channel: 'red', name: '甲' }),
      { rows: 2 },
    ]);
    expect([outcome.reset.map(({ id }) => id), outcome.missing, outcome.forbidden]).toEqual([['l1'], [], []]);
  });
});

describe('comparing two pages', () => {
  const [ladder, trend, trades] = page.panels;
  if (!ladder || !trend || !trades) throw new Error('three panels');
  const changes = (...panels: readonly PlacedPanel[]) =>
    differenceOf(page, { ...page, panels }).map(({ panel, kinds: what, settings }) => [
      panel.id,
      ...what,
      ...settings,
    ]);

  it.each<[string, Partial<PlacedPanel>, readonly string[]]>([
    ['one column to the right', { x: 61 }, ['moved']],
    ['one row down', { y: 1 }, ['moved']],
    ['wider', { w: 61 }, ['resized']],
    ['higher', { h: 61 }, ['resized']],
    ['another value of a setting', { settings: { span: 6 } }, ['settings', 'span']],
    ['one setting added and one removed', { settings: { zoom: 1 } }, ['settings', 'span', 'zoom']],
    ['all settings removed', { settings: {} }, ['settings', 'span']],
    ['another channel', { channel: 'red' }, ['channel']],
    ['another name', { name: '走势' }, ['name']],
    ['another position among tabs', { tab: { stack: 's1', at: 0 } }, ['tab']],
    ['another index only, which is not visible', { index: 9 }, []],
  ])('%s is reported as $2', (_what, over, reported) => {
    expect(changes(ladder, { ...trend, ...over }, trades)).toEqual(
      reported.length === 0 ? [] : [['trend', ...reported]],
    );
  });

  it('treats a panel of another kind with the same id as removed and added', () => {
    expect(changes(ladder, { ...trend, panel: 'quotes.chance' }, trades)).toEqual([
      ['trend', 'removed'],
      ['trend', 'added'],
    ]);
  });

  it('lists removed panels first, then the rest from left to right and top to bottom', () => {
    const moved = [
      { ...trades, y: 0, h: 30 },
      { ...ladder, y: 30, x: 60 },
      { id: 'new', panel: 'quotes.chance', x: 0, y: 30, w: 60, h: 70, index: 3 },
    ];
    expect(changes(...moved).map(([id]) => id)).toEqual(['trend', 'trades', 'new', 'ladder']);
  });

  it('has both sides of a change, and one side of an addition or removal', () => {
    const after = { ...ladder, x: 1 };
    const [gone, changed, came] = differenceOf(
      { ...page, panels: [trend, ladder] },
      { ...page, panels: [after, { ...trades, y: 90 }] },
    );
    expect([gone?.before, gone?.after]).toEqual([trend, null]);
    expect([changed?.before, changed?.after, changed?.panel]).toEqual([ladder, after, after]);
    expect([came?.before, came?.after]).toEqual([null, { ...trades, y: 90 }]);
  });
});
