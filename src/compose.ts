import { addressOf } from '#contract/config';
import { rowProblem } from '#contract/server';
import { createCore } from '#core/assembly';
import { narrowed } from '#core/doors';
import { lazyTransport } from '#core/http';
import { LAYOUT_STORAGE_KEYS, LayoutStore, pageOf } from '#core/layout';
import { catalogueOf, Channels, Intents, type Plugin, PluginHost, settingsChecker } from '#core/plugin';
import { browserSockets, marketSockets } from '#core/push';
import type { PluginServices, Services } from '#core/services';
import { RETURN_KEY } from '#core/shell';
import type { LayoutSync } from '#core/sync';
import type { WindowLink } from '#core/windows';
import { type IObservableValue, observable, reaction, runInAction } from 'mobx';
import { FIRST_NAMESPACES, type Start } from './compose-first.ts';

/** What `compose` returns: the services, and how to start them. */
interface Composed {
  readonly services: Services;
  /** Restores a stored session and activates the plugins. */
  start(): Promise<void>;
}

/** The parts of the core services that the first paint did not make. */
function coreOptions({ first: { config, report }, doors }: Start) {
  const pathOf = (name: 'home' | 'login', query?: Readonly<Record<string, string>>): string => {
    const route = config.routes.get(config.bundle.routes[name]);
    return route ? addressOf(route, {}, query) : '/';
  };
  return {
    ...doors,
    sockets: marketSockets({
      others: browserSockets,
      load: async (others) =>
        (await import('#core/push/market')).openMarketSockets(others, doors.clock, doors.browser),
      onProblem: (error) => report.error(error, { where: 'push' }),
    }),
    transport: lazyTransport(),
    settings: () => config.settings,
    paths: {
      home: () => pathOf('home'),
      login: (returnTo: string) => pathOf('login', { [RETURN_KEY]: returnTo }),
    },
    checkRows: import.meta.env.DEV ? rowProblem : undefined,
  };
}

/** Services created after the others; null until then. */
interface Late {
  readonly layoutSync: IObservableValue<LayoutSync | null>;
  readonly windows: IObservableValue<WindowLink | null>;
}

/** Builds the product on what the first paint made: core services, plugin host and layouts, each connected to what it follows. */
export function compose(start: Start, plugins: readonly Plugin[]): Composed {
  const { first } = start;
  const { config, product } = first;
  config.checkAgainst({ catalogue: catalogueOf(plugins, null), checkSettings: settingsChecker(plugins) });
  const core = createCore(coreOptions(start), first);
  const late: Late = {
    layoutSync: observable.box<LayoutSync | null>(null, { deep: false }),
    windows: observable.box<WindowLink | null>(null, { deep: false }),
  };
  const layout = new LayoutStore();
  const offered = { ...core, config, product, layout, channels: new Channels(), intents: new Intents() };
  const host = new PluginHost<PluginServices>({
    services: offered,
    narrow: narrowed,
    clock: core.clock,
    person: () => core.flow.pageOwner,
    onDiagnostic: (found) => {
      import('#core/findings')
        .then(({ reportFinding }) => reportFinding(core, found))
        .catch((error: unknown) => core.report.error(error, { where: 'plugins', code: found.code }));
    },
  });
  const services: Services = { ...offered, ...late, plugins: host };
  return {
    services,
    async start() {
      await core.start(FIRST_NAMESPACES);
      host.register(plugins, config.settings.disabled.plugins);
      keepExternal(services);
      reaction(
        () => config.settings.disabled,
        (disabled) => host.applyDisabled(disabled),
        { fireImmediately: true },
      );
      followBases(services);
      const joined = joinServer(services, late, start);
      void joinWindows(services, late);
      // Layouts known on this machine show at once; without any, nothing waits.
      if (LAYOUT_STORAGE_KEYS.some((key) => first.storage.keeps(key))) await joined;
    },
  };
}

/** Follows the published configuration and saves layouts. Not needed for the first paint, so it is a separate chunk. */
async function joinServer(
  services: Services,
  late: Late,
  { builtIn, lastGood, published }: Start,
): Promise<void> {
  const { config, layout, text, report, session, flow, http, push } = services;
  try {
    const { ConfigSync, keepLayouts, keepMemberships, keepWords, watchPerson } = await import('#core/sync');
    const keeper = keepLayouts(services, layout, (id) => text.dynamic(config.layout(id)?.title ?? id));
    keeper.start();
    runInAction(() => late.layoutSync.set(keeper.sync));
    keepWords(config, text);
    keepMemberships(config, session, flow);
    const onProblem = (error: unknown) => report.warn(error, { where: 'config' });
    // In development the files run, whatever was published before, so that edits show. A newly published version is still applied at once.
    new ConfigSync({
      http,
      push,
      config,
      builtIn,
      lastGood,
      first: published,
      watchPerson: (changed) => watchPerson(session, changed),
      onProblem,
    }).start(import.meta.env.DEV);
  } catch (error) {
    report.error(error, { where: 'sync' });
  }
}

/** Connects to the user's other windows. Not needed for the first paint either. */
async function joinWindows(services: Services, late: Late): Promise<void> {
  try {
    const { joinOthers } = await import('#core/windows');
    const link = joinOthers(services, services.channels, () => late.layoutSync.get());
    runInAction(() => late.windows.set(link));
  } catch (error) {
    services.report.error(error, { where: 'windows' });
  }
}

/**
 * Plugins from outside the build follow the allow-list: a new entry is installed, and one that left the list is removed. Their code is loaded with the first.
 */
function keepExternal({ config, plugins, text, report }: Services): void {
  /** Entries as they were installed, by id. */
  const installed = new Map<string, string>();
  const take = async (entries: NonNullable<typeof config.settings.external>): Promise<void> => {
    const { externalPluginOf, externalTexts } = await import('#core/sandbox');
    const { disabled } = config.settings;
    for (const entry of entries) {
      const written = JSON.stringify(entry);
      if (installed.get(entry.id) === written) continue;
      // Its permissions and settings are in its manifest, so a changed entry is a different plugin.
      plugins.remove(entry.id);
      text.put(entry.id, externalTexts(entry));
      plugins.register([externalPluginOf(entry)], disabled.plugins);
      installed.set(entry.id, written);
    }
    const listed = new Set(entries.map((entry) => entry.id));
    for (const id of installed.keys())
      if (!listed.has(id)) {
        plugins.remove(id);
        installed.delete(id);
      }
  };
  reaction(
    () => config.settings.external ?? [],
    (entries) => {
      if (entries.length > 0 || installed.size > 0)
        take(entries).catch((error: unknown) => report.error(error, { where: 'sandbox' }));
    },
    { fireImmediately: true },
  );
}

/** Layouts are based on the dashboards of the configuration, as this user may see them. */
function followBases({ config, plugins, layout }: Services): void {
  const bases = () =>
    config.bundle.layouts.layouts.map((dashboard) =>
      pageOf(dashboard, ({ when }) => config.gate.allows(when)),
    );
  const sizes = () =>
    Object.fromEntries([...plugins.panels].map(([id, { definition }]) => [id, definition.size]));
  layout.setBases(bases(), sizes());
  reaction(
    () => [bases(), sizes()] as const,
    (now) => layout.setBases(...now),
  );
}
