/** Plugins: their definition, the host that isolates them, channels between panels. Free of React. */
export { catalogueOf, settingsChecker } from './catalogue.ts';
export type { ToJsonSchema } from './catalogue.ts';
export { Channels, instrumentOf } from './channels.ts';
export type { ChannelEntry } from './channels.ts';
export { LIST_BONDS_MAX } from './channel-shapes.ts';
export type {
  ChannelKind,
  ChannelPort,
  ChannelShapes,
  InstrumentContext,
  ListContext,
  TenorContext,
} from './channel-shapes.ts';
export { definePage, definePanel, defineWidget } from './definitions.ts';
export type {
  LoadView,
  PageDefinition,
  PageProps,
  PanelDefinition,
  PanelProps,
  PanelSpec,
  SettingsMigration,
  TextKey,
  View,
  WidgetDefinition,
  WidgetProps,
} from './definitions.ts';
export { contribute, isPlugin, pluginDefiner } from './plugin.ts';
export type {
  CommandDefinition,
  Contributions,
  KeyHint,
  Permissions,
  Plugin,
  PluginSpec,
  SearchHit,
  SearchPage,
  SearchProvider,
} from './plugin.ts';
export type { Holder, Narrow } from './plugin-life.ts';
export type { Holding, OpenView } from './open-view.ts';
export { UndeclaredError } from './undeclared.ts';
export type { Use, UseKind } from './undeclared.ts';
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
