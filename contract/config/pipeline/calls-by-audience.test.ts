import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { type Context, visitorContext } from '../context.ts';
import { callsByAudience } from './calls-by-audience.ts';
import { runPipeline } from './run.ts';

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
const made = { messages: ['list', 'read', 'quota'], account: ['quota'], ticket: ['order'] };
const user = (groups: Record<string, boolean>): Context => ({
  ...visitorContext,
  'session.isLogin': true,
  'user.groups': groups,
});

describe('calls that go with what an audience has', () => {
  it('are refused to who is left out, and to nobody else', () => {
    const rule = callsByAudience(forRates, made, new Set());
    expect([...rule.calls].toSorted()).toEqual(['list', 'read']);
    expect(rule.refuses('list', user({ rates: false }))).toBe(true);
    expect(rule.refuses('list', user({ rates: true }))).toBe(false);
    expect(rule.refuses('quota', user({ rates: false }))).toBe(false);
    expect(rule.refuses('order', user({ rates: false }))).toBe(false);
  });

  it('are refused too where the gate stands on the layout of its panels', () => {
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

  it('and what the search box asks is refused to who has no search', () => {
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

  it('stay free where the shell makes them, and where nothing is given to audiences', () => {
    expect(callsByAudience(forRates, made, new Set(['list'])).calls).toEqual(new Set(['read']));
    expect(callsByAudience(bundleOf(), made, new Set()).calls.size).toBe(0);
  });

  it('stay free while one place of the plugin is open to everybody', () => {
    const bell = bundleOf(fixture.menu, JSON.stringify(forRates.routes));
    expect(callsByAudience(bell, made, new Set()).calls.size).toBe(0);
  });
});
