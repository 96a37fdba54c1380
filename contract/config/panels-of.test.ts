import { describe, expect, it } from 'vitest';
import type { DashboardPlace } from './layouts-file.ts';
import { panelsAt, panelsOf } from './panels-of.ts';

const place = { id: 'side', x: 100, y: 8, w: 20, h: 52, index: 4 };
const tabs = (active?: string, ids: readonly string[] = ['info', 'news', 'more']): DashboardPlace => ({
  ...place,
  tabs: ids.map((id) => ({ id, panel: `depth.${id}`, channel: 'blue' as const })),
  ...(active !== undefined && { active }),
});
const front = (item: DashboardPlace): (string | undefined)[] =>
  panelsAt(item)
    .filter(({ tab }) => tab?.front)
    .map(({ id }) => id);

describe('the panels of a dashboard place', () => {
  it('are the single panel as written', () => {
    const alone: DashboardPlace = { ...place, panel: 'depth.info', channel: 'red', settings: { rows: 6 } };
    expect(panelsAt(alone)).toEqual([alone]);
  });

  it('are its tabs in order, each with the place’s position and its own settings', () => {
    expect(
      panelsAt(tabs()).map(({ id, panel, x, y, w, h, index, channel, tab }) => [
        id,
        panel,
        x,
        y,
        w,
        h,
        index,
        channel,
        tab,
      ]),
    ).toEqual([
      ['info', 'depth.info', 100, 8, 20, 52, 4, 'blue', { stack: 'side', at: 0, front: true }],
      ['news', 'depth.news', 100, 8, 20, 52, 4, 'blue', { stack: 'side', at: 1 }],
      ['more', 'depth.more', 100, 8, 20, 52, 4, 'blue', { stack: 'side', at: 2 }],
    ]);
  });

  it.each([
    [undefined, ['info']],
    ['more', ['more']],
    ['info', ['info']],
    // A missing tab cannot be in front.
    ['gone', ['info']],
  ])('have one in front: active %j gives %j', (active, frontIds) => {
    expect(front(tabs(active))).toEqual(frontIds);
  });

  it('with a single tab are the same as a plain panel', () => {
    const [single, ...others] = panelsAt(tabs('info', ['info']));
    expect(others).toEqual([]);
    expect(single).toMatchObject({ id: 'info', x: 100 });
    expect(single).not.toHaveProperty('tab');
  });

  it('are none if the place has neither panel nor tabs', () => {
    expect(panelsAt(place)).toEqual([]);
  });

  it('are combined over all places of a dashboard, including tabs behind others', () => {
    const alone: DashboardPlace = { ...place, id: 'ladder', panel: 'depth.ladder' };
    expect(panelsOf({ panels: [alone, tabs('more')] }).map(({ id }) => id)).toEqual([
      'ladder',
      'info',
      'news',
      'more',
    ]);
  });
});
