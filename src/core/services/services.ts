import type { Core } from '#core/assembly';
import type { ConfigStore } from '#core/config';
import type { First } from '#core/first';
import type { LayoutStore } from '#core/layout';
import type { MarketStore } from '#core/market';
import type { Channels, Intents, PluginHost } from '#core/plugin';
import type { PushHub } from '#core/push';
import type { Storage } from '#core/storage';
import type { LayoutSync } from '#core/sync';
import type { WindowLink } from '#core/windows';

/** What the first paint needs. */
export interface FirstServices extends First {
  /** Routes, menus, settings, gates. */
  readonly config: ConfigStore;
  readonly product: Product;
}

/** Everything that the composition root builds. */
export interface Services extends FirstServices, Omit<Core, 'start'> {
  readonly channels: Channels;
  readonly intents: Intents;
  readonly layout: LayoutStore;
  /** Where layouts are stored, including those saved by name; null until loaded, shortly after the first paint. Observable. */
  readonly layoutSync: { get(): LayoutSync | null };
  /** The user's other windows and tabs, and popped-out panels; null until loaded. Observable. */
  readonly windows: { get(): WindowLink | null };
  readonly plugins: PluginHost<PluginServices>;
}

/** Doors private to one plugin: they admit what its manifest declares, and close with the view or plugin that holds them. */
interface PluginDoors {
  /** Calls of `permissions.http`. Reads in progress are abandoned when the holder goes. */
  readonly http: Services['http'];
  /** Streams of `permissions.push`. */
  readonly push: Pick<PushHub, 'subscribe' | 'health'>;
  /** Keys of `permissions.storage`. */
  readonly storage: Pick<Storage, 'persisted' | 'takeQuarantined' | 'tabId'>;
  /** Tables of the market; following one needs its stream in `permissions.push`. */
  readonly market: Pick<
    MarketStore,
    | 'best'
    | 'deep'
    | 'full'
    | 'highest'
    | 'trend'
    | 'trades'
    | 'table'
    | 'follow'
    | 'followTrades'
    | 'visibleRows'
  >;
  /** Kinds of `permissions.channels`, on any colour. A panel has its own colour in its props. */
  readonly channels: Pick<Channels, 'current' | 'publish' | 'suggest' | 'subscribe'>;
  /** Kinds of `permissions.intents`. */
  readonly intents: Pick<Intents, 'canHandle' | 'raise' | 'isDone' | 'handle'>;
  /** The registered plugins, panels and pages. */
  readonly plugins: Pick<PluginHost, 'plugins' | 'panels' | 'pages' | 'describe' | 'diagnostics'>;
}

/** What plugins may name in `needs`, and what `usePlugin` provides to their views. */
export interface PluginServices
  extends Omit<Services, keyof PluginDoors | 'layoutSync' | 'windows'>, PluginDoors {}

/** Facts about this build and where it runs. */
export interface Product {
  /** Identifies the build, as shown by analytics and "my questions". */
  readonly build: string;
  /**
   * Where quotes come from other than from users: a demonstration, simulated throughout; simulated dealers beside real users; a recording; or
   * nowhere.
   */
  readonly origin: 'demo' | 'simulated' | 'replay' | 'none';
  /** The server has demonstration accounts, listed in its start-up output. */
  readonly hasDemoAccounts: boolean;
  /** The firm has its own identity provider for single sign-on. */
  readonly hasSignOn: boolean;
}
