import { describe, expect, it } from 'vitest';
import { edited, fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { runPipeline } from './in-chinese.ts';

const run = (find: string, replace: string, from = fixture) => {
  const { bundle, diagnostics } = runPipeline(edited('routes', find, replace, from), {
    catalogue: fixtureCatalogue,
  });
  return {
    findings: diagnostics.map(({ code, path }) => `${code} ${path}`),
    routes: bundle?.routes.routes,
    diagnostics,
  };
};
const event = '"id": "event", "path": "/event/:name?"';

describe('the paths of routes', () => {
  it('are the same if only the names of their parameters differ', () => {
    const { findings } = run(event, '"id": "event", "path": "/order-center/order-detail/:other"');
    expect(findings).toEqual(['link.duplicatePath routes[8].path']);
  });

  it('may not be the same for a child and a route', () => {
    const { findings } = run(event, '"id": "event", "path": "/index/message-index/all-message"');
    // A route's children come right after it, so the later route is the one dropped.
    expect(findings[0]).toBe('link.duplicatePath routes[8].path');
    expect(findings).toHaveLength(1);
  });

  it('are different if they differ in an optional part or a fixed word', () => {
    expect(run(event, '"id": "event", "path": "/order-center/order-detail/:a/:b"').findings).toEqual([]);
    expect(run(event, '"id": "event", "path": "/order-center/order-details/:orderObj"').findings).toEqual([]);
  });
});

describe('the target of a redirect', () => {
  const page = '"title": "t:event", "page": "account.event"';

  it('may not need a parameter that the source lacks', () => {
    const { findings, diagnostics } = run(page, '"title": "t:event", "redirect": "order"');
    expect(findings).toEqual(['link.parameter routes[8].redirect']);
    expect(diagnostics[0]?.hint).toContain('来源页面');
  });

  it('may need a parameter that the source has, even an optional one', () => {
    const named = edited('routes', ':orderObj"', ':name"');
    const menu = edited(
      'menu',
      '"params": { "orderObj": "latest" }',
      '"params": { "name": "latest" }',
      named,
    );
    expect(run(page, '"title": "t:event", "redirect": "order"', menu).findings).toEqual([]);
  });

  it('if unknown, costs the rule, the `otherwise` or the route that it is in', () => {
    const rule = run('"to": "marketMaking" }] }', '"to": "marketMakng" }] }');
    expect(rule.findings).toEqual(['link.route routes[3].redirects[0].to']);
    expect(rule.routes?.find(({ id }) => id === 'deepQuotation')?.redirects ?? []).toEqual([]);
    const otherwise = run('"otherwise": "login",\n', '"otherwise": "logn",\n');
    expect(otherwise.findings).toEqual(['link.route routes[4].otherwise']);
    expect(otherwise.routes?.find(({ id }) => id === 'marketMaking')).toMatchObject({
      when: expect.anything(),
    });
    const redirect = run('"redirect": "home"', '"redirect": "hom"');
    expect(redirect.findings).toEqual(['link.route routes[0].redirect']);
    expect(redirect.routes?.some(({ id }) => id === 'root')).toBe(false);
  });

  it.each(['home', 'login', 'notFound'])('costs the whole bundle if `%s` names no route', (key) => {
    const { diagnostics, routes } = run(`"${key}": "${key}",`, `"${key}": "nowhere",`);
    expect(diagnostics.filter(({ code }) => code === 'link.route').map(({ path }) => path)).toEqual([key]);
    expect(routes).toBeUndefined();
  });
});

describe('what a route shows', () => {
  it('must be one of its own children as default child', () => {
    const { findings } = run('"defaultChild": "allMessage"', '"defaultChild": "event"');
    expect(findings[0]).toBe('link.child routes[5].defaultChild');
  });

  it('must have the parameters in its path that a built-in page reads', () => {
    for (const path of ['/popout/:layout', '/popout/:panel', '/popout/:layouts/:panel'])
      expect(run('/popout/:layout/:panel', path).findings).toEqual(['link.popout routes[9].path']);
    expect(run('/popout/:layout/:panel', '/window/:layout/of/:panel').findings).toEqual([]);
    expect(run('"/redirect/*"', '"/redirect/:to"').findings).toEqual(['link.splat routes[10].path']);
  });
});
