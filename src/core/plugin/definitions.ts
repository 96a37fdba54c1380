import type { CellSize, ChannelColour, Essential, Gate } from '#contract/config';
import type * as z from 'zod/mini';
import type { ChannelKind, ChannelPort } from './channel-shapes.ts';
import type { Scope } from './scope.ts';

/** `<namespace>:<key>` of a text in src/locales. */
export type TextKey = `${string}:${string}`;

/** A React component (or anything that accepts these props); this module does not know React. */
export type View<P> = (props: P) => unknown;

/** A view's module: `export const View = …`. Written as `load: () => import('./Some.tsx')`, so that it becomes a separate chunk. */
export type LoadView<P> = () => Promise<{ readonly View: View<P> }>;

/** Props of a panel's view. `settings` are parsed: every default is filled in. */
export interface PanelProps<S> {
  /** Key of this instance, unique on the screen. */
  readonly instance: string;
  readonly settings: S;
  readonly channel: ChannelPort;
  /** Ends when the panel is suspended, retried or removed: own every subscription with it. */
  readonly scope: Scope;
  /** Changes some settings; the layout stores them. */
  changeSettings(change: Partial<S>): void;
}

/** What a panel stores with the layout for a page that it shows. */
export interface StoredPageState {
  /** As the page left it; the page parses it. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly change: (value: Readonly<Record<string, unknown>>) => void;
}

/** Props of a page's view: decoded path parameters, the query parameters that it declares, and inside a panel what that panel stores for it. */
export interface PageProps<Query extends string = never> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<Query, string | undefined>>;
  readonly kept?: StoredPageState;
}

/** Props of a widget's view: a small view on the bar, or the content of a popover. */
export interface WidgetProps {
  /** Closes the popover it is in; does nothing on the bar. */
  close(): void;
  /** The channel of the panel next to it in a popped-out window; null: that panel is on none; absent on the bar. */
  readonly colour?: ChannelColour | null | undefined;
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
    /** Without these the panel shows nothing: a layout that gives it no colour is reported. */
    readonly needs?: readonly ChannelKind[];
  };
  readonly when?: Gate;
  /** Query parameters of the address that its view reads, by `useQueryValue`. */
  readonly query?: readonly string[];
  /** Settings for the preview in the panel catalogue. */
  readonly stub?: Partial<z.input<S>>;
  readonly load: LoadView<PanelProps<z.output<S>>>;
}

/** A panel kind, its settings' type erased. `load` accepts props that its own `settings` schema made. */
export interface PanelDefinition extends Omit<PanelSpec<SettingsSchema>, 'settings' | 'load' | 'stub'> {
  readonly settings: SettingsSchema;
  readonly stub?: Readonly<Record<string, unknown>>;
  readonly load: LoadView<never>;
}

/** A page as its plugin writes it. */
interface PageSpec<Query extends string> {
  readonly title: TextKey;
  /** Query parameters of the address that it reads: it gets no others. */
  readonly query?: readonly Query[];
  /** A function of this page that must always be available: a configuration that switches it off or bars the way to it is refused. */
  readonly essential?: Essential;
  readonly load: LoadView<PageProps<NoInfer<Query>>>;
}

/** A page, the type of its query erased. */
export interface PageDefinition extends Omit<PageSpec<string>, 'load'> {
  readonly load: LoadView<never>;
}

export interface WidgetDefinition {
  readonly title: TextKey;
  readonly icon?: string;
  /** In addition to the menu item's own gate. */
  readonly when?: Gate;
  /** Also shown next to a panel in a popped-out window, which has no bar. */
  readonly inPopout?: boolean;
  readonly load: LoadView<WidgetProps>;
}

/** Declares a panel. Its view's props are typed by `settings`. */
export function definePanel<S extends SettingsSchema>(spec: PanelSpec<S>): PanelDefinition {
  // `as` holds: the host gives `load`'s view only settings that this very schema parsed.
  return spec as unknown as PanelDefinition;
}

/** Declares a page. Its view's `query` is typed by the parameters declared. */
export function definePage<const Query extends string = never>(spec: PageSpec<Query>): PageDefinition {
  // `as` holds: the shell gives `load`'s view the parameters of this very list.
  return spec as unknown as PageDefinition;
}

/** Declares a widget. */
export function defineWidget(spec: WidgetDefinition): WidgetDefinition {
  return spec;
}
