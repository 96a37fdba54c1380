import { runPipeline } from '#contract/config/pipeline';
import { describe, expect, it } from 'vitest';
import { edited, fixture, fixtureCatalogue } from '../../../../tests/_util/config-fixture.ts';
import { withGateOfPage } from './page-gate.ts';

const GATE = '"when": { "user.isMarketMakingTierUser": { "is": true } }';
const run = (texts: typeof fixture) => runPipeline(texts, { catalogue: fixtureCatalogue });

describe('an item visible to users who cannot open its page', () => {
  const texts = edited('layouts', '"id": "deep", "title"', `"id": "deep", ${GATE}, "title"`);
  const { bundle, diagnostics } = run(texts);
  const found = diagnostics.find(({ code }) => code === 'prove.dead');

  it('receives the conditions of its page and layout, each once, which clears the finding', () => {
    if (!bundle || !found) throw new Error('there is no such finding');
    const menu = withGateOfPage(texts.menu, bundle, found);
    expect(menu).toContain('"user.isMarketMakingTierUser"');
    const after = run({ ...texts, menu: menu ?? '' });
    expect(after.diagnostics.filter(({ code }) => code === 'prove.dead' || code === 'prove.blocked')).toEqual(
      [],
    );
    expect(withGateOfPage(menu ?? '', bundle, found)).toBeNull();
  });

  it('is distinguished from other findings and from items whose page is open', () => {
    if (!bundle) throw new Error('the fixture does not pass');
    const at = { path: 'menus.navigation[0].route' };
    expect(withGateOfPage(texts.menu, bundle, { code: 'prove.dead', ...at })).toBeNull();
    expect(withGateOfPage(texts.menu, bundle, { code: 'prove.loop', path: found?.path ?? '' })).toBeNull();
  });
});
