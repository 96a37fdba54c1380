import type { LayoutDelta } from '#contract/config';
import { compareStructural, makeAutoObservable, observableRef } from 'mobx';
import type { LayoutCommand, NewPanel } from './commands.ts';
import { applyDelta, deltaOf } from './delta.ts';
import { type LayoutDoc, layoutDoc, type PageLayout, type PanelSizes, type PlacedPanel } from './document.ts';
import { HISTORY, layoutReducer } from './reducer.ts';

type Deltas = Readonly<Record<string, LayoutDelta>>;

/**
 * The trader's layouts (spec section 3, layout state). Dragging and resizing are off until toggled. What is stored is a delta
 * per dashboard over its base; `deltas` changes only when the trader changes something, never because a base did.
 */
export class LayoutStore {
  draggable = false;
  resizable = false;
  /** Id of the dashboard on the screen; '' for none. */
  openId = '';
  /** The trader's changes, by dashboard: save this whenever it changes. */
  deltas: Deltas = {};
  /** Changes made on an older base whose arrangement does not fit the newest one, by dashboard, until the trader settles them. */
  stranded: Deltas = {};
  /** A copied panel, to be pasted on any page; null for none. */
  copied: Omit<NewPanel, 'id'> | null = null;
  private doc: LayoutDoc = layoutDoc([], {});

  constructor() {
    makeAutoObservable<LayoutStore, 'doc'>(this, {
      deltas: observableRef,
      stranded: observableRef,
      copied: observableRef,
      doc: observableRef,
      page: false,
      base: false,
      preview: false,
      pageWith: false,
    });
  }

  /** Panels of the dashboard on the screen. */
  get layoutCon(): readonly PlacedPanel[] {
    return this.page(this.openId)?.panels ?? [];
  }

  get canUndo(): boolean {
    return this.doc.past.length > 0;
  }

  get canRedo(): boolean {
    return this.doc.future.length > 0;
  }

  /** A dashboard as the trader has it. */
  page(id: string): PageLayout | undefined {
    return this.doc.pages[id];
  }

  /** The dashboard as product staff made it, for this user. */
  base(id: string): PageLayout | undefined {
    return this.doc.bases[id];
  }

  /** A page as a command would leave it; undefined where it would change nothing. */
  preview(page: string, command: LayoutCommand): PageLayout | undefined {
    const after = layoutReducer(this.doc, command);
    return after === this.doc ? undefined : after.pages[page];
  }

  /** A dashboard with these changes applied; null: its base. Returns undefined when there is no such dashboard. */
  pageWith(id: string, delta: LayoutDelta | null): PageLayout | undefined {
    const base = this.doc.bases[id];
    return base && delta ? applyDelta(base, delta, this.doc.sizes).page : base;
  }

  open(id: string): void {
    this.openId = id;
  }

  toggleDraggable(): void {
    this.draggable = !this.draggable;
  }

  toggleResizable(): void {
    this.resizable = !this.resizable;
  }

  /** New bases or panel sizes (another configuration, another user): the trader's deltas are applied to them, and history is cleared. */
  setBases(bases: readonly PageLayout[], sizes: PanelSizes): void {
    const fresh = layoutDoc(bases, sizes);
    if (compareStructural([fresh.bases, sizes], [this.doc.bases, this.doc.sizes])) return;
    this.#rebase(fresh);
  }

  #rebase(fresh: LayoutDoc): void {
    const bases = Object.values(fresh.bases);
    const { sizes } = fresh;
    const stranded: Record<string, LayoutDelta> = {};
    const pages = bases.map((base): [string, PageLayout] => {
      const delta = this.deltas[base.id];
      if (!delta) return [base.id, base];
      const { page, conflict } = applyDelta(base, delta, sizes);
      if (conflict) stranded[base.id] = delta;
      return [base.id, page];
    });
    this.doc = { ...fresh, pages: Object.fromEntries(pages) };
    this.stranded = stranded;
  }

  /** Sizes of the panel kinds. */
  get sizes(): PanelSizes {
    return this.doc.sizes;
  }

  /** The trader's resolution of stranded changes: the dashboard as it is from now on, made by `rearranged`. */
  settle({ id, panels }: PageLayout): void {
    this.dispatch({ type: 'import', pages: { [id]: panels } });
    this.#forgetStranded(id);
  }

  /** Accepts the page as it is: even where nothing moved, what is stored from now on is a change over the newest base. */
  #forgetStranded(id: string): void {
    const { [id]: _settled, ...others } = this.stranded;
    this.stranded = others;
    this.#keep([id]);
  }

  /** Applies saved changes in place of every current dashboard. Can be undone. */
  adopt(saved: readonly LayoutDelta[]): void {
    const { doc } = this;
    this.load(saved);
    if (compareStructural(this.doc.pages, doc.pages)) this.doc = doc;
    else this.doc = { ...this.doc, past: [...doc.past, doc.pages].slice(-HISTORY), future: [] };
  }

  /** Loads saved deltas, replacing all. */
  load(saved: readonly LayoutDelta[]): void {
    this.deltas = Object.fromEntries(saved.map((delta) => [delta.layout, delta]));
    this.#rebase(layoutDoc(Object.values(this.doc.bases), this.doc.sizes));
  }

  /** Copies a panel, with its settings and colour but not its place. */
  copy({ id: _id, x: _x, y: _y, w: _w, h: _h, index: _index, tab: _tab, ...panel }: PlacedPanel): void {
    this.copied = panel;
  }

  /** Applies a command; its changes are kept as deltas. */
  dispatch(command: LayoutCommand): void {
    const before = this.doc;
    this.doc = layoutReducer(before, command);
    if (this.doc.pages === before.pages) return;
    this.#keep(Object.keys(this.doc.pages).filter((id) => this.doc.pages[id] !== before.pages[id]));
  }

  /** Records these dashboards' changes over their bases. */
  #keep(ids: readonly string[]): void {
    const deltas: Record<string, LayoutDelta> = { ...this.deltas };
    for (const id of ids) {
      const [page, base] = [this.doc.pages[id], this.doc.bases[id]];
      if (!page || !base) continue;
      const delta = deltaOf(page, base);
      if (delta) deltas[id] = delta;
      else delete deltas[id];
    }
    this.deltas = deltas;
  }

  /** Back to the default: the dashboard on the screen, or all of them, including stranded changes. */
  reset(scope: 'page' | 'all' = 'page'): void {
    if (scope === 'all') {
      this.dispatch({ type: 'reset', scope });
      this.deltas = {};
      this.stranded = {};
      return;
    }
    this.dispatch({ type: 'reset', scope, page: this.openId });
    if (this.stranded[this.openId]) this.#forgetStranded(this.openId);
  }
}
