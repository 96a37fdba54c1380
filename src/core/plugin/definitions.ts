import type { CallId } from '#contract/api';
import type { CellSize, Essential, Gate, MenuItem, MenuName } from '#contract/config';
import type { StreamType } from '#contract/push';
import type * as z from 'zod/mini';
import type { ChannelKind, ChannelPort, InstrumentContext } from './channel-shapes.ts';
import type { PluginServices } from './index.ts';
import type { Scope } from './scope.ts';

/** The host's contract with plugins. A plugin made for another version is refused. */
export const PLUGIN_API_VERSION = 1;

/** `<namespace>:<key>` of a text in src/locales. */
export type TextKey = `${string}:${string}`;

/** A React component (or anything that takes these props); this module does not know React. */
export type View<P> = (props: P) => unknown;

/** A view's module: `export const View = …`. Written as `load: () => import('./Some.tsx')`, so that it becomes a chunk of its own. */
export type LoadView<P> = () => Promise<{ readonly View: View<P> }>;

/** What a panel's view gets. `settings` are parsed: every default is filled in. */
export interface PanelProps<S> {
  /** Key of this instance, unique on the screen. */
  readonly instance: string;
  readonly settings: S;
  readonly channel: ChannelPort;
  /** Ends when the panel is suspended, retried or removed: own every subscription with it. */
  readonly scope: Scope;
  /** Changes some settings; the layout keeps them. */
  changeSettings(change: Partial<S>): void;
}

/** What a panel keeps with the layout for a page that it shows. */
export interface KeptForPage {
  /** As the page left it; the page parses it. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly change: (value: Readonly<Record<string, unknown>>) => void;
}

/** What a page's view gets: decoded path parameters, the query, and inside a panel what that panel keeps for it. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly kept?: KeptForPage;
}

/** What a widget's view gets: a small view on the bar, or the content of a popover. */
export interface WidgetProps {
  /** Closes the popover it stands in; does nothing on the bar. */
  close(): void;
}

/** Changes settings of version n into settings of version n + 1. */
export type SettingsMigration = (old: Readonly<Record<string, unknown>>) => Record<string, unknown>;

type SettingsSchema = z.ZodMiniObject;
/** Compiles only where `{}` is a valid input; otherwise the compiler shows this sentence. */
export type AllDefaulted<S extends SettingsSchema> =
  Record<never, never> extends z.input<S>
    ? S
    : 'every setting needs a default: wrap it in z._default(…) or z.optional(…)';

/** A panel as its plugin writes it. */
export interface PanelSpec<S extends SettingsSchema> {
  readonly title: TextKey;
  readonly description?: TextKey;
  readonly icon?: string;
  /** A zod/mini object in which every setting has a default. */
  readonly settings: S & AllDefaulted<S>;
  /** Version of the settings' shape, from 1. */
  readonly settingsVersion: number;
  /** Migration by the version it starts from: `{ 1: toVersion2, 2: toVersion3 }`. */
  readonly migrations: Readonly<Record<number, SettingsMigration>>;
  readonly size: { readonly min: CellSize; readonly default: CellSize };
  readonly channels?: {
    readonly publishes?: readonly ChannelKind[];
    readonly consumes?: readonly ChannelKind[];
  };
  readonly when?: Gate;
  /** Settings for the preview in the panel catalogue. */
  readonly stub?: Partial<z.input<S>>;
  readonly load: LoadView<PanelProps<z.output<S>>>;
}

/** A panel kind, its settings' type erased. `load` takes props that its own `settings` schema made. */
export interface PanelDefinition extends Omit<PanelSpec<SettingsSchema>, 'settings' | 'load' | 'stub'> {
  readonly settings: SettingsSchema;
  readonly stub?: Readonly<Record<string, unknown>>;
  readonly load: LoadView<never>;
}

export interface PageDefinition {
  readonly title: TextKey;
  /** What this page does that must always be within reach: the configuration is refused that switches it off or bars the way to it. */
  readonly essential?: Essential;
  readonly load: LoadView<PageProps>;
}

export interface WidgetDefinition {
  readonly title: TextKey;
  readonly icon?: string;
  /** Beside the menu item's own gate. */
  readonly when?: Gate;
  readonly load: LoadView<WidgetProps>;
}

/** A command with the services that its plugin needs. `keys` runs it wherever nobody types: `T`, `Shift+T`, `Ctrl+Alt+B`, `F9`. */
export interface CommandDefinition<S = PluginServices> {
  readonly title: TextKey;
  readonly icon?: string;
  readonly keys?: string;
  readonly when?: Gate;
  /** As that of a page: some menu must offer this command. */
  readonly essential?: Essential;
  run(services: S, args: Readonly<Record<string, string>>): void | Promise<void>;
}

/** Keys that the plugin's own views take while they have the focus, for the list of all keys (`?`). */
export interface KeyHint {
  /** Key caps, any of which does it: `['B', 'S']`. */
  readonly keys: readonly string[];
  readonly title: TextKey;
  readonly when?: Gate;
}

/** One answer of a search: opening it publishes the bond, goes to a route, or both. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly bond?: InstrumentContext;
  readonly route?: string;
}

export interface SearchPage {
  readonly hits: readonly SearchHit[];
  readonly totalPages: number;
}

/** Answers the search box. `page` from 1. Rejects when the search fails; an aborted search may reject with anything. */
export interface SearchProvider<S = PluginServices> {
  readonly title: TextKey;
  readonly when?: Gate;
  search(
    services: S,
    text: string,
    options: { readonly page: number; readonly signal: AbortSignal },
  ): Promise<SearchPage>;
}

/** Calls and streams that the plugin may use; the contract tests fail undeclared ones. */
export interface Permissions {
  readonly http?: readonly CallId[];
  readonly push?: readonly StreamType[];
}

/** Names of the services that the composition root offers. */
export type ServiceName = keyof PluginServices;

/** A plugin as its author writes it. `N`: the services that it names in `needs`, and gets. */
export interface PluginSpec<N extends ServiceName> {
  /** camelCase, unique. Its contributions are called `<id>.<name>`. */
  readonly id: string;
  readonly apiVersion: typeof PLUGIN_API_VERSION;
  readonly version: string;
  readonly title: TextKey;
  readonly description?: TextKey;
  readonly needs?: readonly N[];
  readonly permissions?: Permissions;
  readonly panels?: Readonly<Record<string, PanelDefinition>>;
  readonly pages?: Readonly<Record<string, PageDefinition>>;
  readonly widgets?: Readonly<Record<string, WidgetDefinition>>;
  /** Items added at the end of a menu; menu.json is the place for everything else. */
  readonly menu?: Partial<Readonly<Record<MenuName, readonly MenuItem[]>>>;
  readonly commands?: Readonly<Record<string, CommandDefinition<Pick<PluginServices, NoInfer<N>>>>>;
  readonly search?: Readonly<Record<string, SearchProvider<Pick<PluginServices, NoInfer<N>>>>>;
  readonly keyHints?: readonly KeyHint[];
  /** Starts what must run while the plugin is enabled; everything it starts belongs to `scope`. */
  activate?(services: Pick<PluginServices, NoInfer<N>>, scope: Scope): void;
}

const pluginMark = Symbol.for('bond-desk.plugin');

/** A plugin as the host takes it. */
export interface Plugin extends Omit<PluginSpec<ServiceName>, 'apiVersion'> {
  readonly [pluginMark]: true;
  readonly apiVersion: number;
}

/** Declares a plugin: a value without effects. `needs` decides which services `activate`, commands and searches get. */
export function definePlugin<N extends ServiceName = never>(spec: PluginSpec<N>): Plugin {
  // `as` holds: the host checks `needs` before it passes services, so the narrower functions get what they ask for.
  return Object.freeze({ ...spec, [pluginMark]: true as const }) as unknown as Plugin;
}

/** Declares a panel. Its view's props are typed by `settings`. */
export function definePanel<S extends SettingsSchema>(spec: PanelSpec<S>): PanelDefinition {
  // `as` holds: the host gives `load`'s view only settings that this very schema parsed.
  return spec as unknown as PanelDefinition;
}

/** Declares a page. */
export function definePage(spec: PageDefinition): PageDefinition {
  return spec;
}

/** Declares a widget. */
export function defineWidget(spec: WidgetDefinition): WidgetDefinition {
  return spec;
}

/** True for a value that `definePlugin` made. */
export function isPlugin(value: unknown): value is Plugin {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, pluginMark);
}
