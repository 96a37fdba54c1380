import type { StoredLayouts } from '#contract/api';
import {
  LAYOUT_LIMITS,
  type LayoutDelta,
  type NamedLayout,
  type SavedLayouts,
  type WindowPlaces,
} from '#contract/config';
import { type Clock, pause, type Undo } from '#core/clock';
import type { LayoutStore } from '#core/layout';
import { compareStructural, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { LayoutJournal, LayoutHome } from './layout-home.ts';
import { type LayoutClash, mergeLayouts, newestPlaces, matchUnconfirmed } from './merge-layouts.ts';
import { NO_LAYOUTS, readLayouts } from './read-layouts.ts';

/** A home out of reach is retried after this. */
const RETRY_MS = 10_000;

/** While something is held down, what was saved elsewhere waits, and is looked at again after this; at most so often. */
const PRESS_MS = 100;
const MAX_PRESS_LOOKS = 100;

/** Messages and questions to the user. The creator of the sync decides how they appear. */
export interface LayoutSyncEvents {
  /** A dashboard was changed here and elsewhere: which one counts? */
  askClash(clash: LayoutClash): Promise<'mine' | 'theirs'>;
  /** Saved layouts that could not be read, passed unchanged; the base is shown in their place. */
  onCorrupt(bad: readonly unknown[]): void;
  /** Not saved, and why. `canRetry`: it is retried automatically. */
  onFailed(error: unknown, canRetry: boolean): void;
}

interface LayoutSyncDeps extends LayoutSyncEvents {
  readonly layout: LayoutStore;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Whether something on the page is held down; default never. */
  readonly isPressed?: () => boolean;
  /** True for a failure that may be temporary. */
  readonly canRetry: (error: unknown) => boolean;
  /** Remembers on this machine which named set was last applied; '' for none. */
  readonly lastUsed?: { get(): string; set(id: string): void };
}

/**
 * Keeps a user's layouts at their home: on the server for a user, in the browser for a visitor. Every save names the revision it was based
 * on. What was saved elsewhere meanwhile is merged dashboard by dashboard; where both sides changed one, the user decides, and until then
 * the other version stays at home.
 */
export class LayoutSync {
  /** `saved`: everything is at home; `saving`: a save is in progress; `offline`: home is out of reach and is retried. */
  status: 'loading' | 'saved' | 'saving' | 'offline' | 'failed' = 'loading';
  /** Sets saved by name, oldest first. */
  named: readonly NamedLayout[] = [];
  /** Last positions of windows with single panels. */
  places: WindowPlaces = {};
  /** Named set that was last saved or applied; '' for none. */
  currentId = '';
  readonly #deps: LayoutSyncDeps;
  #home: LayoutHome | null = null;
  #revision = 0;
  /** The content of home at `revision`. */
  #base: SavedLayouts = NO_LAYOUTS;
  /** Home contains something unreadable: its readable part must be saved over it. */
  #mustSave = false;
  /** What home may by now contain beyond `base`: sent but not yet answered, or left by a window that may have sent it as it closed. */
  #unconfirmed: readonly SavedLayouts[] = [];
  readonly #asking = new Set<string>();
  #timer: Undo | null = null;
  #running: Promise<void> | null = null;
  #stopWatch: Undo | null = null;

  constructor(deps: LayoutSyncDeps) {
    this.#deps = deps;
    this.currentId = deps.lastUsed?.get() ?? '';
    makeAutoObservable(this, {
      named: observableRef,
      places: observableRef,
    });
  }

  /** Begins to save changes. Call `use` to set a home. */
  start(): Undo {
    const stop = reaction(
      () => [this.#deps.layout.deltas, this.#deps.layout.former, this.named, this.places] as const,
      () => this.changed(),
    );
    return () => {
      stop();
      this.leave();
    };
  }

  /** Moves to another user's home. Shows at once what this machine knows of it, then its content. */
  async use(home: LayoutHome): Promise<void> {
    this.leave();
    const cached = home.cached();
    this.#revision = cached?.revision ?? 0;
    this.#base = readLayouts(cached?.base ?? NO_LAYOUTS).saved;
    this.#mustSave = false;
    this.#unconfirmed = [];
    this.show(readLayouts(cached?.mine ?? NO_LAYOUTS).saved);
    this.#home = home;
    this.#stopWatch = home.watch(() => void this.pull());
    await this.pull();
  }

  /** Reads the content of home, e.g. because the tab is visible again. Never rejects. */
  pull(): Promise<void> {
    return this.queue(async (home) => {
      if (this.status !== 'saving') this.setStatus('loading');
      const stored = await home.read();
      await this.#released();
      if (this.#home !== home) return;
      this.absorb(stored);
      await this.save(home);
    });
  }

  /** What is not at home yet, for another window of the same user to continue with; null when everything is. */
  get unsaved(): LayoutJournal | null {
    if (!this.#home || isSame(this.current, this.#base)) return null;
    return { revision: this.#revision, base: this.#base, mine: this.current };
  }

  /** Continues with what a window of the same user had not saved when it closed. Unreadable parts are dropped. */
  takeOver(unsaved: LayoutJournal): void {
    if (!this.#home) return;
    const [base, theirs] = [readLayouts(unsaved.base).saved, readLayouts(unsaved.mine).saved];
    this.addUnconfirmed(theirs);
    this.take(base, theirs, (clash) => (clash.theirs ? [clash.theirs] : []));
    // Even when nothing is new here: only a reply from home shows whether it arrived there.
    this.setStatus('saving');
    this.later(this.#home.delayMs);
  }

  /** Saves pending changes now. Never rejects. */
  flush(): Promise<void> {
    this.#timer?.();
    this.#timer = null;
    return this.queue((home) => this.save(home));
  }

  /** The named set that the current layouts are based on; null when there is none, or it was deleted. */
  get currentSet(): NamedLayout | null {
    return this.named.find((item) => item.id === this.currentId) ?? null;
  }

  /** Whether the current layouts differ from that set. */
  get isChanged(): boolean {
    const { currentSet } = this;
    return currentSet !== null && !isSameDeltas(currentSet.deltas, this.visible);
  }

  /** Saves the current layouts under a name. Returns the new id, or null when there are too many or the name is empty. */
  saveAs(name: string): string | null {
    const trimmed = name.trim().slice(0, 30);
    if (trimmed === '' || this.named.length >= LAYOUT_LIMITS.named) return null;
    const id = this.#deps.newId();
    this.named = [...this.named, { id, name: trimmed, deltas: this.visible }];
    this.setCurrent(id);
    return id;
  }

  /** Saves the current layouts over a named set. */
  update(id: string): void {
    const deltas = this.visible;
    this.named = this.named.map((item) => (item.id === id ? { ...item, deltas } : item));
    this.setCurrent(id);
  }

  rename(id: string, name: string): void {
    const trimmed = name.trim().slice(0, 30);
    if (trimmed !== '')
      this.named = this.named.map((item) => (item.id === id ? { ...item, name: trimmed } : item));
  }

  remove(id: string): void {
    this.named = this.named.filter((item) => item.id !== id);
    if (id === this.currentId) this.setCurrent('');
  }

  /** Applies a named set in place of every current dashboard. Can be undone. */
  apply(id: string): void {
    const found = this.named.find((item) => item.id === id);
    if (!found) return;
    this.#deps.layout.adopt(found.deltas);
    this.setCurrent(id);
  }

  /** Adopts what the same user made before logging in: their dashboards as they are there, and the named sets in addition to the others. */
  carry({ deltas, named, former }: SavedLayouts): void {
    const imported = new Set(deltas.map((delta) => delta.layout));
    this.#deps.layout.adopt(
      [...this.visible.filter((delta) => !imported.has(delta.layout)), ...deltas],
      former?.filter(({ delta }) => imported.has(delta.layout)),
    );
    const news = named.filter((item) => !this.named.some((own) => own.id === item.id));
    this.named = [...this.named, ...news].slice(0, LAYOUT_LIMITS.named);
  }

  /** Records the current position of a panel's window (`<layout>/<panel>`). */
  keepPlace(panel: string, place: WindowPlaces[string]): void {
    if (compareStructural(this.places[panel], place)) return;
    const { [panel]: _before, ...others } = this.places;
    this.places = newestPlaces({ ...others, [panel]: place });
  }

  private setCurrent(id: string): void {
    this.currentId = id;
    this.#deps.lastUsed?.set(id);
  }

  private get current(): SavedLayouts {
    const { deltas, former } = this.#deps.layout;
    return {
      deltas: Object.values(deltas),
      named: [...this.named],
      places: this.places,
      // Absent until there is one: an older server does not know them.
      ...((former.length > 0 || this.#base.former) && { former: [...former] }),
    };
  }

  /** Changes of the dashboards as they are on the screen. */
  private get visible(): LayoutDelta[] {
    return Object.values(this.#deps.layout.current);
  }

  private leave(): void {
    // Unsaved changes stay in the journal of their home.
    this.#timer?.();
    this.#timer = null;
    this.#stopWatch?.();
    this.#stopWatch = null;
    this.#home = null;
    this.#running = null;
    this.#asking.clear();
  }

  private changed(): void {
    const home = this.#home;
    if (!home) return;
    home.note({ revision: this.#revision, base: this.#base, mine: this.current });
    if (this.#unconfirmed.length === 0 && isSame(this.current, this.#base)) return;
    this.setStatus('saving');
    this.later(home.delayMs);
  }

  private later(ms: number): void {
    this.#timer?.();
    this.#timer = this.#deps.clock.setTimeout(() => void this.flush(), ms);
  }

  /** One operation at a time, and none for a home that was left. */
  private queue(work: (home: LayoutHome) => Promise<void>): Promise<void> {
    const home = this.#home;
    if (!home) return Promise.resolve();
    const run = async (): Promise<void> => {
      try {
        if (this.#home === home) await work(home);
      } catch (error) {
        if (this.#home === home) this.failed(error);
      }
    };
    const next = (this.#running ?? Promise.resolve()).then(run);
    this.#running = next;
    return next;
  }

  private failed(error: unknown): void {
    const canRetry = this.#deps.canRetry(error);
    this.#deps.onFailed(error, canRetry);
    this.setStatus(canRetry ? 'offline' : 'failed');
    if (canRetry) this.later(RETRY_MS);
  }

  private async save(home: LayoutHome): Promise<void> {
    for (;;) {
      const mine = this.toSave();
      if (!this.#mustSave && this.#unconfirmed.length === 0 && isSame(mine, this.#base)) {
        this.setStatus('saved');
        return;
      }
      this.addUnconfirmed(mine);
      const outcome = await home.write(this.#revision, mine);
      if (outcome.kind === 'stale') await this.#released();
      if (this.#home !== home) return;
      if (outcome.kind === 'stale') this.absorb(outcome.stored);
      else {
        this.#revision = outcome.revision;
        this.#base = mine;
        this.#mustSave = false;
        this.#unconfirmed = [];
        home.note({ revision: this.#revision, base: this.#base, mine: this.current });
      }
    }
  }

  /** Records what is, or may be, on its way to home. */
  private addUnconfirmed(sent: SavedLayouts): void {
    this.#unconfirmed = [...this.#unconfirmed.filter((other) => !isSame(other, sent)), sent];
  }

  /** The current layouts that fit home, except for dashboards with an open question to the user: home keeps its version of those. */
  private toSave(): SavedLayouts {
    const { deltas, named, ...others } = this.current;
    const unsettled = this.#base.deltas.filter((delta) => this.#asking.has(delta.layout));
    return withinBytes({
      ...others,
      deltas: [...deltas.filter((delta) => !this.#asking.has(delta.layout)), ...unsettled],
      // Two machines together may have made more than home accepts: the newest wait here until others are deleted.
      named: named.slice(0, LAYOUT_LIMITS.named),
    });
  }

  /** Waits for the click of a press: a panel that moves meanwhile would lose it. */
  async #released(): Promise<void> {
    for (let looks = 0; looks < MAX_PRESS_LOOKS && this.#deps.isPressed?.() === true; looks += 1)
      await pause(this.#deps.clock, PRESS_MS);
  }

  /** Applies the content of home. */
  private absorb(stored: StoredLayouts): void {
    const { saved: theirs, bad } = readLayouts(stored.layouts);
    if (stored.revision === this.#revision && bad.length === 0) return;
    if (bad.length > 0) {
      this.#mustSave = true;
      this.#deps.onCorrupt(bad);
    }
    const common = matchUnconfirmed(this.#base, theirs, this.#unconfirmed);
    this.#unconfirmed = [];
    this.#revision = stored.revision;
    this.#base = theirs;
    // The content of home at the time of the answer: it may have been saved again while the question was open.
    this.take(common, theirs, ({ layout }) => this.#base.deltas.filter((delta) => delta.layout === layout));
    this.#home?.note({ revision: this.#revision, base: this.#base, mine: this.current });
  }

  /** Shows what both sides made of `base`. On a clash the current version stays on screen until the user decides. */
  private take(
    base: SavedLayouts,
    theirs: SavedLayouts,
    theirsOf: (clash: LayoutClash) => readonly LayoutDelta[],
  ): void {
    const { merged, clashes } = mergeLayouts(base, this.current, theirs, this.#deps.newId);
    const clashing = new Set(clashes.map((clash) => clash.layout));
    const visible = [
      ...merged.deltas.filter((delta) => !clashing.has(delta.layout)),
      ...clashes.flatMap(({ mine: own }) => own ?? []),
    ];
    for (const clash of clashes) void this.ask(clash, theirsOf);
    this.show({ ...merged, deltas: visible });
  }

  private async ask(
    clash: LayoutClash,
    theirsOf: (clash: LayoutClash) => readonly LayoutDelta[],
  ): Promise<void> {
    const { layout } = clash;
    const home = this.#home;
    if (this.#asking.has(layout)) return;
    this.#asking.add(layout);
    const answer = await this.#deps.askClash(clash);
    if (this.#home !== home || !this.#asking.delete(layout)) return;
    if (answer === 'theirs') {
      const others = Object.values(this.#deps.layout.deltas).filter((delta) => delta.layout !== layout);
      this.show({ ...this.current, deltas: [...others, ...theirsOf(clash)] });
    }
    await this.flush();
  }

  private show({ deltas, named, places, former = [] }: SavedLayouts): void {
    runInAction(() => {
      if (!compareStructural(named, this.named)) this.named = named;
      if (!compareStructural(places, this.places)) this.places = places;
      const { layout } = this.#deps;
      if (!isSameDeltas(deltas, Object.values(layout.deltas)) || !compareStructural(former, layout.former))
        layout.load(deltas, former);
    });
  }

  private setStatus(status: LayoutSync['status']): void {
    runInAction(() => {
      this.status = status;
    });
  }
}

/** Equal content, whatever the order of dashboards. */
function isSameDeltas(a: readonly LayoutDelta[], b: readonly LayoutDelta[]): boolean {
  const sorted = (deltas: readonly LayoutDelta[]): readonly LayoutDelta[] =>
    deltas.toSorted((one, other) => (one.layout < other.layout ? -1 : 1));
  return compareStructural(sorted(a), sorted(b));
}

const isSame = (a: SavedLayouts, b: SavedLayouts): boolean =>
  isSameDeltas(a.deltas, b.deltas) &&
  compareStructural(a.named, b.named) &&
  compareStructural(a.former ?? [], b.former ?? []) &&
  compareStructural(a.places, b.places);

/** Without the oldest former arrangements where all of them together would be refused: what is on the screen must be saved. */
function withinBytes(saved: SavedLayouts): SavedLayouts {
  const { former = [] } = saved;
  const isTooLarge = new TextEncoder().encode(JSON.stringify(saved)).length > LAYOUT_LIMITS.bytes;
  return isTooLarge && former.length > 0 ? withinBytes({ ...saved, former: former.slice(1) }) : saved;
}
