import {
  type LayoutStore,
  type NewPanel,
  type PageLayout,
  type PlacedPanel,
  tabsOf,
  tileOf,
} from '#core/layout';
import type { NoticeCentre } from '#core/notice';
import type { PluginHost } from '#core/plugin';
import type { Undo } from '#core/clock';
import type { Text, TextKey, TextValues } from '#core/text';
import { compareStructural, makeAutoObservable, reaction } from 'mobx';
import type { Cells } from '../place.ts';
import { newPanelId } from './catalogue-items.ts';
import { Gesture } from './gesture.ts';
import { commandOfDrag, commandOfKey, commandOfResize, type KeyPress } from './commands.ts';

/** What layout mode requests of the dashboard. */
export interface EditorActions {
  readonly remove: (panel: string) => void;
  readonly openSettings: (panel: string) => void;
  readonly leave: () => void;
}

interface Needs {
  readonly layout: LayoutStore;
  readonly notice: NoticeCentre;
  readonly plugins: PluginHost;
  readonly text: Text;
  readonly actions: EditorActions;
  /** Makes a part of an id. */
  readonly random: () => string;
}

interface Grab {
  readonly panel: string;
  /** Commands that took effect since: Esc undoes them. */
  readonly done: number;
}

/** Layout mode of one page: pointer and keyboard input becomes commands of the layout, and each is announced as text. */
export class LayoutEditor {
  readonly gesture = new Gesture();
  /** The panel grabbed by the keyboard; null for none. */
  grabbed: Grab | null = null;
  /** The panel whose name is being typed; null for none. */
  naming: string | null = null;
  /** The panel just added; '' for none. */
  fresh = '';
  /** The latest announcement, for screen readers. */
  announcement = '';
  readonly pageId: string;
  readonly #needs: Needs;

  constructor(pageId: string, needs: Needs) {
    this.pageId = pageId;
    this.#needs = needs;
    makeAutoObservable(this, {
      pageId: false,
      gesture: false,
      titleOf: false,
      successorOf: false,
      watch: false,
    });
  }

  get page(): PageLayout | undefined {
    return this.#needs.layout.page(this.pageId);
  }

  get isDraggable(): boolean {
    return this.#needs.layout.draggable;
  }

  get isResizable(): boolean {
    return this.#needs.layout.resizable;
  }

  /** The title of a panel as shown to the user. */
  titleOf({ panel, title, name }: Pick<PlacedPanel, 'panel' | 'title' | 'name'>): string {
    const { plugins, text } = this.#needs;
    const key = title ?? plugins.describe(panel)?.definition.title;
    return name ?? (key === undefined ? panel : text.dynamic(key));
  }

  undo(): void {
    const { layout } = this.#needs;
    this.#say(layout.canUndo ? 'layout:said.undo' : 'layout:said.noUndo');
    if (layout.canUndo) layout.dispatch({ type: 'undo' });
  }

  redo(): void {
    const { layout } = this.#needs;
    this.#say(layout.canRedo ? 'layout:said.redo' : 'layout:said.noRedo');
    if (layout.canRedo) layout.dispatch({ type: 'redo' });
  }

  /** Adds a panel of a kind, linked like the page; `into`: the panel that makes room. */
  add(kind: string, into?: string): void {
    const linked = this.page?.panels.flatMap(({ channel }) => channel ?? [])[0];
    this.#place({ panel: kind, ...(linked ? { channel: linked } : {}) }, into);
  }

  copy(panel: PlacedPanel): void {
    const { layout, notice } = this.#needs;
    const title = this.titleOf(panel);
    layout.copy(panel);
    this.#say('layout:said.copied', { title });
    notice.done(
      { key: 'layout:copy.done', values: { title } },
      { words: { key: 'layout:copy.here' }, run: () => this.paste(panel.id) },
    );
  }

  /** Pastes the copied panel on the page; `into`: the panel that makes room. */
  paste(into?: string): void {
    const { copied } = this.#needs.layout;
    if (copied) this.#place(copied, into);
    else this.#say('layout:said.noCopy');
  }

  remove(panel: PlacedPanel): void {
    const before = this.page;
    this.#needs.actions.remove(panel.id);
    if (this.page !== before) this.#say('layout:said.removed', { title: this.titleOf(panel) });
  }

  openSettings(panel: PlacedPanel): void {
    this.#needs.actions.openSettings(panel.id);
  }

  name(panel: string | null): void {
    this.naming = panel;
  }

  leave(): void {
    this.#needs.actions.leave();
  }

  /** Grabs a panel, so that arrows alone move it. */
  hold(panel: PlacedPanel): void {
    this.grabbed = { panel: panel.id, done: 0 };
    this.#say('layout:mode.grab', { title: this.titleOf(panel) });
  }

  /** Leaves a panel where it is now. */
  release({ x, y, w, h, ...panel }: PlacedPanel): void {
    this.grabbed = null;
    this.#say('layout:mode.drop', { title: this.titleOf(panel), x, y, w, h });
  }

  /** Reverts what was done since the panel was grabbed. */
  revertGrab(panel: PlacedPanel): void {
    for (let steps = this.grabbed?.done ?? 0; steps > 0; steps -= 1)
      this.#needs.layout.dispatch({ type: 'undo' });
    this.grabbed = null;
    this.#say('layout:mode.cancelled', { title: this.titleOf(panel) });
  }

  /** An arrow: swaps places with a neighbour, or with Alt moves an edge. */
  move(panel: PlacedPanel, press: KeyPress): void {
    const { layout } = this.#needs;
    const before = this.page;
    if (!before) return;
    const allowed = { draggable: this.isDraggable, resizable: this.isResizable };
    const command = commandOfKey(before, panel, press, allowed);
    if (command) layout.dispatch(command);
    const title = this.titleOf(panel);
    const now = this.page?.panels.find((item) => item.id === panel.id);
    if (this.page === before || !now) return this.#say('layout:mode.refused', { title });
    if (this.grabbed) this.grabbed = { ...this.grabbed, done: this.grabbed.done + 1 };
    if (command?.type === 'stack') return this.#announceStacked(now);
    const { x, y, w, h } = now;
    return this.#say('layout:mode.moved', { title, x, y, w, h });
  }

  /** The pointer, at a cell, drags a panel so that its corner reaches another. */
  dragTo(panel: string, to: Cells, pointer?: Pick<Cells, 'x' | 'y'>): void {
    if (this.page) this.#preview(commandOfDrag(this.page, panel, to, pointer));
  }

  /** Moves a tab by this many positions in its stack. */
  moveTab(panel: PlacedPanel, by: number): void {
    const to = (panel.tab?.at ?? 0) + by;
    this.#needs.layout.dispatch({ type: 'reorder', page: this.pageId, panel: panel.id, to });
    this.#announceTab(panel.id);
  }

  /** Gives a tab its own place. */
  takeOut(panel: PlacedPanel): void {
    this.#needs.layout.dispatch({ type: 'unstack', page: this.pageId, panel: panel.id });
    this.#announceTab(panel.id);
  }

  /** The panel visible in a panel's place once it is removed; '' if none is left there. */
  successorOf({ id, tab }: PlacedPanel): string {
    const tabs = tabsOf(this.page?.panels ?? [], tab?.stack);
    const at = tabs.findIndex((panel) => panel.id === id);
    const front = tabs.find((panel) => panel.tab?.front);
    return (front?.id === id ? (tabs[at + 1] ?? tabs[at - 1]) : front)?.id ?? '';
  }

  /** A dragged tab is over another: it moves there, in its own stack or in that one. */
  tabOverTab({ id, tab }: PlacedPanel): void {
    const { pageId: page } = this;
    const panel = this.gesture.tab;
    const own = this.page?.panels.find((item) => item.id === panel)?.tab;
    if (!tab || !own) return;
    this.#preview(
      own.stack === tab.stack
        ? { type: 'reorder', page, panel, to: tab.at }
        : { type: 'stack', page, panel, onto: id, at: tab.at },
    );
  }

  /** A dragged tab is over a place: in its middle it becomes a tab there, elsewhere it takes a part of it as its own place. */
  tabOverPlace({ id }: PlacedPanel, isMiddle: boolean): void {
    const { pageId: page } = this;
    const panel = this.gesture.tab;
    const isOwn = tileOf(this.page?.panels ?? [], panel)?.id === id;
    if (isMiddle && !isOwn) this.#preview({ type: 'stack', page, panel, onto: id });
    else this.#preview({ type: 'unstack', page, panel, ...(isOwn ? {} : { into: id }) });
  }

  /** The pointer resizes a panel to these edges. */
  resizeTo(panel: string, to: Cells): void {
    if (this.page) this.#preview(commandOfResize(this.page, panel, to));
  }

  /** A panel dragged from the catalogue is over this one. */
  dragOver(panel: string): void {
    this.#preview({
      type: 'add',
      page: this.pageId,
      panel: { id: 'incoming', panel: this.gesture.incoming },
      into: panel,
    });
  }

  /** The pointer is released. */
  drop(): void {
    const command = this.gesture.end();
    if (!command) return;
    this.#needs.layout.dispatch(command);
    if (command.type === 'stack' || command.type === 'unstack' || command.type === 'reorder')
      this.#announceTab(command.panel);
  }

  /** Esc while the pointer holds something: nothing changes. */
  cancel(): void {
    this.gesture.end();
    this.#say('layout:said.dragCancelled');
  }

  /**
   * Watches for another page beneath the user's hands: a release, a rollback, a layout saved elsewhere. What is held by pointer or keyboard
   * was measured on the former page, so it ends without effect; `onInterrupt` releases the pointer.
   */
  watch(onInterrupt: () => void): Undo {
    const { layout } = this.#needs;
    const shapeOf = (page: PageLayout | undefined) => page && [page.columns, page.rows, page.panels];
    const undos = [
      reaction(
        () => shapeOf(this.page),
        () => this.gesture.isUnderWay && this.#interrupt(onInterrupt),
        { equals: compareStructural },
      ),
      reaction(
        () => shapeOf(layout.base(this.pageId)),
        () => this.grabbed && this.#interrupt(onInterrupt),
        { equals: compareStructural },
      ),
    ];
    return () => {
      for (const undo of undos) undo();
    };
  }

  #interrupt(onInterrupt: () => void): void {
    this.gesture.end();
    this.grabbed = null;
    this.#say('layout:said.dragOutdated');
    this.#needs.notice.warning({ key: 'layout:said.dragOutdated' });
    onInterrupt();
  }

  /** Layout mode ends: nothing is held or typed any more. */
  end(): void {
    this.gesture.end();
    this.grabbed = null;
    this.naming = null;
    this.fresh = '';
  }

  #preview(command: Parameters<LayoutStore['preview']>[1] | null): void {
    this.gesture.preview(command, command ? this.#needs.layout.preview(this.pageId, command) : undefined);
  }

  #place(news: Omit<NewPanel, 'id'>, into?: string): void {
    const { layout, notice, random } = this.#needs;
    const id = newPanelId(news.panel, random());
    const before = this.page;
    layout.dispatch({
      type: 'add',
      page: this.pageId,
      panel: { ...news, id },
      ...(into === undefined ? {} : { into }),
    });
    const title = this.titleOf(news);
    const placed = this.page?.panels.find((item) => item.id === id);
    if (this.page === before || !placed) {
      notice.warning({ key: 'layout:catalogue.noRoom', values: { title } });
      return;
    }
    this.fresh = id;
    const { x, y, w, h } = placed;
    this.#say('layout:said.added', { title, x, y, w, h });
  }

  /** Announces a panel's position: among the tabs of a place, or in one of its own. */
  #announceTab(id: string): void {
    const panel = this.page?.panels.find((item) => item.id === id);
    if (!panel) return;
    const { x, y, w, h } = panel;
    if (panel.tab) this.#announceStacked(panel);
    else this.#say('layout:mode.moved', { title: this.titleOf(panel), x, y, w, h });
  }

  #announceStacked(panel: PlacedPanel): void {
    const tabs = tabsOf(this.page?.panels ?? [], panel.tab?.stack);
    const at = tabs.indexOf(panel) + 1;
    this.#say('layout:said.tab', { title: this.titleOf(panel), at, count: tabs.length });
  }

  #say(key: TextKey, values?: TextValues): void {
    this.announcement = this.#needs.text.t(key, values);
  }
}
