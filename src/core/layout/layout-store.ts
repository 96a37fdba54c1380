import { type Diagnostic, diagnostic, layoutDelta, type LayoutDelta } from '#contract/config';
import { compareStructural, makeAutoObservable, observableRef } from 'mobx';
import type { LayoutCommand } from './commands.ts';
import { applyDelta, deltaOf } from './delta.ts';
import { type LayoutDoc, layoutDoc, type PageLayout, type PanelSizes, type PlacedPanel } from './document.ts';
import { layoutReducer } from './reducer.ts';

type Deltas = Readonly<Record<string, LayoutDelta>>;

const finding = (
  code: 'layout.corrupt' | 'layout.conflict',
  path: string,
  values: Readonly<Record<string, string>>,
): Diagnostic => diagnostic(code, { file: 'layout', line: 0, column: 0, path }, values);

/**
 * The trader's layouts (spec section 3, layout state). Dragging and resizing are off until toggled. What is kept is a delta per
 * dashboard over its base; `deltas` changes only when the trader changes something, never because a base did.
 */
export class LayoutStore {
  draggable = false;
  resizable = false;
  /** Id of the dashboard on the screen; '' where there is none. */
  openId = '';
  /** What the trader changed, by dashboard: save this whenever it changes. */
  deltas: Deltas = {};
  /** Saved layouts that could not be read or do not fit the newest base. */
  diagnostics: readonly Diagnostic[] = [];
  private doc: LayoutDoc = layoutDoc([], {});

  constructor() {
    makeAutoObservable<LayoutStore, 'doc'>(this, {
      deltas: observableRef,
      diagnostics: observableRef,
      doc: observableRef,
      page: false,
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

  open(id: string): void {
    this.openId = id;
  }

  toggleDraggable(): void {
    this.draggable = !this.draggable;
  }

  toggleResizable(): void {
    this.resizable = !this.resizable;
  }

  /** New bases or panel sizes (another configuration, another user): the trader's deltas are put on them, and history starts anew. */
  setBases(bases: readonly PageLayout[], sizes: PanelSizes): void {
    const fresh = layoutDoc(bases, sizes);
    if (compareStructural([fresh.bases, sizes], [this.doc.bases, this.doc.sizes])) return;
    this.rebase(fresh);
  }

  private rebase(fresh: LayoutDoc): void {
    const bases = Object.values(fresh.bases);
    const { sizes } = fresh;
    const findings: Diagnostic[] = [];
    const pages = bases.map((base): [string, PageLayout] => {
      const delta = this.deltas[base.id];
      if (!delta) return [base.id, base];
      const { page, conflict } = applyDelta(base, delta, sizes);
      if (conflict) findings.push(finding('layout.conflict', base.id, { id: base.id }));
      return [base.id, page];
    });
    this.doc = { ...fresh, pages: Object.fromEntries(pages) };
    this.diagnostics = findings;
  }

  /** Takes saved deltas on, replacing all. What cannot be read is left out and reported; its dashboard shows the base. */
  load(saved: readonly unknown[]): void {
    const corrupt: Diagnostic[] = [];
    const read = saved.flatMap((item): [string, LayoutDelta][] => {
      const result = layoutDelta.safeParse(item);
      if (result.success) return [[result.data.layout, result.data]];
      const issue = result.error.issues[0];
      corrupt.push(finding('layout.corrupt', issue?.path.join('.') ?? '', { reason: `${issue?.path.join('.')} ${issue?.code}` }));
      return [];
    });
    this.deltas = Object.fromEntries(read);
    this.rebase(layoutDoc(Object.values(this.doc.bases), this.doc.sizes));
    this.diagnostics = [...corrupt, ...this.diagnostics];
  }

  /** Applies a command; what it changed is kept as deltas. */
  dispatch(command: LayoutCommand): void {
    const before = this.doc;
    this.doc = layoutReducer(before, command);
    if (this.doc.pages === before.pages) return;
    const deltas: Record<string, LayoutDelta> = { ...this.deltas };
    for (const [id, page] of Object.entries(this.doc.pages)) {
      const base = this.doc.bases[id];
      if (!base || page === before.pages[id]) continue;
      const delta = deltaOf(page, base);
      if (delta) deltas[id] = delta;
      else delete deltas[id];
    }
    this.deltas = deltas;
  }

  /** Back to the default: the dashboard on the screen, or every one. */
  reset(scope: 'page' | 'all' = 'page'): void {
    if (scope === 'all') {
      this.dispatch({ type: 'reset', scope });
      this.deltas = {};
    } else this.dispatch({ type: 'reset', scope, page: this.openId });
  }
}
