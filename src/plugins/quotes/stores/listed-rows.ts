import type { Undo } from '#core/clock';
import type { LiveRows, RowsChange } from '#core/grid';

interface Options<Row> {
  readonly rowId: (row: Row) => string;
  /** The list now, in its order: the same array while it is the same. */
  readonly list: () => readonly Row[];
  /** Calls back when there may be another list. */
  readonly watch: (onChange: () => void) => Undo;
  /** Streamed rows, which are newer than those of the list. */
  readonly live?: LiveRows<Row> | undefined;
  readonly accept?: ((row: Row) => boolean) | undefined;
  /** Maximum number of rows. */
  readonly limit?: number | undefined;
}

/** The rows of a list that is replaced as a whole, e.g. of a reply, in its order; a streamed row takes the place of the one listed. */
export class ListedRows<Row> implements LiveRows<Row> {
  private readonly options: Options<Row>;
  private readonly listeners = new Set<(change: RowsChange) => void>();
  private source: readonly Row[] | null = null;
  private byId: ReadonlyMap<string, Row> = new Map();
  private stop: Undo | null = null;

  constructor(options: Options<Row>) {
    this.options = options;
  }

  rows(): readonly Row[] {
    this.read();
    return [...this.byId].map(([id, row]) => this.options.live?.get(id) ?? row);
  }

  get(id: string): Row | undefined {
    this.read();
    const row = this.byId.get(id);
    return row && (this.options.live?.get(id) ?? row);
  }

  subscribe(listener: (change: RowsChange) => void): Undo {
    this.listeners.add(listener);
    this.stop ??= this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.stop?.();
      this.stop = null;
    };
  }

  registerView(inSight: () => Iterable<string>): Undo {
    return this.options.live?.registerView?.(inSight) ?? (() => undefined);
  }

  /** Something outside the rows that the texts depend on changed for these ids. */
  touch(ids: Iterable<string>): void {
    this.notify([...ids], false);
  }

  private start(): Undo {
    const { live, watch } = this.options;
    this.read();
    const stopList = watch(() => {
      const before = this.byId;
      if (!this.read()) return;
      const isSameOrder = [...before.keys()].join() === [...this.byId.keys()].join();
      this.notify(
        [...this.byId].flatMap(([id, row]) => (before.get(id) === row ? [] : [id])),
        !isSameOrder,
      );
    });
    const stopLive = live?.subscribe(({ changed }) => this.notify(changed, false));
    return () => {
      stopList();
      stopLive?.();
    };
  }

  /** False: it is the list already read. */
  private read(): boolean {
    const { list, accept, limit, rowId } = this.options;
    const source = list();
    if (source === this.source) return false;
    this.source = source;
    const rows = accept === undefined ? source : source.filter(accept);
    this.byId = new Map(rows.slice(0, limit).map((row) => [rowId(row), row]));
    return true;
  }

  private notify(ids: Iterable<string>, structure: boolean): void {
    const changed = new Set([...ids].filter((id) => this.byId.has(id)));
    if (changed.size === 0 && !structure) return;
    for (const listener of this.listeners) listener({ changed, structure });
  }
}
