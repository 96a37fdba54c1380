import { describe, expect, it } from 'vitest';
import { edited, fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { BundleText } from '../bundle.ts';
import { pathText } from '../diagnostic.ts';
import { gatesOf } from './gates-of.ts';
import { runPipeline } from './in-chinese.ts';

const placesIn = (texts: BundleText): string[] => {
  const { bundle } = runPipeline(texts, { catalogue: fixtureCatalogue });
  if (bundle === null) throw new Error('the fixture does not run');
  return gatesOf(bundle).map(({ file, path, gate }) => `${file} ${pathText(path)} ${JSON.stringify(gate)}`);
};
const STAFF = '{"user.isStaff":{"is":true}}';

describe('the gates of a configuration', () => {
  it('are listed with their places: pages and their redirects, then menu items', () => {
    expect(placesIn(fixture).map((place) => place.split(' ').slice(0, 2).join(' '))).toEqual([
      'routes routes[2].redirects[0].when',
      'routes routes[3].redirects[0].when',
      'routes routes[4].when',
      'routes routes[4].redirects[0].when',
      'routes routes[5].when',
      'routes routes[6].when',
      'menu menus.navigation[1].children[3].when',
      'menu menus.account[0].when',
    ]);
  });

  it.each([
    ['of a child page', 'routes', '"id": "allMessage",', 'routes[5].children[0].when'],
    ['of a dashboard', 'layouts', '"id": "deep", "title": "t:deep",', 'layouts[1].when'],
    ['of a panel', 'layouts', '"id": "info", "panel": "depth.info",', 'layouts[1].panels[4].when'],
    ['of a group of menu items', 'menu', '"id": "quotes", "label": "t:quotes",', 'menus.navigation[1].when'],
  ] as const)('include one %s', (_, file, item, place) => {
    expect(placesIn(edited(file, item, `${item} "when": ${STAFF},`))).toContain(`${file} ${place} ${STAFF}`);
  });

  it('include one of a tab', () => {
    const tabs = edited(
      'layouts',
      '{ "id": "info", "panel": "depth.info", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "channel": "blue" }',
      `{ "id": "right", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "tabs": [
        { "id": "info", "panel": "depth.info", "channel": "blue" },
        { "id": "more", "panel": "depth.trades", "channel": "blue", "when": ${STAFF} }
      ] }`,
    );
    expect(placesIn(tabs)).toContain(`layouts layouts[1].panels[4].tabs[1].when ${STAFF}`);
  });
});
