/** What a plugin's manifest is written with: the plugin contract, for the services of this product. Free of React. */
import { pluginDefiner } from '#core/plugin';
import type { PluginServices } from '#core/services';

/** Declares a plugin: a value without effects. Commands, searches and views get the services in `needs`, and the plugin's state. */
export const definePlugin = pluginDefiner<PluginServices>();

export { contribute, definePage, definePanel, defineWidget } from '#core/plugin';
export { type SavedColumns, savedColumns } from './saved-columns.ts';
