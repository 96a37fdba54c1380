import type { ReleaseClashInfo } from '#contract/api';
import { clashKey } from '#contract/api';
import type { BundleText } from '#contract/config';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../tests/_util/config-fixture.ts';
import type { Running, WrittenVersion } from './config-version.ts';
import { switchesAfter, unsettledAfter } from './what-stays.ts';

const clashAt = (file: string, path: string): ReleaseClashInfo =>
  // `as` holds: whether it is open depends on file and path only.
  ({ file, path, base: '1', published: '2', product: '3' }) as ReleaseClashInfo;
const size = clashAt('settings.json', 'search.pageSize');
const menu = clashAt('menu.json', 'menus');
const running: Running = { version: 3, hash: 'h', texts: fixture, clashes: [size, menu] };
const paged = (pageSize: number): BundleText => ({
  ...fixture,
  settings: fixture.settings.replace('"pageSize": 50', `"pageSize": ${pageSize}`),
});

describe('conflicts that a release left unsettled', () => {
  it('remain after an unrelated edit', () => {
    expect(unsettledAfter(running, { ...fixture, routes: `${fixture.routes}\n` }, [])).toEqual([size, menu]);
  });

  it('are settled by an answer, or by a new value', () => {
    expect(unsettledAfter(running, fixture, [clashKey(menu)])).toEqual([size]);
    expect(unsettledAfter(running, paged(60), [])).toEqual([menu]);
  });

  it('are not settled by reformatting the same value', () => {
    const spread = { ...fixture, settings: JSON.stringify(JSON.parse(fixture.settings), null, 8) };
    expect(unsettledAfter(running, spread, [])).toEqual([size, menu]);
  });

  it('about a whole file are settled by changing that file; those about a missing file remain', () => {
    const whole = clashAt('settings.json', '');
    const odd = clashAt('unknown.json', 'a.b');
    const open = { ...running, clashes: [whole, odd] };
    expect(unsettledAfter(open, fixture, [])).toEqual([whole, odd]);
    expect(unsettledAfter(open, paged(60), [])).toEqual([odd]);
  });

  it('are compared by what can be read: a file of invalid JSON has no value', () => {
    expect(unsettledAfter(running, { ...fixture, settings: '{' }, [])).toEqual([menu]);
  });
});

describe('the switches of a version', () => {
  const off = (kind: 'plugin' | 'panel', id: string, disabled = true) => ({ kind, id, disabled });
  // `as` holds: only its switches are read.
  const written = { switches: [off('plugin', 'depth'), off('panel', 'depth')] } as unknown as WrittenVersion;

  it('keep only the last for each thing, and tell a panel from the plugin of the same name', () => {
    expect(switchesAfter(written, off('plugin', 'depth', false))).toEqual([
      off('panel', 'depth'),
      off('plugin', 'depth', false),
    ]);
    expect(switchesAfter(null, off('plugin', 'maker'))).toEqual([off('plugin', 'maker')]);
  });
});
