import type { LoadViewState, Plugin } from './plugin.ts';
import { createScope, type Scope } from './scope.ts';
import type { UndeclaredError, Use } from './undeclared.ts';

/** A holder of a plugin's services: they work for as long as `scope` lasts. */
export interface Holder {
  readonly plugin: Plugin;
  readonly scope: Scope;
  /** Records an undeclared use and attributes it to the holder; returns the error to throw. */
  readonly refuse: (use: Use) => UndeclaredError;
}

/** Narrows the services of the product to what the manifest of one plugin declares. */
export type Narrow<All extends object> = (services: Partial<All>, holder: Holder) => Partial<All>;

type Named = Readonly<Record<string, unknown>>;
type MakeViewState = Awaited<ReturnType<LoadViewState<never, object>>>['viewState'];

/** The module that makes the views' part of a plugin's state: fetched once, used by every life of the plugin. */
export class LateState {
  readonly #load: LoadViewState<never, object> | undefined;
  make: MakeViewState | null = null;

  constructor(plugin: Plugin) {
    this.#load = plugin.viewState;
  }

  /** The plugin has no such module. */
  get isNone(): boolean {
    return this.#load === undefined;
  }

  /** Rejects when the module cannot be fetched. */
  async fetch(): Promise<void> {
    if (this.#load !== undefined) this.make ??= (await this.#load()).viewState;
  }
}

/** The services that a plugin named, and no others, together with its state. */
function injectedOf(plugin: Plugin, services: Named, state: object): object {
  const injected: Record<string, unknown> = {};
  for (const name of plugin.needs ?? []) injected[name] = services[name];
  return Object.freeze(Object.assign(injected, state));
}

/** A state is a plain object, and none of its members hides a service or another member. */
function checked(plugin: Plugin, state: object, members: object): object {
  if (Object.getPrototypeOf(state) !== Object.prototype)
    throw new TypeError('the state is no plain object of named stores');
  const hidden = Object.keys(state).find((name) => plugin.needs?.includes(name) === true || name in members);
  if (hidden !== undefined) throw new TypeError(`${hidden} in the state hides another of that name`);
  return state;
}

/**
 * A plugin from the moment it is enabled, or the user changes, until the next such moment: its state, and everything that it started. Nothing in it
 * outlives `scope`.
 */
export class PluginLife {
  readonly plugin: Plugin;
  readonly scope: Scope = createScope();
  readonly #services: Named;
  readonly #ofCommands: Named;
  readonly #late: LateState;
  #state: object = {};
  #viewState: object | null = null;

  constructor(plugin: Plugin, late: LateState, narrow: (scope: Scope, part: 'state' | 'commands') => object) {
    this.plugin = plugin;
    this.#late = late;
    // `as` holds: services are looked up by the names in `needs`.
    this.#services = narrow(this.scope, 'state') as Named;
    this.#ofCommands = narrow(this.scope, 'commands') as Named;
  }

  /** Makes the state and activates. Throws what the plugin throws; end the life then. */
  start(): void {
    const { plugin, scope } = this;
    // `as` holds here and below: these functions are typed by the same `needs` and `state` that their argument is made of.
    this.#state = checked(
      plugin,
      plugin.state?.(injectedOf(plugin, this.#services, {}) as never, scope) ?? {},
      {},
    );
    if (this.#late.make !== null) this.#makeViewState(this.#late.make);
    const viewState = async (): Promise<never> => {
      await this.prepareViews();
      // There is no one left to notify.
      if (this.scope.disposed) return new Promise(() => {});
      return (this.#viewState ?? {}) as never;
    };
    plugin.activate?.(injectedOf(plugin, this.#services, this.#state) as never, scope, viewState);
  }

  /** The whole state exists. */
  get isReady(): boolean {
    return this.#late.isNone || this.#viewState !== null;
  }

  /** Loads what views need besides the state. Rejects with whatever loading or making it throws. */
  async prepareViews(): Promise<void> {
    await this.#late.fetch();
    if (this.#late.make !== null && this.#viewState === null && !this.scope.disposed)
      this.#makeViewState(this.#late.make);
  }

  /** What a command or a search receives. */
  get injected(): object {
    return injectedOf(this.plugin, this.#ofCommands, this.#state);
  }

  /** What a view receives, with its own services. */
  forView(services: object): object {
    return injectedOf(this.plugin, services as Named, { ...this.#state, ...this.#viewState });
  }

  /** Ends everything; returns what the undos threw. */
  end(): readonly unknown[] {
    return this.scope.dispose();
  }

  #makeViewState(make: MakeViewState): void {
    const { plugin, scope } = this;
    const injected = injectedOf(plugin, this.#services, this.#state);
    this.#viewState = checked(plugin, make(injected as never, scope), this.#state);
  }
}
