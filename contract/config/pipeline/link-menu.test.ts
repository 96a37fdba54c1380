import { describe, expect, it } from 'vitest';
import { edited, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { runPipeline } from './in-chinese.ts';

const run = (find: string, replace: string) => {
  const { bundle, diagnostics } = runPipeline(edited('menu', find, replace), { catalogue: fixtureCatalogue });
  return {
    findings: diagnostics.map(({ code, path }) => `${code} ${path}`),
    hints: diagnostics.map(({ hint }) => hint),
    menus: bundle?.menu.menus,
  };
};
const idsOf = (items: readonly { readonly id: string }[] | undefined) => items?.map(({ id }) => id);

describe('a menu item', () => {
  it('is dropped without the parameters that its page needs', () => {
    const { findings, menus } = run(', "params": { "orderObj": "latest" }', '');
    expect(findings).toEqual(['link.parameter menus.navigation[1].children[1].route']);
    expect(idsOf(menus?.navigation[1]?.children)).toEqual(['deep', 'messages', 'pass', 'community']);
  });

  it('loses a parameter that its page does not know, and stays', () => {
    const { findings, menus } = run('"orderObj": "latest"', '"orderObj": "latest", "orderObjs": "1"');
    expect(findings).toEqual(['link.unknownParameter menus.navigation[1].children[1].params.orderObjs']);
    expect(menus?.navigation[1]?.children?.[1]).toMatchObject({ params: { orderObj: 'latest' } });
  });

  it('loses a query parameter that nothing on its page reads, with the name that was meant', () => {
    const { findings, hints, menus } = run(
      '"route": "deepQuotation"',
      '"route": "deepQuotation", "query": { "securityId": "1", "securityid": "1", "tab": "x" }',
    );
    expect(findings).toEqual([
      'link.unknownQuery menus.navigation[1].children[0].query.securityid',
      'link.unknownQuery menus.navigation[1].children[0].query.tab',
    ]);
    expect(hints).toEqual(['是否想写 securityId？', '可用的有：securityId']);
    expect(menus?.navigation[1]?.children?.[0]).toMatchObject({ query: { securityId: '1' } });
  });

  it.each([
    [
      'a child that opens in its place',
      '"route": "messages"',
      '"route": "messages", "query": { "unread": "1" }',
    ],
    ['the page itself', '"params": { "orderObj"', '"query": { "from": "x" }, "params": { "orderObj"'],
    [
      'the page that a redirect leads to',
      '"id": "home", "label": "t:home", "route": "home"',
      '"id": "home", "label": "t:home", "route": "deepQuotation", "query": { "securityId": "1" }',
    ],
  ])('keeps a query parameter that is read by %s', (_what, find, replace) => {
    expect(run(find, replace).findings).toEqual([]);
  });

  it('keeps every query parameter where it is not known which are read', () => {
    const texts = edited(
      'menu',
      '"route": "deepQuotation"',
      '"route": "deepQuotation", "query": { "a": "1" }',
    );
    const { pageQuery: _unknown, ...catalogue } = fixtureCatalogue;
    expect(runPipeline(texts, { catalogue }).diagnostics).toEqual([]);
  });

  it('is dropped with an unknown command, popover, widget or link', () => {
    for (const [find, replace, code] of [
      ['"command": "account.logout"', '"command": "account.logut"', 'link.command menus.user[0].command'],
      ['"popover": "messages.latest"', '"popover": "messages.lates"', 'link.widget menus.tools[1].popover'],
      ['"widget": "search.box"', '"widget": "search.bx"', 'link.widget menus.tools[0].widget'],
      ['"link": "community"', '"link": "comunity"', 'link.link menus.navigation[1].children[4].link'],
    ] as const) {
      const { findings, hints } = run(find, replace);
      expect(findings).toContain(code);
      expect(hints[findings.indexOf(code)]).toContain('是否想写');
    }
  });

  it('may share its id with an item of another menu, but not of its own at any depth', () => {
    expect(run('{ "id": "about"', '{ "id": "home"').findings).toEqual([]);
    expect(run('{ "id": "community"', '{ "id": "home"').findings[0]).toMatch(
      /^link\.duplicateId menus\.navigation\[1\]\.children\[4\]/,
    );
  });

  it('loses an unknown route in `activeOn`, and only that', () => {
    const { findings, menus } = run('["marketMaking"]', '["marketMakin", "home"]');
    expect(findings).toEqual(['link.route menus.navigation[1].children[0].activeOn[0]']);
    expect(menus?.navigation[1]?.children?.[0]).toMatchObject({ activeOn: ['home'] });
  });

  it('loses an unknown icon, and stays [P12]', () => {
    const { findings, menus } = run('{ "id": "about"', '{ "icon": "stra", "id": "about"');
    expect(findings).toEqual(['link.icon menus.footer[0].icon']);
    expect(menus?.footer[0]).toMatchObject({ id: 'about' });
    expect(menus?.footer[0]).not.toHaveProperty('icon');
  });

  it('is not checked for icons if they are not listed', () => {
    const { icons: _, ...catalogue } = fixtureCatalogue;
    const texts = edited('menu', '{ "id": "about"', '{ "icon": "stra", "id": "about"');
    expect(runPipeline(texts, { catalogue }).diagnostics).toEqual([]);
  });

  it('of a dropped page is not reported as well', () => {
    const texts = edited(
      'routes',
      '"dashboard": "deep",\n      "redirects"',
      '"dashboard": "dep",\n      "redirects"',
    );
    const { diagnostics } = runPipeline(texts, { catalogue: fixtureCatalogue });
    expect(diagnostics.filter(({ file }) => file === 'menu.json')).toEqual([]);
    expect(diagnostics.length).toBeGreaterThan(0);
  });
});
