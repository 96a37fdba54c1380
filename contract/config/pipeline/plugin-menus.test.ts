import { describe, expect, it } from 'vitest';
import { edited, fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { BundleText } from '../bundle.ts';
import type { MenuItem } from '../menu-file.ts';
import { runPipeline } from './in-chinese.ts';

const item = (rest: Partial<MenuItem>): MenuItem => ({ id: 'extra', label: 't:home', ...rest });
const run = (tools: readonly MenuItem[], texts: BundleText = fixture) =>
  runPipeline(texts, { catalogue: { ...fixtureCatalogue, menus: { account: { tools } } } });
const findingsFor = (tools: readonly MenuItem[], texts?: BundleText) =>
  run(tools, texts).diagnostics.map(({ code, file, line, path }) => `${code} ${file}:${line} ${path}`);

describe('the menu items that a plugin adds', () => {
  it('are checked like those of menu.json, and named by plugin and place', () => {
    expect(findingsFor([item({ route: 'home' })])).toEqual([]);
    expect(findingsFor([item({ route: 'hom' })])).toEqual([
      'link.route plugins:0 account.menu.tools[0].route',
    ]);
    expect(findingsFor([item({ command: 'account.gone' })])).toEqual([
      'link.command plugins:0 account.menu.tools[0].command',
    ]);
    expect(findingsFor([item({ route: 'deepQuotation', query: { tab: 'x' } })])).toEqual([
      'link.unknownQuery plugins:0 account.menu.tools[0].query.tab',
    ]);
    expect(findingsFor([item({ route: 'home' }), item({ route: 'home' })])).toEqual([
      'link.duplicateId plugins:0 account.menu.tools[1].id',
    ]);
    const leaf = { id: 'inner', label: 't:home', route: 'hom' };
    expect(findingsFor([item({ children: [leaf] })])).toEqual([
      'link.route plugins:0 account.menu.tools[0].children[0].route',
    ]);
  });

  it('have exactly one action each; the finding names the plugin, the item and the actions there are', () => {
    const leaf = { id: 'inner', label: 't:home' };
    const wrong = (tools: readonly MenuItem[]) =>
      run(tools).diagnostics.map(({ path, message, hint }) => `${path} ${message}。${hint}`);
    expect(wrong([item({ id: 'bare' })])).toEqual([
      'account.menu.tools[0] 插件 account 的菜单项 bare 必须恰好有一个动作，实际有 0 个。在插件的 menu 中给它恰好写一个：route、href、link、command、popover、widget、children',
    ]);
    expect(wrong([item({ route: 'home', command: 'account.logout' })])).toEqual([
      expect.stringContaining('菜单项 extra 必须恰好有一个动作，实际有 2 个'),
    ]);
    expect(wrong([item({ children: [leaf] })])).toEqual([
      expect.stringMatching(
        /^account\.menu\.tools\[0\]\.children\[0\] 插件 account 的菜单项 inner .*widget$/,
      ),
    ]);
    expect(wrong([item({ children: [{ ...leaf, route: 'home' }] })])).toEqual([]);
  });

  it('have gates that some users pass and others do not', () => {
    expect(findingsFor([item({ route: 'home', when: { any: [] } })])).toEqual([
      'prove.never plugins:0 account.menu.tools[0].when',
    ]);
  });

  it('are not shown to users whom their page refuses', () => {
    expect(findingsFor([item({ route: 'passTicket' })])).toEqual([
      'prove.dead plugins:0 account.menu.tools[0].route',
    ]);
  });

  it('are not checked while the plugin is switched off, and cost the files nothing', () => {
    const broken = [item({ route: 'hom' })];
    const off = edited('settings', '"plugins": []', '"plugins": ["account"]');
    expect(findingsFor(broken, off).filter((text) => text.includes('plugins:'))).toEqual([]);
    expect(run(broken).bundle?.hash).toBe(run([]).bundle?.hash);
  });
});
