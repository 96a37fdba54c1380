import { describe, expect, it } from 'vitest';
import { fixture } from '../../../tests/_util/config-fixture.ts';
import { withSwitch } from './switch-off.ts';

const disabledIn = (texts: { readonly settings: string } | null): unknown =>
  texts === null ? null : (JSON.parse(texts.settings) as { readonly disabled: unknown }).disabled;

describe('the kill switch', () => {
  it('switches a plugin or a panel off and on again', () => {
    const off = withSwitch(fixture, { kind: 'plugin', id: 'search' }, true);
    expect(disabledIn(off)).toEqual({ plugins: ['search'], panels: [] });
    const both = withSwitch(off ?? fixture, { kind: 'panel', id: 'depth.trend' }, true);
    expect(disabledIn(both)).toEqual({ plugins: ['search'], panels: ['depth.trend'] });
    expect(disabledIn(withSwitch(both ?? fixture, { kind: 'plugin', id: 'search' }, false))).toEqual({
      plugins: [],
      panels: ['depth.trend'],
    });
  });

  it('changes nothing else: other files stay identical, other settings keep their values', () => {
    const off = withSwitch(fixture, { kind: 'plugin', id: 'search' }, true);
    expect(off).toMatchObject({ routes: fixture.routes, menu: fixture.menu, layouts: fixture.layouts });
    const { disabled: _, ...rest } = JSON.parse(fixture.settings) as Record<string, unknown>;
    expect(JSON.parse(off?.settings ?? '')).toMatchObject(rest);
  });

  it('does nothing if it is already so', () => {
    expect(withSwitch(fixture, { kind: 'plugin', id: 'search' }, false)).toBeNull();
    const off = withSwitch(fixture, { kind: 'plugin', id: 'search' }, true) ?? fixture;
    expect(withSwitch(off, { kind: 'plugin', id: 'search' }, true)).toBeNull();
    // One list does not affect the other.
    expect(withSwitch(off, { kind: 'panel', id: 'search' }, false)).toBeNull();
  });

  it('does nothing to settings that it cannot read', () => {
    for (const settings of ['{', 'null', '[]', '{}', '{"disabled":{}}', '{"disabled":{"plugins":"search"}}'])
      expect(withSwitch({ ...fixture, settings }, { kind: 'plugin', id: 'search' }, true)).toBeNull();
  });
});
