/**
 * The real shell on the product's configuration and the real core, with a plain panel in place of every panel; only the adapters are fake. Needs
 * jsdom.
 */
import { bundleOf, type ConfigFiles, type ContextValues, visitorContext } from '#contract/config';
import { createCore } from '#core/assembly';
import { ConfigStore, Gates } from '#core/config';
import { definePanel, definePlugin } from '#core/define';
import { narrowed } from '#core/doors';
import { LayoutStore, pageOf } from '#core/layout';
import { catalogueOf, Channels, Intents, type Plugin, PluginHost } from '#core/plugin';
import { type PluginServices, type Services, ServicesProvider } from '#core/services';
import { App, shellParts } from '#core/shell';
import { keepLayouts } from '#core/sync';
import { loadNamespace } from '#core/text/files';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { FakeBrowser } from '../fake-browser.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeSockets } from '../fake-sockets.ts';
import { FakeStorage } from '../fake-storage.ts';
import { FakeServer } from '../fake-transport.ts';
import { installDom } from './dom.ts';
import { userInfoOf } from './user.ts';

// The product's own files.
const files = import.meta.glob<unknown>('../../src/config/*.json', { eager: true, import: 'default' });
const read = (name: string): unknown => files[`../../src/config/${name}.json`];
// `as` holds: the configuration suite checks the files against their schemas.
const builtIn = bundleOf({
  routes: read('routes'),
  menu: read('menu'),
  layouts: read('layouts'),
  settings: read('settings'),
} as unknown as ConfigFiles);

const settings = z.object({
  rows: z._default(z.int().check(z.gte(1), z.lte(150)), 50),
  note: z._default(z.string().check(z.maxLength(20), z.regex(/^[^<]*$/)), ''),
  isTwoSided: z._default(z.boolean(), false),
  side: z._default(z.enum(['both', 'bid']), 'both'),
});

/** A panel that shows its own settings. */
const plainPanel = (plugin: string, name: string) =>
  definePanel({
    // `as` holds: a stand-in has its own texts, under this key.
    title: `${plugin}:panel.${name}` as 'shell:brand',
    settings,
    settingsVersion: 1,
    migrations: {},
    size: { min: [10, 10], default: [40, 30] },
    channels: { consumes: ['bond'] },
    load: async () => ({
      View: ({ settings: set }: { readonly settings: z.output<typeof settings> }) => (
        <p data-testid={`${plugin}.${name}`}>{JSON.stringify(set)}</p>
      ),
    }),
  });

/** Plugins with a plain panel for every kind named by the product's dashboards. */
function standIns(): readonly Plugin[] {
  const kinds = new Set(
    builtIn.layouts.layouts.flatMap(({ panels }) => panels.flatMap(({ panel }) => panel ?? [])),
  );
  const byPlugin = Map.groupBy([...kinds], (kind) => kind.split('.')[0] ?? '');
  return [...byPlugin].map(([id, mine]) => {
    const names = mine.map((kind) => kind.split('.')[1] ?? '');
    return definePlugin({
      id,
      apiVersion: 1,
      version: '1.0.0',
      title: 'shell:brand',
      panels: Object.fromEntries(names.map((name) => [name, plainPanel(id, name)])),
    });
  });
}

/** Texts of a stand-in: each panel is titled by its kind. */
const textsOf = ({ id, panels = {} }: Plugin): Record<string, unknown> => ({
  panel: Object.fromEntries(Object.keys(panels).map((name) => [name, `${id}.${name}`])),
  settings: {
    rows: { label: '行数', hint: '最多' },
    note: { label: '备注' },
    isTwoSided: { label: '双边' },
    side: { label: '方向', both: '全部', bid: '买' },
  },
});

export interface ShellOptions {
  readonly path?: string;
  readonly time?: string;
  /** The user; absent: a visitor. */
  readonly user?: Partial<ContextValues>;
  /** Plugins in addition to the stand-ins. */
  readonly plugins?: readonly Plugin[];
  /** The browser in which the tab is opened; it may have another tab open. */
  readonly storage?: FakeStorage;
}

/** The adapters and what is built on them, not yet running. */
function buildOn({ path = '/index/home', time = '2026-11-20 10:00:00', ...options }: ShellOptions) {
  const clock = new FakeClock(time);
  const browser = new FakeBrowser(path, window.location.origin);
  const server = new FakeServer();
  const storage = options.storage ?? new FakeStorage();
  const sockets = new FakeSockets(clock);
  const problems: string[] = [];
  const note = (...parts: readonly unknown[]) => void problems.push(parts.map(String).join(' '));
  const plugins = [...standIns(), ...(options.plugins ?? [])];
  const gates = new Gates(() => core.session.context);
  const config = new ConfigStore({ builtIn, checks: { catalogue: catalogueOf(plugins, null) }, gates });
  const core = createCore({
    clock,
    browser,
    storage: storage.openTab(),
    sockets,
    transport: server.transport,
    console: { error: note, warn: note },
    postBeacon: () => {},
    loadTexts: async (language, namespace) => {
      const plugin = plugins.find(({ id }) => id === namespace);
      return plugin ? textsOf(plugin) : loadNamespace(language, namespace);
    },
    settings: () => config.settings,
    paths: { home: () => '/index/home', login: (back) => `/index/login?return=${encodeURIComponent(back)}` },
    versionHash: 'test',
  });
  return { core, config, plugins, doors: { clock, browser, server, storage, sockets, problems } };
}

/** The services built on them, including a server side for layouts. */
function servicesOn({ core, config, plugins }: ReturnType<typeof buildOn>) {
  const layout = new LayoutStore();
  const offered = {
    ...core,
    config,
    layout,
    product: { build: 'test', origin: 'demo' as const, hasDemoAccounts: true, hasSignOn: false },
    channels: new Channels(),
    intents: new Intents(),
  };
  const host = new PluginHost<PluginServices>({ services: offered, clock: core.clock, narrow: narrowed });
  host.register(plugins);
  layout.setBases(
    builtIn.layouts.layouts.map((dashboard) => pageOf(dashboard)),
    {},
  );
  const keeper = keepLayouts(core, layout, (id) => core.text.dynamic(config.layout(id)?.title ?? id));
  const services: Services = {
    ...offered,
    layoutSync: { get: () => keeper.sync },
    windows: { get: () => null },
    plugins: host,
  };
  return { services, host, keeper };
}

/** Everything that a view of the core depends on, with nothing on the page yet. */
export async function openServices(options: ShellOptions = {}) {
  installDom();
  window.history.replaceState(null, '', options.path ?? '/index/home');
  const built = buildOn(options);
  const { core, doors } = built;
  const { clock } = doors;
  const { user } = options;
  const { services, host, keeper } = servicesOn(built);
  const { stop } = await core.start(['core', 'rules', 'shell']);
  if (user)
    act(() =>
      core.session.adopt({
        token: 'token-token-token',
        sessionId: 's1',
        userInfo: userInfoOf({ ...visitorContext, 'session.isLogin': true, 'user.newAuth': 'Y', ...user }),
      }),
    );
  const stopKeeping = keeper.start();
  /** Lets chunks, texts and timers up to `ms` proceed. */
  const settle = (ms = 100) =>
    act(async () => {
      await vi.dynamicImportSettled();
      await clock.advanceAsync(ms);
      await vi.dynamicImportSettled();
    });
  return {
    services,
    ...doors,
    settle,
    /** Puts a view on the page, and lets it load. */
    show: async (view: ReactNode) => {
      const rendered = await act(async () =>
        render(<ServicesProvider value={services}>{view}</ServicesProvider>, QUIET),
      );
      await settle();
      return rendered;
    },
    close: () => {
      cleanup();
      stopKeeping();
      stop();
      host.dispose();
    },
  };
}

/** Errors thrown by a panel are reported by its boundary, not the console. */
const QUIET = { onCaughtError: () => undefined };

/** Opens the product at an address and lets it load. */
export async function openShell(options: ShellOptions = {}) {
  const world = await openServices(options);
  const { services } = world;
  await act(async () => render(<App first={services} rest={{ services, parts: shellParts }} />, QUIET));
  await world.settle();
  return world;
}
