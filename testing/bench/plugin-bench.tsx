import { rowProblem } from '#contract/server';
import { callById } from '#contract/api';
import { inChinese } from '#contract/config/pipeline';
import { createCore, type Core } from '#core/assembly';
import { ConfigStore, Gates } from '#core/config';
import { narrowed } from '#core/doors';
import { LinkLost } from '#core/kit';
import { LayoutStore, pageOf } from '#core/layout';
import {
  catalogueOf,
  Channels,
  Intents,
  type Narrow,
  type PanelInstance,
  type Plugin,
  PluginHost,
  UndeclaredError,
} from '#core/plugin';
import { type PluginServices, type Services, ServicesProvider } from '#core/services';
import { PageHost, Widget } from '#core/shell';
import { Dashboard } from '#core/shell/dashboard';
import { loadNamespace } from '#core/text/files';
import { act, Profiler, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { FakeBrowser } from '../fake-browser.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeSockets } from '../fake-sockets.ts';
import { FakeStorage } from '../fake-storage.ts';
import type { BenchOptions, BenchSize } from './bench-options.ts';
import { captureErrors, activate } from './console-errors.ts';
import { ContractServer } from './contract-server.ts';
import { installDom, setSizes, withoutStacks } from './dom.ts';
import { neighbour } from './neighbour-plugin.ts';
import { BENCH_PAGE, benchBundle } from './product.ts';
import { asText } from './as-text.ts';
import { SAMPLE_BOND, StreamServer } from './stream-server.ts';
import { SubscriptionCount } from './subscription-count.ts';
import { plainUser, userInfoOf } from './user.ts';
import { loadViews, readable } from './views.ts';

/** Warnings that are no fault of a view. React's reminders of `act` concern tests, not views. */
const HARMLESS =
  /not wrapped in act|not configured to support act|Could not parse CSS|is unrecognized in this browser/;

/** Maximum number of commits in one step of the bench: no terminating view needs this many. */
const MAX_RENDERS = 2000;

/**
 * One plugin on the real core services, its panels on a real dashboard next to a neighbour, its pages and widgets below; only the adapters are
 * fake: clock, window, storage, sockets, and a server that replies by the contract. Time passes only on request.
 */
export class PluginBench {
  readonly clock = new FakeClock();
  readonly sockets = new FakeSockets(this.clock);
  readonly browser = new FakeBrowser();
  readonly server: ContractServer;
  readonly streams: StreamServer;
  readonly channels = new Channels();
  readonly intents = new Intents();
  readonly container = document.createElement('div');
  /** Everything reported, thrown or warned about since the bench was opened. */
  readonly problems: string[] = [];
  /** Uses of calls, streams, keys, topics and intents that the manifest does not declare. */
  readonly undeclared = new Set<string>();
  readonly services: Services;
  private readonly core: Core;
  private readonly followed: SubscriptionCount;
  private readonly plugin: Plugin;
  private readonly options: BenchOptions;
  private size: BenchSize;
  private readonly undos: (() => void)[] = [];
  private root: Root | null = null;
  private contentNode: ReactNode = null;
  private isShown: (view: string) => boolean = () => true;
  /** Number of commits of the page in this step. */
  private renders = 0;
  private readonly note = (...parts: readonly unknown[]): void =>
    void this.problems.push(parts.map(asText).join(' '));
  private readonly onError = (text: string): void => {
    if (!HARMLESS.test(text)) this.problems.push(text.split('\n')[0] ?? text);
  };

  private constructor(plugin: Plugin, options: BenchOptions) {
    const { fixtures = {} } = options;
    this.plugin = plugin;
    this.options = options;
    this.size = options.size ?? 'default';
    this.server = new ContractServer(
      fixtures,
      new Set((plugin.permissions?.http ?? []).map((id) => callById(id).name)),
    );
    this.streams = new StreamServer(this.sockets, fixtures);
    const all = [plugin, neighbour];
    const bundle = benchBundle(plugin, options.product);
    this.notifySizes();
    const gates = new Gates(() => this.core.session.context);
    const config = new ConfigStore({ builtIn: bundle, checks: { catalogue: catalogueOf(all, null) }, gates });
    this.core = this.makeCore(config);
    this.followed = new SubscriptionCount(this.core.push);
    const { channels, intents } = this;
    const offered = {
      ...this.core,
      config,
      product: {
        build: 'bench',
        origin: 'demo' as const,
        hasDemoAccounts: options.hasDemoAccounts ?? true,
        hasSignOn: options.hasSignOn ?? false,
      },
      channels,
      intents,
      layout: new LayoutStore(),
    };
    const heard: Narrow<PluginServices> = (services, holder) =>
      narrowed(services, {
        ...holder,
        refuse: (use) => {
          this.undeclared.add(new UndeclaredError(use).message);
          return holder.refuse(use);
        },
      });
    const plugins = new PluginHost<PluginServices>({
      services: offered,
      narrow: heard,
      clock: this.clock,
      person: () => this.core.flow.pageOwner,
    });
    this.services = {
      ...offered,
      layoutSync: { get: () => null },
      windows: { get: () => null },
      plugins,
    };
    const off = options.isOff === true ? [plugin.id] : [];
    for (const refusal of plugins.register(all, off)) this.note(refusal.code, inChinese(refusal).message);
  }

  /** The real core services over fake adapters. */
  private makeCore(config: ConfigStore): Core {
    const { texts } = this.options.fixtures ?? {};
    const loadTexts = async (language: string, namespace: string): Promise<Record<string, unknown>> => {
      if (namespace === neighbour.id) return {};
      return namespace === this.plugin.id && texts ? { ...texts } : loadNamespace(language, namespace);
    };
    return createCore({
      clock: this.clock,
      browser: this.browser,
      storage: new FakeStorage().openTab(),
      sockets: this.sockets,
      transport: this.server.transport,
      console: { error: this.note, warn: this.note },
      postBeacon: () => {},
      loadTexts,
      encryptPassword: async () => 'cipher'.padEnd(120, 'A'),
      settings: () => config.settings,
      paths: { home: () => '/index/home', login: () => '/index/login' },
      versionHash: 'bench',
      checkRows: rowProblem,
    });
  }

  /** Opens a bench: the user is logged in (or a visitor), the server replies, nothing is mounted. */
  static async open(plugin: Plugin, options: BenchOptions = {}): Promise<PluginBench> {
    installDom();
    const bench = new PluginBench(plugin, options);
    bench.undos.push(withoutStacks());
    await bench.start();
    return bench;
  }

  /** Shows panels, pages and widgets, with a bond on the channel, and lets them load. */
  async mount(isBrief = false, isShown: (view: string) => boolean = () => true): Promise<void> {
    this.isShown = isShown;
    this.renders = 0;
    activate(this.onError);
    this.place();
    document.body.append(this.container);
    const root = createRoot(this.container, {
      onCaughtError: () => undefined,
      onUncaughtError: (error) => this.problems.push(`uncaught ${asText(error)}`),
    });
    this.root = root;
    this.chooseBond();
    this.contentNode = this.content();
    await this.step(async () => root.render(<LinkLost value={false}>{this.contentNode}</LinkLost>));
    await (isBrief ? this.settleBriefly() : this.settle());
  }

  /** Selects a bond on the panels' channel, as a user would. */
  chooseBond(): void {
    this.channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId: SAMPLE_BOND } });
  }

  /** Gives every panel another of its sizes while it is open, as a user dragging its corner does. */
  async resize(size: BenchSize): Promise<void> {
    if (size === this.size) return;
    this.size = size;
    await act(async () => {
      this.notifySizes();
      this.place();
    });
    await this.settle(50);
  }

  /** Number of subscriptions to streams that have not been undone. */
  get subscriptions(): number {
    return this.followed.open;
  }

  /** Renders every view again that reads texts, with all its parts, as a change of language does; here to the same one. */
  async renderAgain(): Promise<void> {
    const { i18n, language } = this.services.text;
    await act(async () => i18n.emit('languageChanged', language));
  }

  /** The server was unavailable and is back: failed requests are retried. */
  async reconnect(): Promise<void> {
    for (const isLost of [true, false])
      await act(async () => this.root?.render(<LinkLost value={isLost}>{this.contentNode}</LinkLost>));
    await this.settle(100);
  }

  /** Logs the user out, as the server or another tab would. */
  async logOut(): Promise<void> {
    await act(async () => this.core.session.end('visitor'));
    await this.settle(100);
  }

  /** Logs the same user in again. */
  async logIn(): Promise<void> {
    const login = this.core.flow.login({ kind: 'password', account: 'trader', password: 'Passw0rd!' });
    await act(async () => this.clock.advanceAsync(20));
    await act(async () => void (await login));
    await this.settle();
  }

  /** Removes everything from the page. */
  async unmount(isBrief = false): Promise<void> {
    const { root } = this;
    activate(this.onError);
    this.root = null;
    await act(async () => root?.unmount());
    this.container.remove();
    if (!isBrief) await this.settle(50);
  }

  /** Lets calls, sockets, timers and chunks proceed for `ms` of the fake clock. */
  async settle(ms = 300): Promise<void> {
    activate(this.onError);
    this.renders = 0;
    // A look at the imports lasts a real millisecond. After the first, only what has been rendered since can have started one.
    await this.step(() => this.pass(ms / 2, true));
    for (let round = 0, renders = 0; round < 4; round += 1) {
      const served = this.streams.serve();
      const hasRendered = this.renders > renders;
      renders = this.renders;
      await this.step(() => this.pass(served ? 40 : ms / 8, hasRendered));
    }
  }

  private async pass(ms: number, awaitsImports: boolean): Promise<void> {
    if (awaitsImports) await vi.dynamicImportSettled();
    await this.clock.advanceAsync(ms);
  }

  /** An error that takes the whole page down is one more problem, not the end of the suite. */
  private async step(run: () => Promise<unknown>): Promise<void> {
    try {
      await act(async () => void (await run()));
    } catch (error) {
      this.problems.push(`uncaught ${asText(error)}`);
    }
  }

  /** One round of the above: anything loaded before is available at once. */
  private async settleBriefly(): Promise<void> {
    await act(async () => this.clock.advanceAsync(30));
    this.streams.serve();
    await act(async () => this.clock.advanceAsync(20));
  }

  /** Ends everything and releases the page. */
  async close(): Promise<void> {
    // The failure has been reported already; the next bench must find a clean page.
    await this.unmount().catch((error: unknown) => this.problems.push(`while leaving: ${asText(error)}`));
    for (const undo of this.undos.splice(0).toReversed()) undo();
  }

  /** The plugin's views now on the page: id and element. For panels: their body. */
  get views(): readonly (readonly [id: string, element: HTMLElement])[] {
    // By class and position: jsdom is slow with selectors, and this is called all the time.
    const panels = [...this.container.getElementsByClassName('s-panel')];
    const others = [...this.container.children].filter((element) => element.hasAttribute('data-view'));
    const found = [...panels, ...others].filter((element) => element instanceof HTMLElement);
    return found.flatMap((element): [string, HTMLElement][] => {
      const id = element.dataset['panel'] ?? element.dataset['view'] ?? '';
      return id.startsWith(`${this.plugin.id}.`) ? [[id, element]] : [];
    });
  }

  /** All readable text in each of the plugin's views, including labels and values. */
  get texts(): readonly (readonly [id: string, text: string])[] {
    return this.views.map(([id, element]) => [id, readable(element)]);
  }

  /** The instance of a panel. */
  panel(name: string): PanelInstance | undefined {
    return this.services.plugins.instance(`${BENCH_PAGE}/${name}`);
  }

  /** Panels that are not up, each with its reason, and all other problems. */
  get faults(): readonly string[] {
    return [...this.downPanels, ...this.problems];
  }

  /** Panels that are not up, each with its reason. */
  get downPanels(): readonly string[] {
    return Object.keys(this.plugin.panels ?? {}).flatMap((name) => {
      const instance = this.panel(name);
      if (instance?.state === 'active') return [];
      return [`${name} is ${instance?.state ?? 'not open'}: ${instance?.fault?.message ?? ''}`];
    });
  }

  /** Id of the plugin. */
  get id(): string {
    return this.plugin.id;
  }

  /** The count of the neighbour's effect, which counts once a second. */
  get neighbourCount(): number {
    return Number(this.container.getElementsByClassName('bench-probe')[0]?.textContent ?? -1);
  }

  /** Puts the panels to be shown on the dashboard, with the neighbour below them. */
  private place(): void {
    const { config, layout } = this.services;
    const { settings = {} } = this.options;
    const base = config.bundle.layouts.layouts.find((page) => page.id === BENCH_PAGE);
    if (!base) return;
    const page = pageOf(base);
    let rows = 0;
    const panels = page.panels
      .filter((panel) => this.isShown(panel.id))
      .map((panel) => {
        const [w, h] = this.cellsOf(panel.id);
        const y = rows;
        rows += h;
        const panelSettings = settings[panel.id];
        // `as` holds: fixtures are JSON, which is what a layout stores.
        return {
          ...panel,
          y,
          w,
          h,
          ...(panelSettings ? { settings: panelSettings as NonNullable<typeof panel.settings> } : {}),
        };
      });
    const probe = {
      id: 'probe',
      panel: 'neighbour.probe',
      x: 0,
      y: rows,
      w: 120,
      h: 20,
      index: 999,
      channel: 'red',
    } as const;
    layout.setBases([{ ...page, rows: rows + 20, panels: [...panels, probe] }], {});
  }

  private async start(): Promise<void> {
    const { kind = plainUser } = this.options;
    this.undos.push(captureErrors(this.onError));
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const { stop } = await this.core.start(['core', 'rules', 'shell', this.plugin.id]);
    this.undos.push(stop, () => this.services.plugins.dispose());
    if (kind['session.isLogin'] === true) {
      this.server.user = userInfoOf(kind);
      const login = this.core.flow.login({ kind: 'password', account: 'trader', password: 'Passw0rd!' });
      await this.clock.advanceAsync(20);
      await login;
    }
    await this.clock.advanceAsync(100);
    this.streams.serve();
    await this.clock.advanceAsync(20);
    await loadViews(this.plugin);
  }

  /** A view that re-renders endlessly in one step would hang the suite: the page is taken down. */
  private countRender(): void {
    this.renders += 1;
    if (this.renders > MAX_RENDERS)
      throw new Error(`a view renders without end: more than ${MAX_RENDERS} times`);
  }

  private cellsOf(name: string): readonly [number, number] {
    const declared = this.plugin.panels?.[name]?.size;
    return this.size === 'max' || !declared ? [120, 100] : declared[this.size];
  }

  private notifySizes(): void {
    const { id, panels } = this.plugin;
    setSizes(
      Object.fromEntries(Object.keys(panels ?? {}).map((name) => [`${id}.${name}`, this.cellsOf(name)])),
    );
  }

  private content(): ReactNode {
    const { id, pages, widgets } = this.plugin;
    const { fixtures = {} } = this.options;
    return (
      <ServicesProvider value={this.services}>
        <Profiler id="bench" onRender={() => this.countRender()}>
          <MemoryRouter initialEntries={[this.options.address ?? '/']}>
            <Dashboard id={BENCH_PAGE} />
            {Object.keys(pages ?? {})
              .filter(this.isShown)
              .map((name) => (
                <div key={name} data-view={`${id}.${name}`}>
                  <PageHost
                    page={`${id}.${name}`}
                    params={fixtures.pages?.[name]?.params ?? {}}
                    query={fixtures.pages?.[name]?.query ?? {}}
                  />
                </div>
              ))}
            {Object.keys(widgets ?? {})
              .filter(this.isShown)
              .map((name) => (
                <div key={name} data-view={`${id}.${name}`} data-widget="">
                  <Widget widget={`${id}.${name}`} close={() => {}} colour={this.options.colour} />
                </div>
              ))}
          </MemoryRouter>
        </Profiler>
      </ServicesProvider>
    );
  }
}
