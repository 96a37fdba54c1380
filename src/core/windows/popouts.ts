import type { AppPath, Browser, OpenedWindow, WindowPlace } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { makeAutoObservable, observableRef } from 'mobx';

/** Windows that do not answer a roll call within this time are gone. */
const ANSWER_MS = 1500;
/** While panels are popped out, their windows are polled at this interval. */
const ROLL_CALL_MS = 10_000;
const FIRST_SIZE = { width: 960, height: 620 };

/** Name of a panel's window. */
const name = (panel: string): string => `popout:${panel}`;

/** How the user's windows are reached. */
export interface PopoutWire {
  send(what: 'out' | 'in' | 'putBack', panel: string): void;
  /** Asks every window what it shows. */
  ask(): void;
}

/** Last positions of panel windows: the user's, on whatever machine. */
export interface PopoutPlaces {
  of(panel: string): WindowPlace | undefined;
  keep(panel: string, place: WindowPlace): void;
}

/** The panels whose windows this tab opened, kept across its reloads. */
export interface OpenedPanels {
  get(): readonly string[];
  set(panels: readonly string[]): void;
}

interface PopoutDeps {
  readonly browser: Browser;
  readonly clock: Clock;
  readonly places: PopoutPlaces;
  readonly opened: OpenedPanels;
  readonly wire: PopoutWire;
}

/**
 * Popped-out panels, by `<layout>/<panel>`. All of the user's windows know them, whichever opened them; one that closed, or was killed,
 * returns its panel.
 */
export class Popouts {
  /** Popped-out panels. */
  out: ReadonlySet<string> = new Set();
  /** The panel that this window shows alone; null in a normal window. */
  mine: string | null = null;
  readonly #deps: PopoutDeps;
  readonly #opened = new Map<string, OpenedWindow>();
  #answered: Set<string> | null = null;
  #stopAsking: Undo | null = null;
  #onBack: () => void = () => undefined;

  constructor(deps: PopoutDeps) {
    this.#deps = deps;
    makeAutoObservable(
      this,
      {
        out: observableRef,
        hold: false,
      },
      { autoBind: true },
    );
  }

  /** Pops a panel out into its own window, at its last position. False: the browser blocked the window. */
  open(panel: string, path: AppPath): boolean {
    const { browser, places } = this.#deps;
    const opened = browser.openWindow(path, name(panel), places.of(panel) ?? this.firstPlace());
    if (opened === null) return false;
    this.#opened.set(panel, opened);
    this.#deps.opened.set([...new Set([...this.#deps.opened.get(), panel])]);
    this.claim([panel]);
    return true;
  }

  /** Shows the window of a panel, if this tab opened it. Call it from a press handler: only then may a browser look up windows by name. */
  focus(panel: string): void {
    const handle = this.#opened.get(panel) ?? this.#reached(panel);
    handle?.focus();
  }

  /** Whether `focus` reaches the window: it is known to exist, and this tab opened it, even if before a reload. */
  canFocus(panel: string): boolean {
    const handle = this.#opened.get(panel);
    return handle === undefined ? this.#deps.opened.get().includes(panel) : !handle.isClosed;
  }

  /** Closes the panel's window; the panel is back in its layout. */
  putBack(panel: string): void {
    this.#deps.wire.send('putBack', panel);
    this.#opened.get(panel)?.close();
    this.release(panel);
  }

  /** This window shows the panel alone, until the undo, until it is left, or until the panel is put back, which calls `onBack`. */
  hold(panel: string, onBack: () => void): Undo {
    const { browser, wire } = this.#deps;
    this.mine = panel;
    this.#onBack = onBack;
    wire.send('out', panel);
    const stop = browser.onLeave(() => this.letGo());
    return () => {
      stop();
      this.letGo();
    };
  }

  /** Records the position of this window, if it shows a panel alone. There is no event for a moved window: call it from time to time. */
  notePlace(): void {
    const { browser, places } = this.#deps;
    if (this.mine !== null) places.keep(this.mine, browser.place());
  }

  /** Ends this window's hold on its panel, and closes the window where the browser allows it. */
  returnPanel(): void {
    this.letGo();
    this.#onBack();
    this.#deps.browser.closeWindow();
  }

  /** Windows announced that they show these panels. */
  claim(panels: readonly string[]): void {
    for (const panel of panels) this.#answered?.add(panel);
    if (panels.some((panel) => !this.out.has(panel))) this.out = new Set([...this.out, ...panels]);
    if (this.out.size > 0) this.#stopAsking ??= this.#deps.clock.setInterval(this.rollCall, ROLL_CALL_MS);
  }

  /** A panel's window is gone. */
  release(panel: string): void {
    this.#opened.delete(panel);
    if (this.out.has(panel)) this.out = new Set([...this.out].filter((item) => item !== panel));
    if (this.out.size === 0) this.rest();
  }

  /** Asks every window what it shows; panels that none claims are back. */
  rollCall(): void {
    if (this.#answered !== null || this.out.size === 0) return;
    const answered = new Set<string>();
    this.#answered = answered;
    const expected = [...this.out];
    this.#deps.wire.ask();
    this.#deps.clock.setTimeout(() => {
      this.#answered = null;
      for (const panel of expected) if (!answered.has(panel) && !this.isLoading(panel)) this.release(panel);
    }, ANSWER_MS);
  }

  /** Forgets every window: the user has changed. */
  clear(): void {
    this.out = new Set();
    this.#opened.clear();
    this.#deps.opened.set([]);
    this.rest();
  }

  /** The window that this tab opened before it was reloaded; one that is gone returns its panel. */
  #reached(panel: string): OpenedWindow | null {
    if (!this.canFocus(panel)) return null;
    const handle = this.#deps.browser.reachWindow(name(panel));
    if (handle !== null) this.#opened.set(panel, handle);
    else {
      this.#deps.opened.set(this.#deps.opened.get().filter((item) => item !== panel));
      this.release(panel);
    }
    return handle;
  }

  private rest(): void {
    this.#stopAsking?.();
    this.#stopAsking = null;
  }

  /** A window that this one opened may still be loading its page. */
  private isLoading(panel: string): boolean {
    return this.#opened.get(panel)?.isClosed === false;
  }

  private letGo(): void {
    const { mine } = this;
    if (mine === null) return;
    this.notePlace();
    this.mine = null;
    this.#deps.wire.send('in', mine);
  }

  /** Next to the corner of this window. */
  private firstPlace(): WindowPlace {
    const { left, top } = this.#deps.browser.place();
    return { left: left + 80, top: top + 80, ...FIRST_SIZE };
  }
}
