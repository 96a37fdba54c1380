import { runPipeline } from '#contract/config/pipeline';
import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { LastGood, type Published } from './last-good.ts';

const { bundle } = runPipeline(fixture, { catalogue: fixtureCatalogue });
const published = (): Published => {
  if (!bundle) throw new Error('the fixture is broken');
  return { version: 7, serverHash: 'h7', bundle };
};
function open(browser = new FakeStorage(), build = 'b1') {
  const door = browser.openTab();
  return { browser, door, lastGood: new LastGood(new Storage(door), build) };
}
const KEY = 'bond.publishedConfig';
/** The stored value, altered. */
function spoilt(change: (data: Record<string, unknown>) => void) {
  const { browser, door, lastGood } = open();
  lastGood.keep(published());
  // `as` holds: `keep` wrote it.
  const stored = JSON.parse(door.local.getItem(KEY) ?? '') as { v: number; d: Record<string, unknown> };
  change(stored.d);
  door.local.setItem(KEY, JSON.stringify(stored));
  return open(browser).lastGood.read();
}

describe('the last good configuration', () => {
  it('is read back whole after a reload', () => {
    const { browser, lastGood } = open();
    expect(lastGood.read()).toBeNull();
    lastGood.keep(published());
    expect(open(browser).lastGood.read()).toEqual(published());
  });

  it('is ignored by another build, and gone once forgotten', () => {
    const { browser, lastGood } = open();
    lastGood.keep(published());
    expect(open(browser, 'b2').lastGood.read()).toBeNull();
    lastGood.forget();
    expect(open(browser).lastGood.read()).toBeNull();
  });

  it.each<[string, (data: Record<string, unknown>) => void]>([
    ['a file is missing', (data) => Reflect.deleteProperty(data['files'] as object, 'menu')],
    ['a file is null', (data) => ((data['files'] as Record<string, unknown>)['routes'] = null)],
    [
      'a file is of another shape',
      (data) => ((data['files'] as Record<string, unknown>)['layouts'] = { layouts: 'x' }),
    ],
    ['a file was changed', (data) => ((data['files'] as Record<string, unknown>)['settings'] = {})],
    ['its hash does not match', (data) => (data['hash'] = 'x')],
    ['there are no files', (data) => (data['files'] = {})],
  ])('is not used where %s: the build’s own shows instead', (_what, change) => {
    expect(spoilt(change)).toBeNull();
  });
});
