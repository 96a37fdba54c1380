import { computed, makeAutoObservable, observableRef } from 'mobx';
import { type CellId, CELLS, type FigureId, isFigure } from '../model/columns.ts';

interface Place {
  readonly id: string;
  readonly cell: CellId;
}

/** The keyboard's place on the sheet, the chosen rows, and the text being typed. Free of React. */
export class GridFocus {
  place: Place | null = null;
  /** The other end of the chosen rows. */
  anchor: string | null = null;
  /** The text in the open cell, or null while none is open. */
  typing: string | null = null;
  /** Increases whenever the browser's focus should follow to the place. */
  turn = 0;
  readonly #ids: () => readonly string[];

  constructor(ids: () => readonly string[]) {
    this.#ids = ids;
    makeAutoObservable(this, {
      place: observableRef,
      isAt: false,
      isIn: false,
      isChosen: false,
      isOpen: false,
      turnOf: false,
    });
  }

  /** The current place among existing rows: rows come and go. */
  get current(): Place | null {
    const ids = this.#ids();
    if (this.place !== null && ids.includes(this.place.id)) return this.place;
    const first = ids[0];
    return first === undefined ? null : { id: first, cell: 'bidPrice' };
  }

  // Queries by a cell or a row about itself: each is a separate computed, so that a keyboard step renders only the cells it leaves and enters.
  /** Whether the keyboard is at this cell. */
  isAt(id: string, cell: CellId): boolean {
    return computed(() => this.current?.id === id && this.current.cell === cell).get();
  }

  /** Whether the keyboard is in this row. */
  isIn(id: string): boolean {
    return computed(() => this.current?.id === id).get();
  }

  isChosen(id: string): boolean {
    return computed(() => this.chosen.has(id)).get();
  }

  /** `turn` when the browser's focus belongs to this cell, else 0. */
  turnOf(id: string, cell: CellId): number {
    return computed(() => (this.place?.id === id && this.place.cell === cell ? this.turn : 0)).get();
  }

  /** Ids of the chosen rows, from the anchor to the focus. */
  get chosen(): ReadonlySet<string> {
    const [ids, { current }] = [this.#ids(), this];
    if (current === null) return new Set();
    const [from, to] = [ids.indexOf(this.anchor ?? current.id), ids.indexOf(current.id)];
    return new Set(from < 0 ? [current.id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  go(place: Place, extend = false): void {
    this.anchor = extend ? (this.anchor ?? this.current?.id ?? place.id) : null;
    this.place = place;
    this.typing = null;
    this.turn += 1;
  }

  /** Moves by rows and cells; stays at the edges. */
  move(down: number, right: number, extend = false): void {
    const [ids, { current }] = [this.#ids(), this];
    if (current === null) return;
    const row = Math.max(0, Math.min(ids.length - 1, ids.indexOf(current.id) + down));
    const column = Math.max(0, Math.min(CELLS.length - 1, CELLS.indexOf(current.cell) + right));
    this.go({ id: ids[row] ?? current.id, cell: CELLS[column] ?? current.cell }, extend);
  }

  /** The next cell that accepts typing, continuing in the next row; false at the end of the sheet. */
  tab(step: 1 | -1): boolean {
    const [ids, { current }] = [this.#ids(), this];
    if (current === null) return false;
    const figures = CELLS.length - 1;
    const cell = isFigure(current.cell) ? CELLS.indexOf(current.cell) : figures;
    const at = ids.indexOf(current.id) * figures + Math.min(cell, figures - (step < 0 ? 0 : 1)) + step;
    const id = ids[Math.floor(at / figures)];
    const next = CELLS[((at % figures) + figures) % figures];
    if (id === undefined || next === undefined || at < 0) return false;
    this.go({ id, cell: next });
    return true;
  }

  chooseAll(): void {
    const [ids, { current }] = [this.#ids(), this];
    if (current === null) return;
    this.anchor = ids[0] ?? null;
    this.place = { id: ids.at(-1) ?? current.id, cell: current.cell };
    this.turn += 1;
  }

  /** Opens the focused cell with this text. */
  open(text: string): void {
    if (this.current !== null && isFigure(this.current.cell)) {
      this.place = this.current;
      this.typing = text;
    }
  }

  setTyping(text: string): void {
    if (this.typing !== null) this.typing = text.slice(0, 16);
  }

  /** `isLeaving`: the user has gone elsewhere, so the focus stays there. */
  close(isLeaving = false): void {
    this.typing = null;
    if (!isLeaving) this.turn += 1;
  }

  isOpen(id: string, cell: FigureId): boolean {
    return computed(() => this.typing !== null && this.place?.id === id && this.place.cell === cell).get();
  }
}
