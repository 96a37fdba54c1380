import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { type Context, visitorContext } from '../context.ts';
import { callsByAudience } from './calls-by-audience.ts';
import { runPipeline } from './in-chinese.ts';

const gate = (group: string): string => JSON.stringify({ 'user.groups': { is: group } });
const bundleOf = (menu = fixture.menu, routes = fixture.routes) => {
  const { bundle } = runPipeline({ ...fixture, menu, routes }, { catalogue: fixtureCatalogue });
  if (!bundle) throw new Error('the fixture does not pass');
  return bundle;
};
/** Messages, page and bell, for one group. */
const forRates = bundleOf(
  fixture.menu.replace(
    '"popover": "messages.latest"',
    () => `"popover": "messages.latest", "when": ${gate('rates')}`,
  ),
  fixture.routes.replace(
    '"page": "messages.centre",\n      "when": { "session.isLogin": { "is": true } }',
    () => `"page": "messages.centre",\n      "when": ${gate('rates')}`,
  ),
);
const callsByPlugin = { messages: ['list', 'read', 'quota'], account: ['quota'], ticket: ['order'] };
const user = (groups: Record<string, boolean>): Context => ({
  ...visitorContext,
  'session.isLogin': true,
  'user.groups': groups,
});

describe('calls of a plugin given to an audience', () => {
  it('are refused to users outside the audience, and to no one else', () => {
    const rule = callsByAudience(forRates, callsByPlugin, new Set());
    expect([...rule.calls].toSorted()).toEqual(['list', 'read']);
    expect(rule.refuses('list', user({ rates: false }))).toBe(true);
    expect(rule.refuses('list', user({ rates: true }))).toBe(false);
    expect(rule.refuses('quota', user({ rates: false }))).toBe(false);
    expect(rule.refuses('order', user({ rates: false }))).toBe(false);
  });

  it('are refused even if the gate is on the layout that shows its panels', () => {
    const layouts = fixture.layouts.replace(
      '"id": "deep", "title"',
      () => `"id": "deep", "when": ${gate('rates')}, "title"`,
    );
    const { bundle } = runPipeline({ ...fixture, layouts }, { catalogue: fixtureCatalogue });
    if (!bundle) throw new Error('the fixture does not pass');
    const rule = callsByAudience(bundle, { depth: ['ladder'] }, new Set());
    expect(rule.refuses('ladder', user({ rates: false }))).toBe(true);
    expect(rule.refuses('ladder', user({ rates: true }))).toBe(false);
  });

  it('include those of the search box for users without a search', () => {
    const rule = callsByAudience(
      bundleOf(
        fixture.menu.replace(
          '"widget": "search.box"',
          () => `"widget": "search.box", "when": ${gate('rates')}`,
        ),
      ),
      { search: ['history'] },
      new Set(),
    );
    expect(rule.refuses('history', user({ rates: false }))).toBe(true);
    expect(rule.refuses('history', user({ rates: true }))).toBe(false);
  });

  it('stay open if the shell makes them, or if nothing is restricted to audiences', () => {
    expect(callsByAudience(forRates, callsByPlugin, new Set(['list'])).calls).toEqual(new Set(['read']));
    expect(callsByAudience(bundleOf(), callsByPlugin, new Set()).calls.size).toBe(0);
  });

  it('stay open while one place of the plugin is open to everyone', () => {
    const bell = bundleOf(fixture.menu, JSON.stringify(forRates.routes));
    expect(callsByAudience(bell, callsByPlugin, new Set()).calls.size).toBe(0);
  });
});
