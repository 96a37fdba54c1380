import { FakeClock, settle } from '#testing';
import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { catalogueOf, settingsChecker } from './catalogue.ts';
import { Channels } from './channels.ts';
import { definePage, definePanel, defineWidget } from './definitions.ts';
import { PluginHost } from './host.ts';
import { keyNameOf, type Stroke } from './key-names.ts';
import { type Contributions, isPlugin, type Plugin, pluginDefiner } from './plugin.ts';

/** The services of the product in these tests. */
interface Offered {
  readonly channels: Channels;
}
const definePlugin = pluginDefiner<Offered>();

const View = () => null;
const load = async () => ({ View });
const composite = definePanel({
  title: 'quotes:composite',
  settings: z.strictObject({ rows: z._default(z.number(), 10) }),
  settingsVersion: 1,
  migrations: {},
  size: { min: [20, 6], default: [60, 20] },
  load,
});

const plugin = (
  id: string,
  change: Contributions<object, object> & { readonly version?: string } = {},
): Plugin =>
  definePlugin({
    id,
    apiVersion: 1,
    version: '1.0.0',
    title: `${id}:title`,
    panels: { composite },
    ...change,
  });

function host() {
  const clock = new FakeClock();
  const pluginHost = new PluginHost<Offered>({ services: { channels: new Channels() }, clock });
  return { host: pluginHost, clock };
}

const instanceOf = (of: PluginHost, kind: string, key = kind) =>
  of.open({ key, kind, stored: () => ({}), colour: () => null, saveSettings: () => undefined });

describe('the plugin host', () => {
  it('lists what active plugins contribute, by `<plugin>.<name>`', () => {
    const { host: at } = host();
    const bar = defineWidget({ title: 'a:bar', load });
    at.register([
      plugin('quotes', { pages: { all: definePage({ title: 'a:all', load }) }, widgets: { bar } }),
      plugin('depth', { menu: { navigation: [{ id: 'd', label: 'a:d', route: 'home' }] } }),
    ]);
    expect([...at.panels.keys()]).toEqual(['quotes.composite', 'depth.composite']);
    expect([...at.pages.keys()]).toEqual(['quotes.all']);
    expect(at.widgets.get('quotes.bar')?.definition).toBe(bar);
    expect(at.menu('navigation').map((item) => item.id)).toEqual(['d']);
    expect(at.plugins.map(({ plugin: item, status }) => [item.id, status])).toEqual([
      ['quotes', 'active'],
      ['depth', 'active'],
    ]);
  });

  it('refuses a duplicate id, an unknown api version and an invalid name; the other plugins run [P10]', () => {
    const { host: at } = host();
    const future = { ...plugin('future'), apiVersion: 2 };
    const found = at.register([
      plugin('quotes'),
      plugin('quotes', { version: '2' }),
      future,
      plugin('bad-name'),
      plugin('depth'),
    ]);
    expect(found.map((item) => [item.code, item.path])).toEqual([
      ['plugin.duplicateId', 'quotes'],
      ['plugin.apiVersion', 'future'],
      ['plugin.badId', 'bad-name'],
    ]);
    expect(at.plugins.map(({ plugin: item }) => [item.id, item.version])).toEqual([
      ['quotes', '1.0.0'],
      ['depth', '1.0.0'],
    ]);
  });

  it('gives a key to the first plugin that claims it, and reports later and invalid claims', () => {
    const { host: at } = host();
    const claims = (...keys: readonly string[]) => ({
      panels: {},
      commands: Object.fromEntries(
        keys.map((name, i) => [`c${i}`, { title: 'a:c', keys: name, run: () => undefined } as const]),
      ),
    });
    const found = at.register([
      plugin('one', claims('T', 'Shift+T', '?', 'Enter', 'Shift+Ctrl+A')),
      plugin('two', claims('T', 'F9', 'Alt+T')),
    ]);
    expect(found.map(({ code, values }) => [code, values])).toEqual([
      ['plugin.badKeys', { id: 'one.c2', keys: '?' }],
      ['plugin.badKeys', { id: 'one.c3', keys: 'Enter' }],
      ['plugin.badKeys', { id: 'one.c4', keys: 'Shift+Ctrl+A' }],
      ['plugin.keysTaken', { id: 'two.c0', keys: 'T', other: 'one.c0' }],
    ]);
    const owners = () => [...at.keys].map(([name, { id }]) => `${name} ${id}`);
    expect(owners()).toEqual(['T one.c0', 'Shift+T one.c1', 'F9 two.c1', 'Alt+T two.c2']);
    at.disable('one');
    expect(owners()).toEqual(['T two.c0', 'F9 two.c1', 'Alt+T two.c2']);
  });

  it('names a pressed key the way manifests write it', () => {
    const name = (key: string, modifiers: Partial<Stroke> = {}) =>
      keyNameOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });
    expect([name('t'), name('T'), name('T', { shiftKey: true }), name('?', { shiftKey: true })]).toEqual([
      'T',
      'T',
      'Shift+T',
      '?',
    ]);
    expect([name('b', { metaKey: true, altKey: true }), name('F9', { shiftKey: true })]).toEqual([
      'Ctrl+Alt+B',
      'Shift+F9',
    ]);
  });

  it('refuses a plugin with an unmet need, and gives plugins only the services they named', () => {
    const { host: at } = host();
    let serviceNames: readonly string[] = [];
    const needy = definePlugin({
      id: 'needy',
      apiVersion: 1,
      version: '1',
      title: 'n:t',
      needs: ['channels'],
      activate: (services) => {
        serviceNames = Object.keys(services);
      },
    });
    const lost = { ...plugin('lost'), needs: ['nothing'] } as unknown as Plugin;
    expect(at.register([needy, lost]).map((item) => item.code)).toEqual(['plugin.need']);
    expect(serviceNames).toEqual(['channels']);
    expect(at.panels.has('lost.composite')).toBe(false);
  });

  it('names the file of the sources whose activate throws [P10]', () => {
    const thrown = Object.assign(new Error('no luck'), {
      stack: 'Error: no luck\n    at activate (http://localhost:5173/src/plugins/hello/index.ts?t=1:12:11)',
    });
    const hello = plugin('hello', {
      activate: () => {
        throw thrown;
      },
    });
    expect(host().host.register([hello])).toMatchObject([
      { code: 'plugin.activate', values: { id: 'hello', reason: 'no luck (src/plugins/hello/index.ts)' } },
    ]);
  });

  it('survives an activate that throws, and undoes what it had started', () => {
    const { host: at } = host();
    let running = 0;
    const broken = plugin('broken', {
      activate: (_, scope) => {
        running += 1;
        scope.own(() => {
          running -= 1;
        });
        throw new Error('no luck');
      },
    });
    const found = at.register([broken, plugin('quotes')]);
    expect(found).toMatchObject([{ code: 'plugin.activate', values: { id: 'broken', reason: 'no luck' } }]);
    expect(running).toBe(0);
    expect([...at.panels.keys()]).toEqual(['quotes.composite']);
  });

  it('disables a plugin at run time with everything it started, and enables it again', async () => {
    const { host: at, clock } = host();
    let running = 0;
    const ticking = plugin('ticking', {
      activate: (_, scope) => {
        running += 1;
        scope.own(clock.setInterval(() => undefined, 1000));
        scope.own(() => {
          running -= 1;
        });
      },
    });
    at.register([ticking, plugin('quotes')]);
    const seen: number[] = [];
    const stop = autorun(() => seen.push(at.panels.size));
    const instance = instanceOf(at, 'ticking.composite');
    instance?.start();
    await settle();
    at.applyDisabled({ plugins: ['ticking'], panels: [] });
    expect([running, clock.pending, instance?.state, at.instance('ticking.composite')]).toEqual([
      0,
      0,
      'idle',
      undefined,
    ]);
    at.applyDisabled({ plugins: [], panels: [] });
    expect([running, clock.pending]).toEqual([1, 1]);
    stop();
    expect(seen[0]).toBe(2);
    expect(seen).toContain(1);
    expect(seen.at(-1)).toBe(2);
    at.dispose();
    expect([running, clock.pending, at.plugins.length]).toEqual([0, 0, 0]);
  });

  it('knows no fault of a plugin that is switched off, whatever happened before', async () => {
    const { host: at } = host();
    at.register([
      plugin('failing', {
        activate: () => {
          throw new Error('no luck');
        },
      }),
    ]);
    expect(at.faultOf('failing.composite')?.code).toBe('plugin.activate');
    at.applyDisabled({ plugins: ['failing'], panels: [] });
    expect(at.faultOf('failing.composite')).toBeNull();
  });

  it('disables one kind of panel and leaves its plugin running', () => {
    const { host: at } = host();
    at.register([plugin('quotes', { panels: { composite, active: composite } })]);
    at.applyDisabled({ plugins: [], panels: ['quotes.composite'] });
    expect([...at.panels.keys()]).toEqual(['quotes.active']);
    expect(instanceOf(at, 'quotes.composite')).toBeNull();
    expect(instanceOf(at, 'quotes.active')).not.toBeNull();
    at.dispose();
  });

  it('reports an undo that throws and continues', () => {
    const { host: at } = host();
    at.register([
      plugin('messy', {
        activate: (_, scope) => {
          scope.own(() => {
            throw new Error('stuck');
          });
        },
      }),
    ]);
    at.disable('messy');
    expect(at.diagnostics).toMatchObject([{ code: 'plugin.dispose', severity: 'warning' }]);
  });

  it('isolates a crashing panel from twenty-nine others', async () => {
    const { host: at, clock } = host();
    at.register([plugin('quotes')]);
    const panels = Array.from({ length: 30 }, (_, key) => instanceOf(at, 'quotes.composite', `p${key}`));
    for (const panel of panels) panel?.start();
    await settle();
    panels[7]?.fail(new Error('boom'), 'render');
    expect(panels.filter((panel) => panel?.state === 'active')).toHaveLength(29);
    expect(at.diagnostics).toMatchObject([{ code: 'panel.crash', path: 'p7' }]);
    at.dispose();
    expect(clock.pending).toBe(0);
  });

  it('keeps one instance per key: opening a second ends the first', () => {
    const { host: at } = host();
    at.register([plugin('quotes')]);
    const first = instanceOf(at, 'quotes.composite', 'k');
    const second = instanceOf(at, 'quotes.composite', 'k');
    expect(at.instance('k')).toBe(second);
    expect(first).not.toBe(second);
    at.close('k');
    expect(at.instance('k')).toBeUndefined();
  });

  it("runs commands and searches with their plugin's services", async () => {
    const { host: at } = host();
    const log: unknown[] = [];
    at.register([
      definePlugin({
        id: 'search',
        apiVersion: 1,
        version: '1',
        title: 's:t',
        needs: ['channels'],
        commands: {
          follow: {
            title: 's:follow',
            run: ({ channels }, { bond = '' }) =>
              channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId: bond } }),
          },
          fail: {
            title: 's:fail',
            run: () => {
              throw new Error('refused');
            },
          },
        },
        search: {
          bonds: {
            title: 's:bonds',
            search: async (_, text, { page }) => ({ hits: [{ id: text, title: text }], totalPages: page }),
          },
        },
        activate: ({ channels }, scope) => {
          scope.own(channels.subscribe('blue', 'bond', (value) => log.push(value.id.securityId)));
        },
      }),
    ]);
    await at.commands.get('search.follow')?.run({ bond: '240210.IB' });
    expect(log).toEqual(['240210.IB']);
    await expect(at.commands.get('search.fail')?.run()).rejects.toThrow('refused');
    const page = await at.searches
      .get('search.bonds')
      ?.search('24gk10', { page: 2, signal: new AbortController().signal });
    expect(page).toEqual({ hits: [{ id: '24gk10', title: '24gk10' }], totalPages: 2 });
    at.dispose();
  });
});

describe('the plugin catalogue', () => {
  it('is built from the manifests alone: nothing is loaded or activated', () => {
    let touched = false;
    const touch = async () => {
      touched = true;
      return { View };
    };
    const lazy = plugin('quotes', {
      panels: { composite: { ...composite, load: touch } },
      activate: () => void touch(),
    });
    expect(catalogueOf([lazy], ['quotes:title'])).toEqual({
      plugins: ['quotes'],
      calls: { quotes: [] },
      streams: { quotes: [] },
      panels: {
        'quotes.composite': {
          title: 'quotes:composite',
          min: [20, 6],
          default: [60, 20],
          settingsSchema: null,
          settings: ['rows'],
        },
      },
      pages: [],
      pageQuery: {},
      widgets: [],
      commands: [],
      menus: { quotes: {} },
      essentials: {},
      textKeys: ['quotes:title'],
    });
    expect(touched).toBe(false);
  });

  it('validates settings as the panel reads them', () => {
    const check = settingsChecker([plugin('quotes')]);
    expect(check('quotes.composite', { rows: 5 })).toEqual([]);
    expect(check('quotes.composite', { rows: 'five' })).toMatchObject([{ path: ['rows'] }]);
    expect(check('quotes.unknown', { anything: 1 })).toEqual([]);
  });
});

describe('plugin definitions', () => {
  it('are recognised as such', () => {
    expect(isPlugin(plugin('quotes'))).toBe(true);
    expect(isPlugin({ id: 'quotes' })).toBe(false);
    expect(isPlugin(null)).toBe(false);
  });

  it('reject a wrong contract at compile time', () => {
    const base = {
      title: 't:t',
      settingsVersion: 1,
      migrations: {},
      size: { min: [1, 1], default: [1, 1] },
    } as const;
    definePanel({ ...base, load, settings: z.object({ rows: z._default(z.number(), 1) }) });
    // @ts-expect-error a setting without a default
    definePanel({ ...base, load, settings: z.object({ rows: z.number() }) });
    definePanel({
      ...base,
      settings: z.object({ rows: z._default(z.number(), 1) }),
      // @ts-expect-error a view that expects another type of setting
      load: async () => ({ View: (props: { settings: { rows: string } }) => props }),
    });
    // @ts-expect-error a module without `View`
    definePanel({ ...base, settings: z.object({}), load: async () => ({ Composite: View }) });
    // @ts-expect-error a title that is no text key
    definePanel({ ...base, title: 'plain', settings: z.object({}), load });
    const named = { id: 'x', apiVersion: 1, version: '1', title: 't:t' } as const;
    // @ts-expect-error a service that was not named in `needs`
    definePlugin({ ...named, activate: ({ channels }) => void channels });
    // @ts-expect-error a service that does not exist
    definePlugin({ id: 'x', apiVersion: 1, version: '1', title: 't:t', needs: ['nothing'] });
    // @ts-expect-error another api version
    definePlugin({ id: 'x', apiVersion: 2, version: '1', title: 't:t' });
    expect(true).toBe(true);
  });
});
