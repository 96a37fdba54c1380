import type { CallId } from '#contract/api';
import type { Essential, Gate, MenuItem, MenuName } from '#contract/config';
import type { StreamType } from '#contract/push';
import type { ChannelKind, InstrumentContext } from './channel-shapes.ts';
import type { PageDefinition, PanelDefinition, TextKey, WidgetDefinition } from './definitions.ts';
import type { IntentKind } from './intent-shapes.ts';
import type { Scope } from './scope.ts';

/** The host's contract with plugins. A plugin made for another version is refused. */
export const PLUGIN_API_VERSION = 1;

/**
 * A command. `H`: the services that its plugin needs, and its state. `keys` run it whenever the user is not typing: `T`, `Shift+T`,
 * `Ctrl+Alt+B`, `F9`.
 */
export interface CommandDefinition<H = never> {
  readonly title: TextKey;
  readonly icon?: string;
  readonly keys?: string;
  /** The keys run it only while nothing has the focus: rows and panels may give them meanings of their own. */
  readonly whenUnfocused?: true;
  readonly when?: Gate;
  /** As for a page: some menu must offer this command. */
  readonly essential?: Essential;
  run(injected: H, args: Readonly<Record<string, string>>): void | Promise<void>;
}

/** Keys that the plugin's own views handle while they have the focus, for the list of all keys (`?`). */
export interface KeyHint {
  /** Key caps, each of which triggers it: `['B', 'S']`. */
  readonly keys: readonly string[];
  readonly title: TextKey;
  readonly when?: Gate;
}

/** One search result: opening it publishes the bond, goes to a route, or both. */
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
export interface SearchProvider<H = never> {
  readonly title: TextKey;
  readonly when?: Gate;
  search(
    injected: H,
    text: string,
    options: { readonly page: number; readonly signal: AbortSignal },
  ): Promise<SearchPage>;
}

/** What the plugin may use of its services. Anything else is refused at run time, and fails the view that tried. */
export interface Permissions {
  /** Calls of `http`. */
  readonly http?: readonly CallId[];
  /** Streams of `push` and `market`. */
  readonly push?: readonly StreamType[];
  /** Keys of `storage`. */
  readonly storage?: readonly string[];
  /** Kinds of message on `channels`. What a panel publishes and receives on its own colour is declared by the panel. */
  readonly channels?: {
    readonly publishes?: readonly ChannelKind[];
    readonly consumes?: readonly ChannelKind[];
  };
  /** Kinds of `intents`. */
  readonly intents?: { readonly raises?: readonly IntentKind[]; readonly handles?: readonly IntentKind[] };
}

/**
 * Loads the part of the state that only views need, together with the first view: `() => import('./view-state.ts')`, a module that
 * exports `viewState`.
 */
export type LoadViewState<H, V> = () => Promise<{ readonly viewState: (injected: H, scope: Scope) => V }>;

/**
 * What a plugin is, needs, may use and holds. `All`: the services of the product; `N`: the names of those that the plugin needs; `S`: its state;
 * `V`: the part of it that comes with the views; `L`: what that is made of.
 */
export interface PluginHead<
  All extends object,
  N extends keyof All & string,
  S extends object,
  V extends object,
  L,
> {
  /** camelCase, unique. Its contributions are named `<id>.<name>`. */
  readonly id: string;
  readonly apiVersion: typeof PLUGIN_API_VERSION;
  readonly version: string;
  readonly title: TextKey;
  readonly description?: TextKey;
  readonly needs?: readonly N[];
  readonly permissions?: Permissions;
  /**
   * Makes the plugin's state, a plain object of stores: when the plugin is enabled, and again when the user changes. It is dropped when
   * `scope` ends. Keep it light: it loads with the page.
   */
  state?(services: Pick<All, NoInfer<N>>, scope: Scope): S;
  readonly viewState?: LoadViewState<L, V>;
}

/** What a plugin adds to the product. `H`: the services and the state that it receives; `V`: the state that comes with its views. */
export interface Contributions<H, V> {
  readonly panels?: Readonly<Record<string, PanelDefinition>>;
  readonly pages?: Readonly<Record<string, PageDefinition>>;
  readonly widgets?: Readonly<Record<string, WidgetDefinition>>;
  /** Items added at the end of a menu; menu.json is the place for everything else. */
  readonly menu?: Partial<Readonly<Record<MenuName, readonly MenuItem[]>>>;
  readonly commands?: Readonly<Record<string, CommandDefinition<H>>>;
  readonly search?: Readonly<Record<string, SearchProvider<H>>>;
  readonly keyHints?: readonly KeyHint[];
  /**
   * Starts what must run while the plugin is enabled; everything it starts belongs to `scope`. `viewState` loads the rest of the state; it settles only while
   * the plugin lives.
   */
  activate?(injected: H, scope: Scope, viewState: () => Promise<V>): void;
}

/** A whole plugin in one piece: one whose views need nothing, or a test's. */
export type PluginSpec<
  All extends object,
  N extends keyof All & string,
  S extends object,
  V extends object,
  L,
> = PluginHead<All, N, S, V, L> & Contributions<Pick<All, NoInfer<N>> & NoInfer<S>, NoInfer<V>>;

const pluginMark = Symbol.for('bond-desk.plugin');
/** Carries types only. */
declare const injectedMark: unique symbol;

/** A plugin as the host accepts it. `H`: what it receives; `V`: the state that comes with its views. */
export interface Plugin<H = unknown, V = unknown> extends Omit<
  PluginSpec<Record<string, unknown>, string, object, object, never>,
  'apiVersion' | 'commands' | 'search' | 'activate' | 'state' | 'viewState'
> {
  readonly [pluginMark]: true;
  readonly [injectedMark]?: { readonly injected: H; readonly late: V };
  readonly apiVersion: number;
  // Functions of what only this plugin receives: callers build their argument from the plugin's own `needs` and `state`.
  readonly state?: (services: never, scope: Scope) => object;
  readonly viewState?: LoadViewState<never, object>;
  readonly commands?: Readonly<Record<string, CommandDefinition>>;
  readonly search?: Readonly<Record<string, SearchProvider>>;
  readonly activate?: (injected: never, scope: Scope, viewState: () => Promise<never>) => void;
}

/** Declares a plugin: a value without effects. `N`, `S` and `V` follow from `needs`, `state` and `viewState`. */
export type DefinePlugin<All extends object> = <
  const N extends keyof All & string = never,
  S extends object = Record<never, never>,
  V extends object = Record<never, never>,
  L = unknown,
>(
  spec: PluginSpec<All, N, S, V, L>,
) => Pick<All, N> & S extends L
  ? Plugin<Pick<All, N> & S, V>
  : 'viewState asks for services or state that this plugin does not have';

/** `definePlugin` for a product that offers the services `All`. */
export const pluginDefiner =
  <All extends object>(): DefinePlugin<All> =>
  (spec: object) =>
    // `as` holds: the spec's own type states what it needs and holds, which is what the plugin's type carries.
    Object.freeze({ ...spec, [pluginMark]: true as const }) as never;

/** The plugin with its contributions. Separate from `definePlugin`, so that views can refer to their plugin without referring to themselves. */
export function contribute<H, V>(plugin: Plugin<H, V>, contributions: Contributions<H, V>): Plugin<H, V> {
  return Object.freeze({ ...plugin, ...contributions });
}

/** True for a value that `definePlugin` made. */
export function isPlugin(value: unknown): value is Plugin {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, pluginMark);
}
