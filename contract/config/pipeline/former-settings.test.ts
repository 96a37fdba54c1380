import { expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { followRelease } from './follow-release.ts';
import { runPipeline } from './in-chinese.ts';

const former = {
  ...fixture,
  settings: fixture.settings.replace(
    '"banner":',
    () => '"assistant": { "enabled": false, "link": "community" },\n  "banner":',
  ),
};
const run = (texts: typeof fixture) => runPipeline(texts, { catalogue: fixtureCatalogue });

it('a stored file with settings that no longer exist is read, and each is reported at no cost', () => {
  const { bundle, diagnostics } = run(former);
  expect(bundle?.hash).toBe(run(fixture).bundle?.hash);
  expect(diagnostics).toMatchObject([
    { code: 'schema.former', severity: 'warning', file: 'settings.json', line: 7, column: 3 },
  ]);
});

it('a release removes settings that no longer exist without asking', () => {
  const base = { ...former, settings: former.settings.replace('"enabled": false', '"enabled": true') };
  const { texts, clashes } = followRelease({ base, published: former, product: fixture }, run);
  expect([texts, clashes]).toEqual([fixture, []]);
});
