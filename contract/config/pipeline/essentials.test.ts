import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { BundleText, ConfigName } from '../bundle.ts';
import type { Catalogue } from '../catalogue.ts';
import { neededFor } from './essentials.ts';
import { runPipeline } from './in-chinese.ts';

const catalogue: Catalogue = {
  ...fixtureCatalogue,
  plugins: [...fixtureCatalogue.plugins, 'console', 'exit'],
  pages: [...fixtureCatalogue.pages, 'console.home', 'console.studio'],
  commands: ['account.logout', 'exit.now'],
  essentials: {
    'account.login': 'login',
    'account.logout': 'logout',
    'exit.now': 'logout',
    'console.studio': 'studio',
  },
};
const edit = (texts: BundleText, file: ConfigName, find: string, replace: string): BundleText => {
  if (!texts[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { ...texts, [file]: texts[file].replace(find, () => replace) };
};
const withConsole = edit(
  fixture,
  'routes',
  '    { "id": "popout"',
  `    { "id": "console", "path": "/console", "title": "t:home", "page": "console.home", "defaultChild": "studio",
      "when": { "session.isLogin": { "is": true } }, "otherwise": "login",
      "children": [{ "id": "studio", "path": "studio", "title": "t:home", "page": "console.studio",
        "when": { "user.isStaff": { "is": true } } }] },
    { "id": "popout"`,
);
const run = (texts: BundleText) => runPipeline(texts, { catalogue });
const off = (texts: BundleText, ...plugins: readonly string[]) =>
  edit(texts, 'settings', '"plugins": []', `"plugins": ${JSON.stringify(plugins)}`);

describe('what must stay reachable', () => {
  it('is reachable in a valid configuration', () => {
    expect(run(withConsole).diagnostics).toEqual([]);
  });

  it('includes login and logout: the plugin that provides them cannot be switched off [P2]', () => {
    const { diagnostics, bundle, fresh } = run(off(withConsole, 'messages', 'account'));
    expect(diagnostics).toEqual([
      {
        code: 'prove.needed',
        severity: 'error',
        file: 'settings.json',
        line: 12,
        column: 40,
        path: 'disabled.plugins[1]',
        message: '不能停用 account：停用后未登录用户无法登录',
        hint: '从 disabled 中去掉它；登录要用到 account.login',
        values: {
          id: 'account',
          kind: { user: null },
          what: { word: 'login' },
          part: { names: ['account.login'] },
        },
      },
    ]);
    expect(fresh).toBe(true);
    expect(bundle?.settings.disabled.plugins).toEqual(['messages']);
  });

  it('includes the studio for staff', () => {
    expect(run(off(withConsole, 'console')).diagnostics).toMatchObject([
      {
        code: 'prove.needed',
        message: '不能停用 console：停用后已登录用户（产品人员：是）无法打开配置工作台',
      },
    ]);
  });

  it('includes the frame around the studio page, whichever plugin provides it', () => {
    const framed = edit(withConsole, 'routes', '"page": "console.home"', '"page": "messages.centre"');
    const { diagnostics } = run(off(framed, 'messages'));
    expect(diagnostics).toMatchObject([
      { code: 'prove.needed', hint: expect.stringContaining('console.studio、messages.centre') },
    ]);
  });

  it('may lose one of two ways, but not both', () => {
    const twoWays = edit(
      withConsole,
      'menu',
      '{ "id": "logout", "label": "t:logout", "command": "account.logout" }',
      `{ "id": "logout", "label": "t:logout", "command": "account.logout" },
       { "id": "leave", "label": "t:logout", "command": "exit.now" }`,
    );
    const elsewhere = edit(twoWays, 'routes', '"page": "account.login"', '"page": "messages.centre"');
    const catalogueOfTwo = {
      ...catalogue,
      essentials: { 'account.logout': 'logout', 'exit.now': 'logout' } as const,
    };
    const check = (...plugins: readonly string[]) =>
      runPipeline(off(elsewhere, ...plugins), { catalogue: catalogueOfTwo }).diagnostics;
    expect(check('account')).toEqual([]);
    expect(check('exit')).toEqual([]);
    expect(check('account', 'exit')).toMatchObject([{ code: 'prove.needed', path: 'disabled.plugins[1]' }]);
  });

  it('may not be closed by a gate to any kind of user, who is named', () => {
    const gated = edit(
      withConsole,
      'menu',
      '"label": "t:logout", "command"',
      '"label": "t:logout", "when": { "user.orgflag": { "is": "1" } }, "command"',
    );
    expect(run(gated).diagnostics).toMatchObject([
      {
        code: 'prove.logout',
        file: 'menu.json',
        line: 19,
        message: '已登录用户（机构简版：未开通）在任何菜单里都没有退出登录',
      },
    ]);
  });

  it('is reported if the studio’s gate excludes some staff, or if it has no page', () => {
    const gated = edit(
      withConsole,
      'routes',
      '"when": { "user.isStaff": { "is": true } }',
      '"when": { "all": [{ "user.isStaff": { "is": true } }, { "user.newAuth": { "is": "Y" } }] }',
    );
    expect(run(gated).diagnostics).toMatchObject([{ code: 'prove.studio', file: 'routes.json' }]);
    expect(run(fixture).diagnostics).toMatchObject([{ code: 'prove.studio' }]);
  });

  it('causes the whole configuration to be refused if the login page is not a login page', () => {
    const lost = edit(withConsole, 'routes', '"page": "account.login"', '"page": "account.event"');
    const result = run(lost);
    expect(result.fresh).toBe(false);
    expect(result.diagnostics).toMatchObject([
      { code: 'prove.loginPage', file: 'routes.json', line: 4, path: 'login' },
    ]);
  });

  it('is not checked if no plugin declares what it provides', () => {
    const { essentials: _none, ...unknown } = catalogue;
    expect(runPipeline(off(withConsole, 'account', 'console'), { catalogue: unknown }).diagnostics).toEqual(
      [],
    );
  });
});

describe('the cost of a switch', () => {
  it('is given for each plugin and panel', () => {
    const { bundle } = run(withConsole);
    if (!bundle) throw new Error('the fixture is broken');
    const cost = neededFor(bundle, catalogue.essentials ?? {});
    expect(cost({ kind: 'plugin', id: 'account' })).toEqual(['login', 'logout']);
    expect(cost({ kind: 'plugin', id: 'console' })).toEqual(['studio']);
    expect(cost({ kind: 'plugin', id: 'messages' })).toEqual([]);
    expect(cost({ kind: 'panel', id: 'depth.info' })).toEqual([]);
  });
});
