import {
  type Bundle,
  type BundleText,
  type Catalogue,
  type CheckSettings,
  type Dashboard,
  type Diagnostic,
  formatDiagnostic,
  type MenuItem,
  type MenuName,
  type Resolution,
  resolveRoute,
  type RouteTable,
  routeTable,
  runPipeline,
  type SettingsFile,
  visibleMenu,
} from '#contract/config';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Gates } from './gates.ts';

/** The built-in configuration cannot be used at all: a mistake of the build, which `config:check` finds. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join('\n'));
    this.diagnostics = diagnostics;
  }
}

export interface ConfigStoreOptions {
  /** The texts that the product was built with. */
  readonly builtIn: BundleText;
  readonly catalogue: Catalogue;
  readonly checkSettings?: CheckSettings;
  readonly gates: Gates;
}

/** What came of applying texts. `applied`: the new bundle runs; `unchanged`: it is the one that runs already; `kept`: it cannot be used. */
export type ApplyOutcome = 'applied' | 'unchanged' | 'kept';

/** The configuration that runs. A new one is checked as a whole and swapped in one action; a bad one leaves the running one in place. */
export class ConfigStore {
  /** The running bundle: deeply frozen. */
  bundle: Bundle;
  /** The newest bundle that had no error at all; null where even the built-in one has. */
  lastGood: Bundle | null;
  /** Findings about the texts applied last. */
  diagnostics: readonly Diagnostic[];
  readonly gate: Gates;
  private readonly catalogue: Catalogue;
  private readonly checkSettings: CheckSettings | undefined;

  /** Throws ConfigError where the built-in texts give no bundle. */
  constructor({ builtIn, catalogue, checkSettings, gates }: ConfigStoreOptions) {
    this.gate = gates;
    this.catalogue = catalogue;
    this.checkSettings = checkSettings;
    const { bundle, diagnostics } = this.check(builtIn, null);
    if (!bundle) throw new ConfigError(diagnostics);
    this.bundle = bundle;
    this.diagnostics = diagnostics;
    this.lastGood = hasErrors(diagnostics) ? null : bundle;
    makeAutoObservable<ConfigStore, 'catalogue' | 'checkSettings' | 'check'>(this, {
      bundle: observableRef,
      lastGood: observableRef,
      diagnostics: observableRef,
      gate: false,
      catalogue: false,
      checkSettings: false,
      check: false,
      menu: false,
      layout: false,
      resolve: false,
    });
  }

  /** Runs the pipeline over new texts and swaps the result in, in one action. */
  apply(texts: BundleText): ApplyOutcome {
    const { bundle, fresh, diagnostics } = this.check(texts, this.bundle);
    this.diagnostics = diagnostics;
    if (!fresh || !bundle) return 'kept';
    if (!hasErrors(diagnostics)) this.lastGood = bundle;
    if (bundle.hash === this.bundle.hash) return 'unchanged';
    this.bundle = bundle;
    return 'applied';
  }

  /** Every page, flat, by id. */
  get routes(): RouteTable {
    return routeTable(this.bundle.routes);
  }

  get settings(): SettingsFile {
    return this.bundle.settings;
  }

  /** Items of a menu that this user sees, those that plugins add at the end. */
  menu(name: MenuName, added: readonly MenuItem[] = []): readonly MenuItem[] {
    const { menu, routes, settings } = this.bundle;
    const world = { table: this.routes, login: routes.login, links: settings.links };
    return visibleMenu([...menu.menus[name], ...added], world, this.gate.context);
  }

  /** The dashboard with this id. */
  layout(id: string): Dashboard | undefined {
    return this.bundle.layouts.layouts.find((layout) => layout.id === id);
  }

  /** Why a panel of a dashboard is shown as a placeholder card; undefined where nothing is wrong with it. */
  placeholder(layout: string, panel: string): Diagnostic | undefined {
    return this.bundle.placeholders[`${layout}/${panel}`];
  }

  /** Where this user ends who asks for a route. */
  resolve(id: string): Resolution {
    return resolveRoute(this.routes, id, this.gate.context);
  }

  private check(texts: BundleText, running: Bundle | null) {
    const { catalogue, checkSettings } = this;
    return runPipeline(texts, { catalogue, lastGood: running, ...(checkSettings ? { checkSettings } : {}) });
  }
}

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some((item) => item.severity === 'error');
