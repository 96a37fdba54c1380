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
    ['against version 0', { baseVersion: 0 }, ['baseVersion']],
    ['a moved panel', { moved: { ladder: place } }, []],
    [
      'a panel moved into a stack of tabs',
      { moved: { ladder: { ...place, tab: { stack: 'a', at: 1 } } } },
      [],
    ],
    [
      'a panel in a stack without a position',
      { moved: { ladder: { ...place, tab: { stack: 'a' } } } },
      ['moved.ladder.tab.at'],
    ],
    ['a panel moved to no width', { moved: { ladder: { ...place, w: 0 } } }, ['moved.ladder.w']],
    ['a move of an invalid panel id', { moved: { 'my ladder': place } }, ['moved.my ladder']],
    [
      'a move of a panel named as an object property',
      { moved: { constructor: place } },
      ['moved.constructor'],
    ],
    ['an added panel', { added: [panel] }, []],
    [
      'an added panel at the front of its stack',
      { added: [{ ...panel, tab: { stack: 's', at: 0, front: true } }] },
      [],
    ],
    [
      'an added panel with front: false',
      { added: [{ ...panel, tab: { stack: 's', at: 0, front: false } }] },
      ['added.0.tab.front'],
    ],
    ['60 added panels', { added: times(60, panel) }, []],
    ['61', { added: times(61, panel) }, ['added']],
    ['a removed panel', { removed: ['ladder'] }, []],
    ['a removed panel identified by a number', { removed: [1] }, ['removed.0']],
    [
      'settings of a panel with their version',
      { settings: { ladder: { value: { rows: 6 }, version: 2 } } },
      [],
    ],
    ['settings that are not an object', { settings: { ladder: { value: 6 } } }, ['settings.ladder.value']],
    ['the channel of a panel', { channels: { ladder: 'red', trend: null } }, []],
    ['an unknown channel', { channels: { ladder: 'pink' } }, ['channels.ladder']],
    ['a custom panel name', { names: { ladder: '盘口' } }, []],
    ['a panel name of 30 characters', { names: { ladder: '盘'.repeat(30) } }, []],
    ['a panel name of 31 characters', { names: { ladder: '盘'.repeat(31) } }, ['names.ladder']],
    ['a blank panel name', { names: { ladder: '  ' } }, ['names.ladder']],
    ['the front tab of a stack', { fronts: { stack: 'ladder' } }, []],
    ['a null front tab', { fronts: { stack: null } }, ['fronts.stack']],
    ['a gate on the dashboard', { when: {} }, ['when']],
    ['an added panel with a gate', { added: [{ ...panel, when: {} }] }, ['added.0.when']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(layoutDelta, delta, change)).toEqual(faults);
  });
});

describe('all saved layouts of a user', () => {
  const saved = { deltas: [], named: [] };
  const named = { id: 'n1', name: '早盘', deltas: [delta] };
  const window_ = { left: -1920, top: 0, width: 800, height: 600.5 };

  it.each<Border>([
    ['nothing', {}, []],
    ['the maximum number of dashboards', { deltas: times(LAYOUT_LIMITS.dashboards, delta) }, []],
    ['more dashboards than the maximum', { deltas: times(LAYOUT_LIMITS.dashboards + 1, delta) }, ['deltas']],
    ['the maximum number of named sets', { named: times(LAYOUT_LIMITS.named, named) }, []],
    ['more named sets than the maximum', { named: times(LAYOUT_LIMITS.named + 1, named) }, ['named']],
    ['a set with a name of 30 characters', { named: [{ ...named, name: '盘'.repeat(30) }] }, []],
    [
      'a set with a name of 31 characters',
      { named: [{ ...named, name: '盘'.repeat(31) }] },
      ['named.0.name'],
    ],
    ['a set with a blank name', { named: [{ ...named, name: ' ' }] }, ['named.0.name']],
    ['a set with a path as its id', { named: [{ ...named, id: '../n' }] }, ['named.0.id']],
    [
      'a set with an invalid dashboard',
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
    ['a window on a screen to the left', { places: { 'home/ladder': window_ } }, []],
    ['a window without a panel', { places: { home: window_ } }, ['places.home']],
    [
      'a window beyond the coordinate limit',
      { places: { 'home/ladder': { ...window_, left: 100_001 } } },
      ['places.home/ladder.left'],
    ],
    [
      'a window without a size',
      { places: { 'home/ladder': { left: 0, top: 0 } } },
      ['places.home/ladder.width', 'places.home/ladder.height'],
    ],
    ['a former arrangement', { former: [{ delta }, { delta, settled: true }] }, []],
    ['a former arrangement of nothing', { former: [{}] }, ['former.0.delta']],
    [
      'one that is not settled, in so many words',
      { former: [{ delta, settled: false }] },
      ['former.0.settled'],
    ],
    ['the maximum number of former ones', { former: times(LAYOUT_LIMITS.former, { delta }) }, []],
    ['more than that', { former: times(LAYOUT_LIMITS.former + 1, { delta }) }, ['former']],
    ['another user’s id', { operId: 'D2' }, ['operId']],
  ])('%s: faults $2', (_, change, faults) => {
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
    ['unchanged', {}, []],
    ['in the format of another program', { format: 'grafana' }, ['format']],
    ['with a newer schema version', { schemaVersion: 2 }, ['schemaVersion']],
    ['without panels', { panels: [] }, ['panels']],
    ['with 60 panels', { panels: times(60, panel) }, []],
    ['with 61 panels', { panels: times(61, panel) }, ['panels']],
    ['with no columns', { columns: 0 }, ['columns']],
    ['with more rows than the maximum', { rows: 1_001 }, ['rows']],
    ['with a script', { script: 'alert(1)' }, ['script']],
    [
      'with a panel that has an event handler',
      { panels: [{ ...panel, onClick: 'alert(1)' }] },
      ['panels.0.onClick'],
    ],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(sharedLayout, shared, change)).toEqual(faults);
  });

  it.each<Border>([
    ['one', {}, []],
    ['two', { layouts: [shared, { ...shared, layout: 'deep' }] }, []],
    ['one layout twice', { layouts: [shared, { ...shared, rows: 30 }] }, ['layouts']],
    ['none', { layouts: [] }, ['layouts']],
    ['in the format of a single dashboard', { format: 'bond-desk.layout' }, ['format']],
  ])('in a collection: %s', (_, change, faults) => {
    const sound = { format: 'bond-desk.layouts', schemaVersion: 1, layouts: [shared] };
    expect(faultsAfter(sharedLayouts, sound, change)).toEqual(faults);
  });
});
