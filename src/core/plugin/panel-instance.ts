import type { ChannelColour, Diagnostic } from '#contract/config';
import type { Clock, Undo } from '#core/clock';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ChannelPort } from './channel-shapes.ts';
import type { Channels } from './channels.ts';
import { declaredPort } from './declared-port.ts';
import type { PanelDefinition, View } from './definitions.ts';
import type { Holding } from './open-view.ts';
import { CRASH_LIMIT, recentCrashes, retryDelay } from './panel-policy.ts';
import { createScope, type Scope } from './scope.ts';
import { readSettings, type SettingsFault, type StoredSettings } from './settings.ts';
import type { Use } from './undeclared.ts';

/**
 * `idle` not started; `loading` its chunk is loading; `active` on the screen; `suspended` off the screen: no view, no subscriptions;
 * `failed` shows an error card and retries automatically; `quarantined` crashed too often and waits for the user.
 */
export type PanelState = 'idle' | 'loading' | 'active' | 'suspended' | 'failed' | 'quarantined';

/** What went wrong, and where: fetching the chunk, rendering, an effect, an event handler, a promise, an undeclared use. */
export interface PanelFault {
  readonly source: 'load' | 'render' | 'effect' | 'event' | 'promise' | 'undeclared';
  readonly message: string;
  readonly stack: string;
  readonly atMs: number;
  /** Absent where `message` is all that is known. */
  readonly finding?: Diagnostic | undefined;
}

/** What an instance needs; the functions read observables and are called again whenever those change. */
export interface PanelInstanceOptions {
  readonly key: string;
  readonly kind: string;
  readonly definition: PanelDefinition;
  readonly clock: Clock;
  readonly channels: Channels;
  readonly stored: () => StoredSettings;
  readonly colour: () => ChannelColour | null;
  /** Stores changed settings: the whole new value, in the current version. */
  readonly saveSettings: (value: Readonly<Record<string, unknown>>) => void;
  /** What must be ready before the view shows, besides its chunk: the texts of its plugin. */
  readonly prepare?: (() => Promise<unknown>) | undefined;
  /** Whether a view that was shown before may show without `prepare`. */
  readonly isReady?: () => boolean;
  /** Records an undeclared use and fails the panel; returns the error to throw. */
  readonly refuse: (instance: PanelInstance, use: Use) => Error;
  /** Makes what the view holds while `scope` lasts; an undeclared use fails the panel. */
  readonly hold: (instance: PanelInstance, scope: Scope) => Holding;
  readonly onFault?: (instance: PanelInstance, fault: PanelFault) => void;
}

/** Views loaded before, by their definition: a panel that opens again shows in its first frame. */
const loadedViews = new WeakMap<PanelDefinition, View<never>>();

/** One panel on a screen: its state machine, settings, scope and channel. New data never resets an error; only a retry does. */
export class PanelInstance {
  state: PanelState = 'idle';
  fault: PanelFault | null = null;
  /** When the next automatic retry is due, monotonic ms; null when none is planned. */
  retryAtMs: number | null = null;
  /** Increases with every fresh start: use it as the view's key, so that a retry mounts anew. */
  generation = 0;
  /** The loaded view. Its props are PanelProps of `definition.settings`. */
  view: View<never> | null = null;
  scope: Scope = createScope();
  /** What the view holds; null while there is no view. */
  holding: Holding | null = null;
  readonly channel: ChannelPort;
  private crashes: readonly number[] = [];
  private failedLoads = 0;
  private onScreen = true;
  private disposed = false;
  private cancelRetry: Undo | null = null;
  private readonly options: PanelInstanceOptions;

  constructor(options: PanelInstanceOptions) {
    this.options = options;
    const port = options.channels.port(options.colour, (run) => this.guard(run, 'event'));
    this.channel = declaredPort(port, options.definition.channels, (use) => options.refuse(this, use));
    makeAutoObservable<
      PanelInstance,
      'options' | 'cancelRetry' | 'crashes' | 'failedLoads' | 'onScreen' | 'disposed'
    >(this, {
      options: false,
      channel: false,
      cancelRetry: false,
      crashes: observableRef,
      failedLoads: false,
      onScreen: false,
      disposed: false,
      fault: observableRef,
      view: observableRef,
      scope: observableRef,
      holding: observableRef,
      guard: false,
      report: false,
    });
  }

  get key(): string {
    return this.options.key;
  }

  get kind(): string {
    return this.options.kind;
  }

  get definition(): PanelDefinition {
    return this.options.definition;
  }

  /** Parsed settings, every default filled in. */
  get settings(): Readonly<Record<string, unknown>> {
    return this.read.settings;
  }

  /** Why the stored settings could not be used; empty when they could. */
  get settingsFaults(): readonly SettingsFault[] {
    return this.read.faults;
  }

  private get read() {
    return readSettings(this.options.definition, this.options.stored());
  }

  /** Changes some settings and stores the result. */
  changeSettings(change: Readonly<Record<string, unknown>>): void {
    this.options.saveSettings({ ...this.settings, ...change });
  }

  /** Restores the panel's defaults, with a fresh start if it is down. */
  resetSettings(): void {
    this.options.saveSettings({});
    if (this.state === 'failed' || this.state === 'quarantined') this.retry();
  }

  /** Fetches the view; from `idle` only. */
  start(): void {
    if (this.state === 'idle' && !this.disposed) this.begin();
  }

  /** The panel left the screen: its scope ends. An error stays. */
  suspend(): void {
    this.onScreen = false;
    if (this.state !== 'active') return;
    this.state = 'suspended';
    this.endScope();
  }

  /** The panel came onto the screen. */
  resume(): void {
    this.onScreen = true;
    if (this.state === 'suspended') this.show();
  }

  /** Something in this panel threw. Ends its scope; plans a retry, or quarantines after 3 crashes in 60 s. */
  fail(error: unknown, source: PanelFault['source'], finding?: Diagnostic): void {
    if (this.disposed || this.state === 'failed' || this.state === 'quarantined') return;
    const { clock } = this.options;
    // By elapsed time: setting the clock must not bunch crashes together or postpone the next retry.
    const now = clock.monotonic();
    const isError = error instanceof Error;
    this.fault = {
      source,
      message: isError ? error.message : String(error),
      stack: isError ? (error.stack ?? '') : '',
      atMs: clock.now(),
      finding,
    };
    if (source === 'load') this.failedLoads += 1;
    else this.crashes = [...recentCrashes(this.crashes, now), now];
    this.endScope();
    if (this.crashes.length >= CRASH_LIMIT) this.state = 'quarantined';
    else {
      this.state = 'failed';
      const waitMs = retryDelay(source === 'load' ? this.failedLoads : this.crashes.length);
      this.retryAtMs = now + waitMs;
      this.cancelRetry = clock.setTimeout(() => this.retry(), waitMs);
    }
    this.options.onFault?.(this, this.fault);
  }

  /** A fresh start after a failure, manual or by the timer. After quarantine the crash count restarts. */
  retry(): void {
    if (this.state !== 'failed' && this.state !== 'quarantined') return;
    if (this.state === 'quarantined') this.crashes = [];
    this.stopRetry();
    this.fault = null;
    this.begin();
  }

  /** The user changed: the view starts anew. A panel that is down is retried. */
  restart(): void {
    if (this.state === 'failed' || this.state === 'quarantined') this.retry();
    else if (this.state === 'active' || this.state === 'suspended') {
      this.endScope();
      this.begin();
    }
  }

  /** Runs something of this panel and attributes an exception to it. */
  guard(run: () => void, source: PanelFault['source']): void {
    try {
      run();
    } catch (error) {
      this.fail(error, source);
    }
  }

  /** Ends everything. A load in progress has no effect. */
  dispose(): void {
    this.disposed = true;
    this.stopRetry();
    this.state = 'idle';
    this.endScope();
  }

  /** What the user copies into a report: state, fault, settings; no market data. */
  report(): string {
    const { key, kind, state, fault, settings, settingsFaults } = this;
    const { clock } = this.options;
    // Crashes are counted by elapsed time; users read wall-clock time.
    const ahead = clock.now() - clock.monotonic();
    const crashes = this.crashes.map((at) => new Date(at + ahead).toISOString());
    return JSON.stringify({ key, kind, state, fault, crashes, settings, settingsFaults }, null, 2);
  }

  private begin(): void {
    if (this.options.isReady?.() === true) this.view ??= loadedViews.get(this.definition) ?? null;
    if (this.view) {
      this.generation += 1;
      this.show();
      return;
    }
    this.state = 'loading';
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const [{ View }] = await Promise.all([this.options.definition.load(), this.options.prepare?.()]);
      if (typeof View !== 'function' && typeof View !== 'object')
        throw new Error(`the module of ${this.kind} exports no View`);
      runInAction(() => {
        loadedViews.set(this.definition, View);
        if (this.disposed || this.state !== 'loading') return;
        this.view = View;
        this.generation += 1;
        this.show();
      });
    } catch (error) {
      this.fail(error, 'load');
    }
  }

  private show(): void {
    if (!this.onScreen) {
      this.state = 'suspended';
      this.endScope();
      return;
    }
    this.scope = createScope();
    this.holding = this.options.hold(this, this.scope);
    this.state = 'active';
  }

  private endScope(): void {
    this.scope.dispose();
    this.holding = null;
  }

  private stopRetry(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.retryAtMs = null;
  }
}
