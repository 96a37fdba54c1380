/** Plugins: what one is, the host that keeps them apart, channels between panels. Free of React. */
import type { Channels } from './channels.ts';
import type { Intents } from './intents.ts';

/**
 * The services that plugins may name in `needs`. The module that offers one adds it here:
 * `declare module '#core/plugin' { interface PluginServices { readonly http: HttpClient } }`.
 */
export interface PluginServices {
  readonly channels: Channels;
  readonly intents: Intents;
}

export { catalogueOf, settingsChecker } from './catalogue.ts';
export type { ToJsonSchema } from './catalogue.ts';
export { Channels } from './channels.ts';
export type { ChannelEntry } from './channels.ts';
export type { ChannelKind, ChannelPort, ChannelShapes, InstrumentContext } from './channel-shapes.ts';
export { definePage, definePanel, definePlugin, defineWidget, isPlugin } from './definitions.ts';
export type {
  CommandDefinition,
  KeyHint,
  LoadView,
  PageDefinition,
  PageProps,
  PanelDefinition,
  PanelProps,
  PanelSpec,
  Permissions,
  Plugin,
  PluginSpec,
  SearchHit,
  SearchPage,
  SearchProvider,
  ServiceName,
  SettingsMigration,
  TextKey,
  View,
  WidgetDefinition,
  WidgetProps,
} from './definitions.ts';
export { PluginHost } from './host.ts';
export { keyNameOf } from './key-names.ts';
export { Intents } from './intents.ts';
export type { IntentHandler } from './intents.ts';
export type { AlertDraft, IntentKind, IntentShapes, OrderDraft, WatchDraft } from './intent-shapes.ts';
export type { Command, PluginStatus, Registered, Search } from './host.ts';
export { PanelInstance } from './panel-instance.ts';
export type { PanelFault, PanelState } from './panel-instance.ts';
export type { Scope } from './scope.ts';
export type { StoredSettings } from './settings.ts';
