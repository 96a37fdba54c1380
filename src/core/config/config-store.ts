import {
  type Bundle,
  type BundleText,
  type Catalogue,
  type CheckSettings,
  type Dashboard,
  type Diagnostic,
  type MenuItem,
  type MenuName,
  type OwnTexts,
  type Resolution,
  resolveRoute,
  type RouteTable,
  routeTable,
  type SettingsFile,
  visibleMenu,
} from '#contract/config';
import { type Persisted, plainList, plainText, type Storage } from '#core/storage';
import { autorun, makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Gates } from './gates.ts';

/** What new texts are checked against. */
export interface ConfigChecks {
  /** What they may refer to. */
  readonly catalogue: Catalogue;
  readonly checkSettings?: CheckSettings;
}

export interface ConfigStoreOptions {
  /** The configuration the product was built with, proved by the build. */
  readonly builtIn: Bundle;
  /** The configuration that runs first, where that is not `builtIn`: a bundle proved for this build. */
  readonly first?: Bundle;
  readonly gates: Gates;
  /** What new texts are checked against, where already known. */
  readonly checks?: ConfigChecks;
}

const NO_TEXTS: OwnTexts = {};

/**
 * The outcome of applying texts. `applied`: the new bundle runs; `unchanged`: it is the one already running; `kept`: it cannot be used;
 * `overtaken`: newer texts arrived while these were checked.
 */
export type ApplyOutcome = 'applied' | 'unchanged' | 'kept' | 'overtaken';

/** The running configuration. A new one is checked as a whole and swapped in one action; a bad one leaves the running one in place. */
export class ConfigStore {
  /** The running bundle: deeply frozen. */
  bundle: Bundle;
  /** The newest bundle without any error. */
  lastGood: Bundle;
  /** Findings about the last texts applied. */
  diagnostics: readonly Diagnostic[] = [];
  readonly gate: Gates;
  #checks: ConfigChecks | null;
  #attempts = 0;
  #onTexts: (texts: OwnTexts) => void = () => {};
  /** Ids of the navigation's items as this machine's user saw them last. */
  #lastMenu: Persisted<readonly string[]> | null = null;
  #isUserKnown: () => boolean | null = () => null;

  constructor({ builtIn, first = builtIn, checks, gates }: ConfigStoreOptions) {
    this.bundle = first;
    this.lastGood = first;
    this.gate = gates;
    this.#checks = checks ?? null;
    makeAutoObservable(this, {
      bundle: observableRef,
      lastGood: observableRef,
      diagnostics: observableRef,
      gate: false,
      checkAgainst: false,
      followWords: false,
      keepMenu: false,
      apply: false,
      menu: false,
      layout: false,
      placeholder: false,
      resolve: false,
    });
  }

  /** Sets what new texts are checked against: plugins arrive after the first paint. */
  checkAgainst(checks: ConfigChecks): void {
    this.#checks = checks;
  }

  /** Checks new texts and swaps the result in, in one action. The check is fetched for this; rejects only when that fails. */
  async apply(texts: BundleText): Promise<ApplyOutcome> {
    const checks = this.#checks;
    if (checks === null) throw new Error('there is nothing to check a configuration against yet');
    this.#attempts += 1;
    const attempt = this.#attempts;
    const { checkBundle } = await import('#contract/config/check');
    if (attempt !== this.#attempts) return 'overtaken';
    const { bundle, fresh, diagnostics } = checkBundle(texts, { ...checks, lastGood: this.bundle });
    return runInAction(() => {
      this.diagnostics = diagnostics;
      if (!fresh || !bundle) return 'kept';
      if (!diagnostics.some((item) => item.severity === 'error')) this.lastGood = bundle;
      if (bundle.hash === this.bundle.hash) return 'unchanged';
      this.#swap(bundle);
      return 'applied';
    });
  }

  /** Runs an already proved bundle; a check in progress is overtaken. */
  replace(bundle: Bundle): void {
    this.#attempts += 1;
    this.diagnostics = [];
    this.#swap(bundle);
    this.lastGood = bundle;
  }

  /** Passes on the texts of the running configuration, and of each later one before anything can show what names them. */
  followWords(take: (texts: OwnTexts) => void): void {
    this.#onTexts = take;
    take(this.settings.texts ?? NO_TEXTS);
  }

  /**
   * Remembers the navigation of a logged-in user on this machine: until the user is known, a page shows it as it was, so that nothing in the
   * bar moves. `isUserKnown`: null for a visitor.
   */
  keepMenu(storage: Storage, isUserKnown: () => boolean | null): void {
    const last = storage.persisted({ key: 'menu', schema: plainList(plainText), version: 1, defaults: [] });
    this.#lastMenu = last;
    this.#isUserKnown = isUserKnown;
    autorun(() => {
      const ids = this.menu('navigation').map(({ id }) => id);
      if (isUserKnown() === true && ids.join() !== last.get().join()) last.set(ids);
    });
  }

  #swap(bundle: Bundle): void {
    this.#onTexts(bundle.settings.texts ?? NO_TEXTS);
    this.bundle = bundle;
  }

  /** Every page, flat, by id. */
  get routes(): RouteTable {
    return routeTable(this.bundle.routes, this.bundle.layouts.layouts);
  }

  get settings(): SettingsFile {
    return this.bundle.settings;
  }

  /** Items of a menu that this user sees, those added by plugins at the end. */
  menu(name: MenuName, added: readonly MenuItem[] = []): readonly MenuItem[] {
    const { menu, routes, settings } = this.bundle;
    const world = { table: this.routes, login: routes.login, links: settings.links };
    const items = [...menu.menus[name], ...added];
    const visible = visibleMenu(items, world, this.gate.context);
    if (name !== 'navigation' || this.#isUserKnown() !== false) return visible;
    const last = this.#lastMenu?.get() ?? [];
    return items.flatMap(
      (item) => visible.find(({ id }) => id === item.id) ?? (last.includes(item.id) ? item : []),
    );
  }

  /** The dashboard with this id. */
  layout(id: string): Dashboard | undefined {
    return this.bundle.layouts.layouts.find((layout) => layout.id === id);
  }

  /** Why a panel of a dashboard is shown as a placeholder card; undefined when nothing is wrong with it. */
  placeholder(layout: string, panel: string): Diagnostic | undefined {
    return this.bundle.placeholders[`${layout}/${panel}`];
  }

  /** Where this user is taken when requesting a route. */
  resolve(id: string): Resolution {
    return resolveRoute(this.routes, id, this.gate.context);
  }
}
