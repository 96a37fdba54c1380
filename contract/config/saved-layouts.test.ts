import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter } from '../../tests/_util/schema-faults.ts';
import { layoutDelta } from './layout-delta.ts';
import { LAYOUT_LIMITS, savedLayouts } from './saved-layouts.ts';
import { sharedLayout, sharedLayouts } from './shared-layout.ts';

const delta = {
  layout: 'home',
  baseVersion: 1,
  moved: {},
  added: [],
  removed: [],
  settings: {},
  channels: {},
};
const place = { x: 0, y: 0, w: 40, h: 20, index: 0 };
const panel = { id: 'a', panel: 'depth.ladder', ...place };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('a trader’s changes to one dashboard', () => {
  it.each<Border>([
    ['nothing', {}, []],
    ['of no version', { baseVersion: 0 }, ['baseVersion']],
    ['a panel elsewhere', { moved: { ladder: place } }, []],
    ['a panel as a tab', { moved: { ladder: { ...place, tab: { stack: 'a', at: 1 } } } }, []],
    [
      'a panel as a tab of no order',
      { moved: { ladder: { ...place, tab: { stack: 'a' } } } },
      ['moved.ladder.tab.at'],
    ],
    ['a panel at no place', { moved: { ladder: { ...place, w: 0 } } }, ['moved.ladder.w']],
    ['what has no such name', { moved: { 'my ladder': place } }, ['moved.my ladder']],
    ['what every object has', { moved: { constructor: place } }, ['moved.constructor']],
    ['a panel more', { added: [panel] }, []],
    [
      'a panel more, in front of others',
      { added: [{ ...panel, tab: { stack: 's', at: 0, front: true } }] },
      [],
    ],
    [
      'a panel more, behind by name',
      { added: [{ ...panel, tab: { stack: 's', at: 0, front: false } }] },
      ['added.0.tab.front'],
    ],
    ['60 panels more', { added: times(60, panel) }, []],
    ['61', { added: times(61, panel) }, ['added']],
    ['a panel less', { removed: ['ladder'] }, []],
    ['a panel less by number', { removed: [1] }, ['removed.0']],
    ['settings of a panel', { settings: { ladder: { value: { rows: 6 }, version: 2 } } }, []],
    ['settings without a shape', { settings: { ladder: { value: 6 } } }, ['settings.ladder.value']],
    ['the colour of a panel', { channels: { ladder: 'red', trend: null } }, []],
    ['a colour that is none', { channels: { ladder: 'pink' } }, ['channels.ladder']],
    ['a name of one’s own', { names: { ladder: '盘口' } }, []],
    ['the longest name', { names: { ladder: '盘'.repeat(30) } }, []],
    ['a longer one', { names: { ladder: '盘'.repeat(31) } }, ['names.ladder']],
    ['a name of spaces', { names: { ladder: '  ' } }, ['names.ladder']],
    ['a tab in front', { fronts: { stack: 'ladder' } }, []],
    ['a tab in front of nothing', { fronts: { stack: null } }, ['fronts.stack']],
    ['the gate of a panel', { when: {} }, ['when']],
    ['a panel that is added with a gate', { added: [{ ...panel, when: {} }] }, ['added.0.when']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(layoutDelta, delta, change)).toEqual(faults);
  });
});

describe('all saved layouts of a user', () => {
  const saved = { deltas: [], named: [] };
  const named = { id: 'n1', name: '早盘', deltas: [delta] };
  const window_ = { left: -1920, top: 0, width: 800, height: 600.5 };

  it.each<Border>([
    ['nothing', {}, []],
    ['every dashboard', { deltas: times(LAYOUT_LIMITS.dashboards, delta) }, []],
    ['more than there may be', { deltas: times(LAYOUT_LIMITS.dashboards + 1, delta) }, ['deltas']],
    ['sets by name', { named: times(LAYOUT_LIMITS.named, named) }, []],
    ['more sets than there may be', { named: times(LAYOUT_LIMITS.named + 1, named) }, ['named']],
    ['a set of the longest name', { named: [{ ...named, name: '盘'.repeat(30) }] }, []],
    ['a set of a longer one', { named: [{ ...named, name: '盘'.repeat(31) }] }, ['named.0.name']],
    ['a set of no name', { named: [{ ...named, name: ' ' }] }, ['named.0.name']],
    ['a set with a path for an id', { named: [{ ...named, id: '../n' }] }, ['named.0.id']],
    [
      'a set of a damaged dashboard',
      { named: [{ ...named, deltas: [{ layout: 'home' }] }] },
      [
        'named.0.deltas.0.baseVersion',
        'named.0.deltas.0.moved',
        'named.0.deltas.0.added',
        'named.0.deltas.0.removed',
        'named.0.deltas.0.settings',
        'named.0.deltas.0.channels',
      ],
    ],
    ['a window on the screen to the left', { places: { 'home/ladder': window_ } }, []],
    ['a window of no panel', { places: { home: window_ } }, ['places.home']],
    [
      'a window beyond every screen',
      { places: { 'home/ladder': { ...window_, left: 100_001 } } },
      ['places.home/ladder.left'],
    ],
    [
      'half a window',
      { places: { 'home/ladder': { left: 0, top: 0 } } },
      ['places.home/ladder.width', 'places.home/ladder.height'],
    ],
    ['something of somebody else', { operId: 'D2' }, ['operId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(savedLayouts, saved, change)).toEqual(faults);
  });

  it.each([
    [LAYOUT_LIMITS.places, []],
    [LAYOUT_LIMITS.places + 1, ['places']],
  ])('with %i window positions, faults: %j', (count, faults) => {
    const places = Object.fromEntries(Array.from({ length: count }, (_, at) => [`home/p${at}`, window_]));
    expect(faultsAfter(savedLayouts, saved, { places })).toEqual(faults);
  });

  it('have no window positions if saved before these existed', () => {
    expect(z.parse(savedLayouts, saved).places).toEqual({});
  });
});

describe('a shared dashboard', () => {
  const shared = {
    format: 'bond-desk.layout',
    schemaVersion: 1,
    layout: 'home',
    baseVersion: 3,
    columns: 120,
    rows: 60,
    panels: [panel],
  };

  it.each<Border>([
    ['as it is', {}, []],
    ['of another program', { format: 'grafana' }, ['format']],
    ['of a newer program', { schemaVersion: 2 }, ['schemaVersion']],
    ['without panels', { panels: [] }, ['panels']],
    ['of 60 panels', { panels: times(60, panel) }, []],
    ['of 61', { panels: times(61, panel) }, ['panels']],
    ['of no grid', { columns: 0 }, ['columns']],
    ['of an endless grid', { rows: 1_001 }, ['rows']],
    ['with code', { script: 'alert(1)' }, ['script']],
    ['with a panel that has code', { panels: [{ ...panel, onClick: 'alert(1)' }] }, ['panels.0.onClick']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(sharedLayout, shared, change)).toEqual(faults);
  });

  it.each<Border>([
    ['one', {}, []],
    ['two', { layouts: [shared, { ...shared, layout: 'deep' }] }, []],
    ['one twice', { layouts: [shared, { ...shared, rows: 30 }] }, ['layouts']],
    ['none', { layouts: [] }, ['layouts']],
    ['as one alone', { format: 'bond-desk.layout' }, ['format']],
  ])('in a collection: %s', (_, change, faults) => {
    const sound = { format: 'bond-desk.layouts', schemaVersion: 1, layouts: [shared] };
    expect(faultsAfter(sharedLayouts, sound, change)).toEqual(faults);
  });
});
