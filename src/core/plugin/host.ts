import {
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  type MenuItem,
  type MenuName,
} from '#contract/config';
import type { Clock } from '#core/clock';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import {
  type CommandDefinition,
  type PageDefinition,
  type PanelDefinition,
  type Plugin,
  PLUGIN_API_VERSION,
  type SearchPage,
  type SearchProvider,
  type WidgetDefinition,
} from './definitions.ts';
import type { PluginServices } from './index.ts';
import { isKeyName } from './key-names.ts';
import { type PanelFault, PanelInstance, type PanelInstanceOptions } from './panel-instance.ts';
import { createScope, type Scope } from './scope.ts';

/** A contribution with its whole id, `<plugin>.<name>`. */
export interface Registered<T> {
  readonly id: string;
  readonly plugin: Plugin;
  readonly definition: T;
}

/** A command ready to run. Rejects with what its plugin threw. */
export interface Command extends Registered<CommandDefinition> {
  run(args?: Readonly<Record<string, string>>): Promise<void>;
}

/** A search provider ready to ask. Rejects with what its plugin threw. */
export interface Search extends Registered<SearchProvider> {
  search(text: string, options: { readonly page: number; readonly signal: AbortSignal }): Promise<SearchPage>;
}

/** `active` runs; `disabled` by configuration; `failed` its `activate` threw or a need is unmet. */
export type PluginStatus = 'active' | 'disabled' | 'failed';

interface Entry {
  readonly plugin: Plugin;
  readonly status: PluginStatus;
  readonly scope: Scope | null;
}

export interface PluginHostOptions {
  /** What the composition root offers; a plugin whose need is absent is refused. */
  readonly services: Partial<PluginServices> & Pick<PluginServices, 'channels'>;
  readonly clock: Clock;
  /** Runs beside the loading of each panel's chunk, with the plugin's id: its texts. A rejection counts as a failed load. */
  readonly prepare?: (plugin: string) => Promise<unknown>;
}

const DIAGNOSTICS_KEPT = 200;
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Keeps plugins apart: refuses what does not fit, activates the rest one by one in try/catch, and can undo each of them. Its registries
 * list only what active plugins contribute, and are observable.
 */
export class PluginHost {
  /** What was refused, threw or crashed, newest last; the newest 200. */
  diagnostics: readonly Diagnostic[] = [];
  private entries: ReadonlyMap<string, Entry> = new Map();
  private disabledPanels: ReadonlySet<string> = new Set();
  private readonly instances = observable.map<string, PanelInstance>(undefined, { deep: false });
  private readonly services: PluginHostOptions['services'];
  private readonly clock: Clock;
  private readonly prepare: PluginHostOptions['prepare'];

  constructor({ services, clock, prepare }: PluginHostOptions) {
    this.services = services;
    this.clock = clock;
    this.prepare = prepare;
    makeAutoObservable<
      PluginHost,
      'entries' | 'disabledPanels' | 'services' | 'clock' | 'prepare' | 'instances'
    >(this, {
      diagnostics: observableRef,
      entries: observableRef,
      disabledPanels: observableRef,
      services: false,
      clock: false,
      prepare: false,
      instances: false,
    });
  }

  /** Takes plugins on and activates them, except those in `disabled`. Refusals are returned and kept; the rest lives. */
  register(plugins: readonly Plugin[], disabled: readonly string[] = []): readonly Diagnostic[] {
    const before = this.diagnostics.length;
    for (const plugin of plugins) {
      const refusal = this.refusalOf(plugin);
      if (refusal) {
        this.note(refusal);
        continue;
      }
      this.set(plugin, 'disabled', null);
      if (!disabled.includes(plugin.id)) this.enable(plugin.id);
    }
    return this.diagnostics.slice(before);
  }

  /** Activates a disabled or failed plugin. */
  enable(id: string): void {
    const entry = this.entries.get(id);
    if (!entry || entry.status === 'active') return;
    const unmet = entry.plugin.needs?.find((name) => this.services[name] === undefined);
    if (unmet !== undefined) {
      this.set(entry.plugin, 'failed', null);
      this.note(this.finding('plugin.need', id, { id, service: unmet }));
      return;
    }
    const scope = createScope();
    try {
      entry.plugin.activate?.(this.servicesOf(entry.plugin), scope);
      this.set(entry.plugin, 'active', scope);
      this.checkKeys(id);
    } catch (error) {
      scope.dispose();
      this.set(entry.plugin, 'failed', null);
      this.note(this.finding('plugin.activate', id, { id, reason: reasonOf(error) }));
    }
  }

  /** Undoes a plugin: its panels end, everything it started stops, its contributions leave the registries. */
  disable(id: string): void {
    const entry = this.entries.get(id);
    if (!entry || entry.status === 'disabled') return;
    for (const instance of Array.from(this.instances.values()))
      if (instance.kind.startsWith(`${id}.`)) this.close(instance.key);
    const errors = entry.scope?.dispose() ?? [];
    this.set(entry.plugin, 'disabled', null);
    for (const error of errors)
      this.note(this.finding('plugin.dispose', id, { id, reason: reasonOf(error) }));
  }

  /** Makes the configuration's kill switch true: exactly these plugins and panel kinds are off. */
  applyDisabled({
    plugins,
    panels,
  }: {
    readonly plugins: readonly string[];
    readonly panels: readonly string[];
  }): void {
    this.disabledPanels = new Set(panels);
    for (const instance of Array.from(this.instances.values()))
      if (this.disabledPanels.has(instance.kind)) this.close(instance.key);
    for (const [id, entry] of Array.from(this.entries)) {
      if (plugins.includes(id)) this.disable(id);
      else if (entry.status === 'disabled') this.enable(id);
    }
  }

  /** Every plugin taken on, in order, with its status. */
  get plugins(): readonly { readonly plugin: Plugin; readonly status: PluginStatus }[] {
    return [...this.entries.values()].map(({ plugin, status }) => ({ plugin, status }));
  }

  get panels(): ReadonlyMap<string, Registered<PanelDefinition>> {
    const all = this.collect((plugin) => plugin.panels);
    return new Map([...all].filter(([id]) => !this.disabledPanels.has(id)));
  }

  /** A panel kind, also one that is switched off: what it is called. undefined: no plugin that was taken on has it. */
  describe(kind: string): Registered<PanelDefinition> | undefined {
    const [id = '', name = ''] = kind.split('.');
    const plugin = this.entries.get(id)?.plugin;
    const definition = plugin?.panels?.[name];
    return plugin && definition && { id: kind, plugin, definition };
  }

  get pages(): ReadonlyMap<string, Registered<PageDefinition>> {
    return this.collect((plugin) => plugin.pages);
  }

  get widgets(): ReadonlyMap<string, Registered<WidgetDefinition>> {
    return this.collect((plugin) => plugin.widgets);
  }

  get commands(): ReadonlyMap<string, Command> {
    const found = this.collect((plugin) => plugin.commands);
    return new Map(
      [...found].map(([id, item]) => [
        id,
        { ...item, run: async (args = {}) => item.definition.run(this.servicesOf(item.plugin), args) },
      ]),
    );
  }

  /** The command that each key runs, by the key's name. Of two that claim one, that of the plugin taken on first. */
  get keys(): ReadonlyMap<string, Command> {
    const found = new Map<string, Command>();
    for (const command of this.commands.values()) {
      const { keys } = command.definition;
      if (keys !== undefined && isKeyName(keys) && !found.has(keys)) found.set(keys, command);
    }
    return found;
  }

  get searches(): ReadonlyMap<string, Search> {
    const found = this.collect((plugin) => plugin.search);
    return new Map(
      [...found].map(([id, item]) => [
        id,
        {
          ...item,
          search: async (text, options) =>
            item.definition.search(this.servicesOf(item.plugin), text, options),
        },
      ]),
    );
  }

  /** Items that active plugins add to a menu. */
  menu(name: MenuName): readonly MenuItem[] {
    return this.active.flatMap((plugin) => plugin.menu?.[name] ?? []);
  }

  /** Opens a panel instance under a key of its own; an open one with that key ends first. null: no active plugin has this kind. */
  open(
    options: Omit<PanelInstanceOptions, 'definition' | 'clock' | 'channels' | 'prepare' | 'onFault'>,
  ): PanelInstance | null {
    this.close(options.key);
    const panel = this.panels.get(options.kind);
    if (!panel) return null;
    const instance = new PanelInstance({
      ...options,
      definition: panel.definition,
      clock: this.clock,
      channels: this.services.channels,
      prepare: () => Promise.resolve(this.prepare?.(panel.plugin.id)),
      onFault: (at, fault) => this.noteFault(at, fault),
    });
    this.instances.set(options.key, instance);
    return instance;
  }

  /** The open instance with this key. */
  instance(key: string): PanelInstance | undefined {
    return this.instances.get(key);
  }

  /** Ends an instance. */
  close(key: string): void {
    this.instances.get(key)?.dispose();
    this.instances.delete(key);
  }

  /** Undoes everything, newest plugin first. */
  dispose(): void {
    for (const key of Array.from(this.instances.keys())) this.close(key);
    for (const id of [...this.entries.keys()].toReversed()) this.disable(id);
    this.entries = new Map();
  }

  private get active(): readonly Plugin[] {
    return [...this.entries.values()]
      .filter((entry) => entry.status === 'active')
      .map((entry) => entry.plugin);
  }

  private collect<T>(
    part: (plugin: Plugin) => Readonly<Record<string, T>> | undefined,
  ): ReadonlyMap<string, Registered<T>> {
    return new Map(
      this.active.flatMap((plugin) =>
        Object.entries(part(plugin) ?? {}).map(([name, definition]) => {
          const id = `${plugin.id}.${name}`;
          return [id, { id, plugin, definition }] as const;
        }),
      ),
    );
  }

  /** The services that the plugin named, and no others. */
  private servicesOf(plugin: Plugin): PluginServices {
    const entries = (plugin.needs ?? []).map((name) => [name, this.services[name]] as const);
    // `as` holds: a plugin's functions are typed by the same `needs`, all of which `enable` found present.
    return Object.fromEntries(entries) as unknown as PluginServices;
  }

  private refusalOf(plugin: Plugin): Diagnostic | null {
    const { id, apiVersion } = plugin;
    const names = [plugin.panels, plugin.pages, plugin.widgets, plugin.commands, plugin.search].flatMap(
      (part) => Object.keys(part ?? {}),
    );
    const bad = [id, ...names].find((name) => !/^[a-z][A-Za-z0-9]*$/.test(name));
    if (bad !== undefined) return this.finding('plugin.badId', id, { id: bad });
    if (this.entries.has(id)) return this.finding('plugin.duplicateId', id, { id });
    if (apiVersion !== PLUGIN_API_VERSION)
      return this.finding('plugin.apiVersion', id, { id, found: apiVersion, known: PLUGIN_API_VERSION });
    return null;
  }

  private checkKeys(id: string): void {
    for (const command of this.commands.values()) {
      const { keys } = command.definition;
      if (command.plugin.id !== id || keys === undefined) continue;
      const other = this.keys.get(keys);
      if (other === undefined) this.note(this.finding('plugin.badKeys', id, { id: command.id, keys }));
      else if (other.id !== command.id)
        this.note(this.finding('plugin.keysTaken', id, { id: command.id, keys, other: other.id }));
    }
  }

  private set(plugin: Plugin, status: PluginStatus, scope: Scope | null): void {
    this.entries = new Map([...this.entries, [plugin.id, { plugin, status, scope }]]);
  }

  private noteFault(instance: PanelInstance, fault: PanelFault): void {
    const code =
      instance.state === 'quarantined'
        ? 'panel.quarantined'
        : fault.source === 'load'
          ? 'panel.load'
          : 'panel.crash';
    this.note(this.finding(code, instance.key, { id: instance.kind, reason: fault.message }));
  }

  private note(item: Diagnostic): void {
    this.diagnostics = [...this.diagnostics, item].slice(-DIAGNOSTICS_KEPT);
  }

  private finding(
    code: DiagnosticCode,
    path: string,
    values: Readonly<Record<string, string | number>>,
  ): Diagnostic {
    return diagnostic(code, { file: 'plugins', line: 0, column: 0, path }, values);
  }
}
