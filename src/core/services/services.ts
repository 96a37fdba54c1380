import type { Core } from '#core/assembly';
import type { ConfigStore } from '#core/config';
import type { LayoutStore } from '#core/layout';
import type { PluginHost, PluginServices } from '#core/plugin';
import type { LayoutSync } from '#core/sync';
import type { WindowLink } from '#core/windows';

declare module '#core/plugin' {
  /** What plugins may name in `needs`, and what their views get from `useServices`: the core services and the running configuration. */
  interface PluginServices extends Omit<Core, 'start'> {
    /** Routes, menus, settings, gates. */
    readonly config: ConfigStore;
    readonly product: Product;
  }
}

/** Everything that the composition root builds. */
export interface Services extends PluginServices {
  readonly layout: LayoutStore;
  /** Where the layouts are kept, and those saved by name; null until it is loaded, shortly after the first paint. Observable. */
  readonly layoutSync: { get(): LayoutSync | null };
  /** The person's other windows and tabs, and panels that stand in windows of their own; null until it is loaded. Observable. */
  readonly windows: { get(): WindowLink | null };
  readonly plugins: PluginHost;
}

/** Facts of this build and of the place it runs in. */
export interface Product {
  /** Names the build, as analytics and "my questions" show it. */
  readonly build: string;
  /** Prices come from the simulated market and not from the real one. */
  readonly isDemo: boolean;
}
