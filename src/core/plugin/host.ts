import type { Diagnostic, FindingValues, MenuItem, MenuName } from '#contract/config';
import type { RuntimeCode } from '#contract/locales/on-demand';
import type { Clock, Undo } from '#core/clock';
import { makeAutoObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type { Channels } from './channels.ts';
import type { PageDefinition, PanelDefinition, WidgetDefinition } from './definitions.ts';
import { keysOf } from './key-claims.ts';
import { type Holding, OpenView } from './open-view.ts';
import { type PanelFault, PanelInstance, type PanelInstanceOptions } from './panel-instance.ts';
import {
  type CommandDefinition,
  type Plugin,
  PLUGIN_API_VERSION,
  type SearchPage,
  type SearchProvider,
} from './plugin.ts';
import { LateState, type Narrow, PluginLife } from './plugin-life.ts';
import { createScope, type Scope } from './scope.ts';
import { type Blame, UndeclaredError, type Use } from './undeclared.ts';
import { originOf, reasonOf } from './reason-of.ts';

/** A contribution with its full id, `<plugin>.<name>`. */
export interface Registered<T> {
  readonly id: string;
  readonly plugin: Plugin;
  readonly definition: T;
}

/** A command ready to run. Rejects with what its plugin threw. */
export interface Command extends Registered<CommandDefinition> {
  run(args?: Readonly<Record<string, string>>): Promise<void>;
}

/** A search provider ready to query. Rejects with what its plugin threw. */
export interface Search extends Registered<SearchProvider> {
  search(text: string, options: { readonly page: number; readonly signal: AbortSignal }): Promise<SearchPage>;
}

/** `active` runs; `disabled` by configuration; `failed` its `activate` threw or a need is unmet. */
export type PluginStatus = 'active' | 'disabled' | 'failed';

interface Entry {
  readonly plugin: Plugin;
  readonly status: PluginStatus;
  readonly life: PluginLife | null;
  readonly late: LateState;
}

/** What every product offers, whatever else it does. */
interface Common {
  readonly channels: Channels;
}

export interface PluginHostOptions<All extends object> {
  /** The services of the composition root; a plugin with an unmet need is refused. The host adds itself as `plugins`. */
  readonly services: Partial<All> & Common;
  /** Restricts a plugin to what its manifest declares; without it every plugin gets the services unrestricted. */
  readonly narrow?: Narrow<All>;
  readonly clock: Clock;
  /** The current user: when it changes, plugins with a state start a new life. Observable. */
  readonly person?: () => string;
  /** Runs alongside the loading of each panel's chunk, with the plugin's id: loads its texts. A rejection counts as a failed load. */
  readonly prepare?: (plugin: string) => Promise<unknown>;
  /** Called once for each entry of `diagnostics`. */
  readonly onDiagnostic?: (found: Diagnostic) => void;
}

const MAX_DIAGNOSTICS = 200;
const plainName = (id: string): string => id.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
/**
 * Isolates plugins: refuses those that do not fit, activates the rest one by one in try/catch, holds what each of them holds, and can undo each
 * of them. Its registries list only contributions of active plugins, and are observable. `All`: the services that it provides.
 */
export class PluginHost<All extends object = object> {
  /** Refusals, exceptions and crashes, newest last; the newest 200. */
  diagnostics: readonly Diagnostic[] = [];
  readonly #entries = observable.map<string, Entry>(undefined, { deep: false });
  readonly #disabledPanels = observable.box<ReadonlySet<string>>(new Set(), { deep: false });
  readonly #instances = observable.map<string, PanelInstance>(undefined, { deep: false });
  readonly #views = new Set<OpenView>();
  readonly #services: Partial<All> & Common;
  readonly #options: PluginHostOptions<All>;
  readonly #stopWatching: Undo;

  constructor(options: PluginHostOptions<All>) {
    this.#options = options;
    this.#services = { ...options.services, plugins: this };
    makeAutoObservable(this, { diagnostics: observableRef });
    const { person } = options;
    this.#stopWatching = person === undefined ? () => {} : reaction(person, () => this.#restart());
  }

  /** Registers plugins and activates them, except those in `disabled`. Refusals are returned and recorded; the rest run. */
  register(plugins: readonly Plugin[], disabled: readonly string[] = []): readonly Diagnostic[] {
    const before = this.diagnostics.length;
    for (const plugin of plugins) {
      const refusal = this.#refusalOf(plugin);
      if (refusal) {
        this.#note(refusal);
        continue;
      }
      this.#entries.set(plugin.id, { plugin, status: 'disabled', life: null, late: new LateState(plugin) });
      if (!disabled.includes(plugin.id)) this.enable(plugin.id);
    }
    return this.diagnostics.slice(before);
  }

  /** Activates a disabled or failed plugin. */
  enable(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.status === 'active') return;
    const offered: Readonly<Record<string, unknown>> = this.#services;
    const unmet = entry.plugin.needs?.find((name) => offered[name] === undefined);
    if (unmet === undefined) this.#begin(entry);
    else {
      this.#entries.set(id, { ...entry, status: 'failed', life: null });
      this.#note(this.#finding('plugin.need', id, { id, service: unmet }));
    }
  }

  /** Undoes a plugin: its panels end, everything it started stops, its state is dropped, its contributions leave the registries. */
  disable(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.status === 'disabled') return;
    for (const instance of this.#instancesOf(id)) this.close(instance.key);
    this.#entries.set(id, { ...entry, status: 'disabled', life: null });
    this.#end(entry);
  }

  /** Undoes a plugin and removes it: another may be registered under its id. */
  remove(id: string): void {
    this.disable(id);
    this.#entries.delete(id);
  }

  /** Applies the configuration's kill switch: exactly these plugins and panel kinds are off. */
  applyDisabled({
    plugins,
    panels,
  }: {
    readonly plugins: readonly string[];
    readonly panels: readonly string[];
  }): void {
    const off = new Set(panels);
    this.#disabledPanels.set(off);
    for (const { kind, key } of this.instances) if (off.has(kind)) this.close(key);
    for (const [id, entry] of Array.from(this.#entries)) {
      if (plugins.includes(id)) this.disable(id);
      else if (entry.status === 'disabled') this.enable(id);
    }
  }

  /** Every registered plugin, in order, with its status. */
  get plugins(): readonly { readonly plugin: Plugin; readonly status: PluginStatus }[] {
    return [...this.#entries.values()].map(({ plugin, status }) => ({ plugin, status }));
  }

  get panels(): ReadonlyMap<string, Registered<PanelDefinition>> {
    const all = this.#collect((plugin) => plugin.panels);
    const off = this.#disabledPanels.get();
    return new Map([...all].filter(([id]) => !off.has(id)));
  }

  /** The title of a panel kind, even of one that is switched off. undefined: no registered plugin has it. */
  describe(kind: string): Registered<PanelDefinition> | undefined {
    const [id = '', name = ''] = kind.split('.');
    const plugin = this.#entries.get(id)?.plugin;
    const definition = plugin?.panels?.[name];
    return plugin && definition && { id: kind, plugin, definition };
  }

  /** The latest fault found with the plugin of a panel kind that cannot be shown; null for none, and for a plugin that is switched off. */
  faultOf(kind: string): Diagnostic | null {
    const [id = ''] = kind.split('.');
    const status = this.#entries.get(id)?.status;
    if (status === 'active' || status === 'disabled') return null;
    // A plugin with a wrong id is recorded under its name, which is close to the one looked up.
    const isOfPanel = ({ code, path }: Diagnostic) =>
      code.startsWith('plugin.') && plainName(path) === plainName(id);
    return this.diagnostics.findLast(isOfPanel) ?? null;
  }

  get pages(): ReadonlyMap<string, Registered<PageDefinition>> {
    return this.#collect((plugin) => plugin.pages);
  }

  get widgets(): ReadonlyMap<string, Registered<WidgetDefinition>> {
    return this.#collect((plugin) => plugin.widgets);
  }

  get commands(): ReadonlyMap<string, Command> {
    const found = this.#collect((plugin) => plugin.commands);
    const runOf =
      ({ plugin, definition }: Registered<CommandDefinition>) =>
      (args: Readonly<Record<string, string>> = {}) =>
        // `as` holds: a command is typed by the same `needs` and `state` that it receives.
        this.#run(plugin, async (injected) => definition.run(injected as never, args));
    return new Map([...found].map(([id, item]) => [id, { ...item, run: runOf(item) }]));
  }

  /** The command that each key runs, by the key's name. If two claim one, that of the plugin registered first. */
  get keys(): ReadonlyMap<string, Command> {
    return keysOf(this.commands.values());
  }

  get searches(): ReadonlyMap<string, Search> {
    const found = this.#collect((plugin) => plugin.search);
    const searchOf =
      ({ plugin, definition }: Registered<SearchProvider>): Search['search'] =>
      (text, options) =>
        // `as` holds: as for commands.
        this.#run(plugin, async (injected) => definition.search(injected as never, text, options));
    return new Map([...found].map(([id, item]) => [id, { ...item, search: searchOf(item) }]));
  }

  /** Items that active plugins add to a menu. */
  menu(name: MenuName): readonly MenuItem[] {
    return this.#active.flatMap((plugin) => plugin.menu?.[name] ?? []);
  }

  /** Opens a panel instance under its own key; an open one with that key ends first. null: no active plugin has this kind. */
  open(
    options: Pick<PanelInstanceOptions, 'key' | 'kind' | 'stored' | 'colour' | 'saveSettings'>,
  ): PanelInstance | null {
    this.close(options.key);
    const panel = this.panels.get(options.kind);
    if (!panel) return null;
    const { plugin } = panel;
    const refuse = (at: PanelInstance, use: Use) =>
      this.#refuse(plugin, use, (error, found) => at.fail(error, 'undeclared', found));
    const instance = new PanelInstance({
      ...options,
      definition: panel.definition,
      clock: this.#options.clock,
      channels: this.#services.channels,
      prepare: () => Promise.all([this.#options.prepare?.(plugin.id), this.prepareViews(plugin.id)]),
      isReady: () => this.isReady(plugin.id),
      refuse,
      hold: (at, scope) => ({
        ...this.#hold(plugin, scope, (use) => refuse(at, use)),
        query: panel.definition.query,
      }),
      onFault: (at, fault) => this.#noteFault(at, fault),
    });
    this.#instances.set(options.key, instance);
    return instance;
  }

  /** Every open instance. */
  get instances(): readonly PanelInstance[] {
    return [...this.#instances.values()];
  }

  /** The open instance with this key. */
  instance(key: string): PanelInstance | undefined {
    return this.#instances.get(key);
  }

  /** Ends an instance. */
  close(key: string): void {
    this.#instances.get(key)?.dispose();
    this.#instances.delete(key);
  }

  /** Loads what must exist before a view of this plugin shows: the state that comes with its views. Rejects when it cannot be loaded or made. */
  async prepareViews(id: string): Promise<void> {
    const life = this.#entries.get(id)?.life;
    await life?.prepareViews();
    // The user changed meanwhile.
    if (life !== this.#entries.get(id)?.life) await this.prepareViews(id);
  }

  /** Whether views of this plugin can show at once. Check again when `lifeOf` changes. */
  isReady(id: string): boolean {
    return this.#entries.get(id)?.life?.isReady ?? true;
  }

  /** Identifies the plugin's current life: views that began in an earlier one start anew. Observable; null: the plugin is not active. */
  lifeOf(id: string): object | null {
    return this.#entries.get(id)?.life ?? null;
  }

  /** What a page or widget of an active plugin holds while it is mounted; close it afterwards. */
  openView(id: string): OpenView {
    const plugin = this.#entries.get(id)?.plugin;
    if (!plugin) throw new Error(`no plugin ${id}`);
    const view: OpenView = new OpenView(
      this.#hold(plugin, createScope(), (use) => this.#refuse(plugin, use, (error) => view.fail(error))),
      () => this.#views.delete(view),
    );
    this.#views.add(view);
    return view;
  }

  /** Undoes everything, newest plugin first. */
  dispose(): void {
    this.#stopWatching();
    for (const { key } of this.instances) this.close(key);
    for (const id of [...this.#entries.keys()].toReversed()) this.disable(id);
    this.#entries.clear();
  }

  get #active(): readonly Plugin[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.status === 'active')
      .map((entry) => entry.plugin);
  }

  #instancesOf(id: string): readonly PanelInstance[] {
    return this.instances.filter(({ kind }) => kind.startsWith(`${id}.`));
  }

  #collect<T>(
    part: (plugin: Plugin) => Readonly<Record<string, T>> | undefined,
  ): ReadonlyMap<string, Registered<T>> {
    return new Map(
      this.#active.flatMap((plugin) =>
        Object.entries(part(plugin) ?? {}).map(([name, definition]) => {
          const id = `${plugin.id}.${name}`;
          return [id, { id, plugin, definition }] as const;
        }),
      ),
    );
  }

  /** Starts a life. One that throws leaves the plugin failed, with nothing running. */
  #begin(entry: Entry): void {
    const { plugin, late } = entry;
    const { id } = plugin;
    let life: PluginLife | null = null;
    try {
      life = new PluginLife(plugin, late, (scope, part) => {
        // An undeclared use in a command is the command's fault: it rejects, and its caller reports it.
        const blame: Blame =
          part === 'commands' ? () => {} : (error, found) => this.#blameAll(id, error, found);
        return this.#narrowed(plugin, scope, (use) => this.#refuse(plugin, use, blame));
      });
      life.start();
      this.#entries.set(id, { ...entry, status: 'active', life });
      this.#checkKeys(id);
    } catch (error) {
      life?.end();
      this.#entries.set(id, { ...entry, status: 'failed', life: null });
      this.#note(this.#finding('plugin.activate', id, { id, reason: reasonOf(error) + originOf(error) }));
    }
  }

  #end({ plugin: { id }, life }: Entry): void {
    for (const error of life?.end() ?? [])
      this.#note(this.#finding('plugin.dispose', id, { id, reason: reasonOf(error) }));
  }

  /** The user changed: everything with a state makes it anew, and its views start again. */
  #restart(): void {
    for (const entry of Array.from(this.#entries.values())) {
      const { plugin, status } = entry;
      if (status !== 'active' || (plugin.state ?? plugin.viewState) === undefined) continue;
      this.#end(entry);
      this.#begin(entry);
      for (const instance of this.#instancesOf(plugin.id)) {
        if (this.lifeOf(plugin.id) === null) this.close(instance.key);
        else instance.restart();
      }
    }
  }

  /** Services restricted to the manifest of a plugin, for as long as `scope` lasts. */
  #narrowed(plugin: Plugin, scope: Scope, refuse: (use: Use) => UndeclaredError): object {
    return this.#options.narrow?.(this.#services, { plugin, scope, refuse }) ?? this.#services;
  }

  #hold(plugin: Plugin, scope: Scope, refuse: (use: Use) => UndeclaredError): Holding {
    const services = this.#narrowed(plugin, scope, refuse);
    const injected = this.#entries.get(plugin.id)?.life?.forView(services) ?? {};
    return { plugin: plugin.id, injected, services, scope };
  }

  /** Runs a command or a search with what its plugin provides. */
  async #run<T>({ id }: Plugin, run: (injected: object) => Promise<T>): Promise<T> {
    const life = this.#entries.get(id)?.life;
    if (!life) throw new Error(`${id} is not active`);
    return run(life.injected);
  }

  /** Records a use that the manifest does not declare. The user of it fails after the call that threw, in case the error is caught there. */
  #refuse(plugin: Plugin, use: Use, blame: Blame): UndeclaredError {
    const { id } = plugin;
    const found = this.#finding(`plugin.undeclared.${use.kind}`, id, { id, name: use.name });
    const error = new UndeclaredError(use, found);
    this.#note(found);
    queueMicrotask(() => blame(error, found));
    return error;
  }

  /** The state of a plugin is at fault: all its views are. */
  #blameAll(id: string, error: UndeclaredError, found: Diagnostic): void {
    for (const instance of this.#instancesOf(id)) instance.fail(error, 'undeclared', found);
    for (const view of this.#views) if (view.holding.plugin === id) view.fail(error);
  }

  #refusalOf(plugin: Plugin): Diagnostic | null {
    const { id, apiVersion } = plugin;
    const names = [plugin.panels, plugin.pages, plugin.widgets, plugin.commands, plugin.search].flatMap(
      (part) => Object.keys(part ?? {}),
    );
    const bad = [id, ...names].find((name) => !/^[a-z][A-Za-z0-9]*$/.test(name));
    if (bad !== undefined) return this.#finding('plugin.badId', id, { id: bad });
    if (this.#entries.has(id)) return this.#finding('plugin.duplicateId', id, { id });
    if (apiVersion !== PLUGIN_API_VERSION)
      return this.#finding('plugin.apiVersion', id, { id, found: apiVersion, known: PLUGIN_API_VERSION });
    return null;
  }

  #checkKeys(id: string): void {
    for (const command of this.commands.values()) {
      const { keys } = command.definition;
      if (command.plugin.id !== id || keys === undefined) continue;
      const other = this.keys.get(keys);
      if (other === undefined) this.#note(this.#finding('plugin.badKeys', id, { id: command.id, keys }));
      else if (other.id !== command.id)
        this.#note(this.#finding('plugin.keysTaken', id, { id: command.id, keys, other: other.id }));
    }
  }

  #noteFault(instance: PanelInstance, fault: PanelFault): void {
    const code =
      instance.state === 'quarantined'
        ? 'panel.quarantined'
        : fault.source === 'load'
          ? 'panel.load'
          : 'panel.crash';
    this.#note(this.#finding(code, instance.key, { id: instance.kind, reason: fault.message }));
  }

  #note(item: Diagnostic): void {
    runInAction(() => {
      this.diagnostics = [...this.diagnostics, item].slice(-MAX_DIAGNOSTICS);
    });
    this.#options.onDiagnostic?.(item);
  }

  /** By key and parameters: `#core/findings` adds the words where they are shown. */
  #finding(code: RuntimeCode, path: string, values: FindingValues): Diagnostic {
    const severity = code === 'plugin.dispose' ? 'warning' : 'error';
    return { code, severity, file: 'plugins', line: 0, column: 0, path, message: '', hint: '', values };
  }
}
