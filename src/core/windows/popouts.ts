import type { AppPath, Browser, OpenedWindow, WindowPlace } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { makeAutoObservable, observableRef } from 'mobx';

/** Windows that do not answer a roll call within this time are gone. */
const ANSWER_MS = 1500;
/** While panels are out, their windows are asked this often whether they are still there. */
const ROLL_CALL_MS = 10_000;
const FIRST_SIZE = { width: 960, height: 620 };

/** What the window of a panel is called. */
const name = (panel: string): string => `popout:${panel}`;

/** How the windows of this person are reached. */
export interface PopoutWire {
  send(what: 'out' | 'in' | 'putBack', panel: string): void;
  /** Asks every window what it shows. */
  ask(): void;
}

/** Where windows of panels stood last: the person's, whatever machine they sit at. */
export interface PopoutPlaces {
  of(panel: string): WindowPlace | undefined;
  keep(panel: string, place: WindowPlace): void;
}

/** The panels whose windows this tab opened, kept over its reloads. */
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
 * Panels that stand in windows of their own, by `<layout>/<panel>`. Every window of the person knows them, whoever opened them; one that
 * closed, or was killed, gives its panel back.
 */
export class Popouts {
  /** Panels that are out. */
  out: ReadonlySet<string> = new Set();
  /** The panel that this window shows alone; null in a usual window. */
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

  /** Opens a panel in a window of its own, where it stood the last time. False: the browser blocked the window. */
  open(panel: string, path: AppPath): boolean {
    const { browser, places } = this.#deps;
    const opened = browser.openWindow(path, name(panel), places.of(panel) ?? this.firstPlace());
    if (opened === null) return false;
    this.#opened.set(panel, opened);
    this.#deps.opened.set([...new Set([...this.#deps.opened.get(), panel])]);
    this.claim([panel]);
    return true;
  }

  /** Shows the window of a panel, if this tab opened it. Call it out of a press: only then may a browser search windows by name. */
  focus(panel: string): void {
    const handle = this.#opened.get(panel) ?? this.#reached(panel);
    handle?.focus();
  }

  /** Whether `focus` reaches the window: it is known to stand, and this tab opened it, be it before a reload. */
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

  /** This window shows the panel alone, until the undo, until it is left, or until the panel is put back, which `onBack` tells. */
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

  /** Keeps where this window stands, if it shows a panel alone. Nothing tells that a window was moved: call it from time to time. */
  notePlace(): void {
    const { browser, places } = this.#deps;
    if (this.mine !== null) places.keep(this.mine, browser.place());
  }

  /** Ends this window's hold of its panel, and closes the window where the browser lets it. */
  giveBack(): void {
    this.letGo();
    this.#onBack();
    this.#deps.browser.closeWindow();
  }

  /** Windows said that they show these panels. */
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

  /** Asks every window what it shows; panels that nobody answers for are back. */
  rollCall(): void {
    if (this.#answered !== null || this.out.size === 0) return;
    const answered = new Set<string>();
    this.#answered = answered;
    const asked = [...this.out];
    this.#deps.wire.ask();
    this.#deps.clock.setTimeout(() => {
      this.#answered = null;
      for (const panel of asked) if (!answered.has(panel) && !this.isLoading(panel)) this.release(panel);
    }, ANSWER_MS);
  }

  /** Forgets every window: somebody else is here. */
  clear(): void {
    this.out = new Set();
    this.#opened.clear();
    this.#deps.opened.set([]);
    this.rest();
  }

  /** The window that this tab opened before it was reloaded; one that is gone gives its panel back. */
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

  /** A window that this one opened may still be fetching its page. */
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

  /** Beside the corner of this window. */
  private firstPlace(): WindowPlace {
    const { left, top } = this.#deps.browser.place();
    return { left: left + 80, top: top + 80, ...FIRST_SIZE };
  }
}
