import type { FormerLayout, LayoutDelta } from '#contract/config';
import { compareStructural, makeAutoObservable, observableRef } from 'mobx';
import type { LayoutCommand, NewPanel } from './commands.ts';
import { applyDelta, deltaOf } from './delta.ts';
import { type LayoutDoc, layoutDoc, type PageLayout, type PanelSizes, type PlacedPanel } from './document.ts';
import { arrangedOn, newestFormer, renewed } from './former.ts';
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
  /**
   * Arrangements that a change on a base they did not fit has replaced, newest last: saved with `deltas`. One is shown again when it fits
   * (`arrangedOn`), and takes its place among `deltas` with the trader's next change; resetting its dashboard discards it.
   */
  former: readonly FormerLayout[] = [];
  /** Arrangements, by dashboard, that the newest base does not show, until the trader settles them. */
  stranded: Deltas = {};
  /** A copied panel, to be pasted on any page; null for none. */
  copied: Omit<NewPanel, 'id'> | null = null;
  private doc: LayoutDoc = layoutDoc([], {});
  /** Former arrangements that are shown in place of the current ones, by dashboard. */
  private returned: Readonly<Record<string, FormerLayout>> = {};

  constructor() {
    makeAutoObservable<LayoutStore, 'doc' | 'returned'>(this, {
      deltas: observableRef,
      former: observableRef,
      returned: observableRef,
      stranded: observableRef,
      copied: observableRef,
      doc: observableRef,
      page: false,
      base: false,
      preview: false,
      pageWith: false,
      hasRoomFor: false,
      isFormer: false,
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

  /** Whether the stranded arrangement of a dashboard has been replaced by a change since. */
  isFormer(id: string): boolean {
    return this.stranded[id] !== this.deltas[id];
  }

  /** Whether the newest base shows an arrangement unchanged. */
  hasRoomFor(delta: LayoutDelta): boolean {
    const base = this.doc.bases[delta.layout];
    return base !== undefined && !applyDelta(base, delta, this.doc.sizes).conflict;
  }

  /** The trader's changes that are shown, by dashboard: `deltas`, with what has returned in place of the current ones. */
  get current(): Deltas {
    const returned = Object.entries(this.returned).map(([id, { delta }]): [string, LayoutDelta] => [
      id,
      renewed(delta, this.deltas[id]),
    ]);
    return { ...this.deltas, ...Object.fromEntries(returned) };
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
    const returning: Record<string, FormerLayout> = {};
    const pages = bases.map((base): [string, PageLayout] => {
      const { page, returned, offer } = arrangedOn(base, this.deltas[base.id], this.former, sizes);
      if (offer) stranded[base.id] = offer;
      if (returned) returning[base.id] = returned;
      return [base.id, page];
    });
    this.doc = { ...fresh, pages: Object.fromEntries(pages) };
    this.stranded = stranded;
    this.returned = returning;
  }

  /** Sizes of the panel kinds. */
  get sizes(): PanelSizes {
    return this.doc.sizes;
  }

  /** The trader's resolution of stranded changes: the dashboard as it is from now on, made by `rearranged`. */
  settle({ id, panels }: PageLayout): void {
    this.dispatch({ type: 'import', pages: { [id]: panels } });
    // Even where nothing moved, what is stored from now on is a change over the newest base.
    this.#keep([id]);
    this.#forgetStranded(id);
    this.former = this.former.map((item) =>
      item.delta.layout === id ? { ...item, settled: true as const } : item,
    );
  }

  #forgetStranded(id: string): void {
    const { [id]: _settled, ...others } = this.stranded;
    this.stranded = others;
  }

  /** Applies saved changes in place of every current dashboard, and adds former arrangements saved with them. Can be undone. */
  adopt(saved: readonly LayoutDelta[], former: readonly FormerLayout[] = []): void {
    const { doc } = this;
    for (const id of Object.keys(doc.pages)) this.#putAside(id);
    const versions = new Map(saved.map(({ layout, baseVersion }) => [layout, baseVersion]));
    // What is applied is shown, on whatever version of the base it was made.
    const isOvertaken = ({ delta: { layout, baseVersion } }: FormerLayout): boolean =>
      baseVersion === doc.bases[layout]?.version && versions.get(layout) !== baseVersion;
    this.load(saved, newestFormer([...this.former.filter((item) => !isOvertaken(item)), ...former]));
    if (compareStructural(this.doc.pages, doc.pages)) this.doc = doc;
    else this.doc = { ...this.doc, past: [...doc.past, doc.pages].slice(-HISTORY), future: [] };
  }

  /** Loads what is saved, replacing all. */
  load(saved: readonly LayoutDelta[], former: readonly FormerLayout[] = []): void {
    this.deltas = Object.fromEntries(saved.map((delta) => [delta.layout, delta]));
    this.former = former;
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

  /** Before the changes of a dashboard are replaced: those that the page does not show become a former arrangement. */
  #putAside(id: string): void {
    const { [id]: returned, ...others } = this.returned;
    const current = this.deltas[id];
    const isOffered = !this.isFormer(id);
    const rest = this.former.filter((item) => item !== returned);
    this.returned = others;
    if (current && (returned || isOffered))
      this.former = newestFormer([...rest, { delta: current, ...(!isOffered && { settled: true }) }]);
    else if (returned) this.former = rest;
  }

  /** Records these dashboards' changes over their bases. */
  #keep(ids: readonly string[]): void {
    for (const id of ids) this.#putAside(id);
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

  /** Back to the default: the dashboard on the screen, or all of them, including stranded and former arrangements. */
  reset(scope: 'page' | 'all' = 'page'): void {
    if (scope === 'all') {
      this.dispatch({ type: 'reset', scope });
      this.deltas = {};
      this.stranded = {};
      this.former = [];
      this.returned = {};
      return;
    }
    const { openId } = this;
    this.dispatch({ type: 'reset', scope, page: openId });
    if (this.stranded[openId] || this.returned[openId]) this.#keep([openId]);
    this.#forgetStranded(openId);
    this.former = this.former.filter(({ delta }) => delta.layout !== openId);
  }
}
