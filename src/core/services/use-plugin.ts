import type { Holding, Plugin } from '#core/plugin';
import { createContext, useContext } from 'react';
import { useServices } from './context.tsx';
import type { PluginServices } from './services.ts';

/** What the plugin of the surrounding view holds. */
export const HoldingContext = createContext<Holding | null>(null);

/** Provides a plugin's views with what they hold. The shell wraps one around every panel, page and widget. */
export const HoldingProvider = HoldingContext.Provider;

/** Services for core's hooks: as the plugin of the surrounding view may use them, or the page's own in the shell itself. */
export function useOwnServices(): PluginServices {
  const page = useServices();
  const holding = useContext(HoldingContext);
  // `as` holds: the host narrows the services of the page.
  return holding === null ? page : (holding.services as PluginServices);
}

/**
 * The services that a plugin names in `needs`, and its state, for its own views: `const { http, ticket } = usePlugin(ticketPlugin)`. The same
 * objects for as long as the view is mounted. Throws in another plugin's view: a programming error.
 */
export function usePlugin<H, V>(plugin: Plugin<H, V>): H & V {
  const holding = useContext(HoldingContext);
  if (holding?.plugin !== plugin.id)
    throw new Error(`usePlugin(${plugin.id}) outside a view of ${plugin.id}`);
  // `as` holds: the host made it from this plugin's `needs` and state.
  return holding.injected as H & V;
}
