import { addressOf, type Bundle } from '#contract/config';
import { createCore, keepLayouts } from '#core/assembly';
import { systemBrowser } from '#core/browser';
import { systemClock } from '#core/clock';
import { ConfigStore, ConfigSync, Gates, LastGood } from '#core/config';
import { lazyTransport } from '#core/http';
import { LayoutStore, pageOf } from '#core/layout';
import { catalogueOf, Channels, type Plugin, PluginHost, settingsChecker } from '#core/plugin';
import { browserSockets } from '#core/push';
import { postBeacon, systemConsole } from '#core/report';
import type { Product, Services } from '#core/services';
import { RETURN_KEY } from '#core/shell';
import { browserStorage, Storage } from '#core/storage';
import { loadNamespace } from '#core/text';
import { reaction } from 'mobx';

interface Options {
  readonly builtIn: Bundle;
  readonly plugins: readonly Plugin[];
  /** Texts that came with the page; the others are fetched. */
  readonly firstTexts: (language: string, namespace: string) => Record<string, unknown> | undefined;
  readonly product: Product;
}

/** What `compose` yields: the services, and how to start them. */
interface Composed {
  readonly services: Services;
  /** Loads the first texts, takes up a stored session, activates the plugins. */
  start(): Promise<void>;
}

/** Builds the product: configuration, core services, plugin host, layouts, each joined to what it follows. */
export function compose({ builtIn, plugins, firstTexts, product }: Options): Composed {
  const gates = new Gates(() => core.session.context);
  const storage = browserStorage();
  const lastGood = new LastGood(new Storage(storage), product.build);
  const first = lastGood.read();
  const config = new ConfigStore({
    builtIn,
    ...(first ? { first: first.bundle } : {}),
    catalogue: catalogueOf(plugins, null),
    checkSettings: settingsChecker(plugins),
    gates,
  });
  const pathOf = (name: 'home' | 'login', query?: Readonly<Record<string, string>>): string => {
    const route = config.routes.get(config.bundle.routes[name]);
    return route ? addressOf(route, {}, query) : '/';
  };
  const core = createCore({
    clock: systemClock,
    browser: systemBrowser(),
    storage,
    sockets: browserSockets,
    transport: lazyTransport(),
    console: systemConsole,
    postBeacon,
    loadTexts: async (language, namespace) => firstTexts(language, namespace) ?? loadNamespace(language, namespace),
    settings: () => config.settings,
    paths: { home: () => pathOf('home'), login: (returnTo) => pathOf('login', { [RETURN_KEY]: returnTo }) },
    versionHash: product.build,
    checkRows: import.meta.env.DEV,
  });
  const published = new ConfigSync({
    http: core.http,
    push: core.push,
    config,
    builtIn,
    lastGood,
    first,
    onProblem: (error) => core.report.warn(error, { where: 'config' }),
  });
  const layout = new LayoutStore();
  const keeper = keepLayouts(core, layout, (id) => core.text.dynamic(config.layout(id)?.title ?? id));
  const offered = { ...core, config, product, channels: new Channels() };
  const host = new PluginHost({ services: offered, clock: core.clock });
  const services: Services = { ...offered, layout, layoutSync: keeper.sync, plugins: host };

  return {
    services,
    async start() {
      await core.start(['core', 'rules', 'shell']);
      host.register(plugins, config.settings.disabled.plugins);
      reaction(
        () => config.settings.disabled,
        (disabled) => host.applyDisabled(disabled),
        { fireImmediately: true },
      );
      followBases(services);
      keeper.start();
      published.start();
    },
  };
}

/** Layouts stand on the dashboards of the configuration, as this user may see them. */
function followBases({ config, plugins, layout }: Services): void {
  const bases = () => config.bundle.layouts.layouts.map((dashboard) => pageOf(dashboard, ({ when }) => config.gate.allows(when)));
  const sizes = () => Object.fromEntries([...plugins.panels].map(([id, { definition }]) => [id, definition.size]));
  layout.setBases(bases(), sizes());
  reaction(
    () => [bases(), sizes()] as const,
    (now) => layout.setBases(...now),
  );
}
