import type { LiveRows, RowsChange } from '#core/grid';

type Listener = (change: RowsChange) => void;

/**
 * The rows of another source that pass a test, kept current. A row whose fields change may enter or leave. While it has no listeners
 * it holds nothing of the source and reads it anew.
 */
export class FilteredRows<Row> implements LiveRows<Row> {
  private readonly source: LiveRows<Row>;
  private readonly rowId: (row: Row) => string;
  private readonly accept: (row: Row) => boolean;
  private readonly listeners = new Set<Listener>();
  private readonly passed = new Map<string, boolean>();
  private list: readonly Row[] = [];
  private stopSource: (() => void) | null = null;

  constructor(source: LiveRows<Row>, rowId: (row: Row) => string, accept: (row: Row) => boolean) {
    this.source = source;
    this.rowId = rowId;
    this.accept = accept;
  }

  rows(): readonly Row[] {
    return this.stopSource === null ? this.source.rows().filter(this.accept) : this.list;
  }

  get(id: string): Row | undefined {
    const row = this.source.get(id);
    if (row === undefined) return undefined;
    const isIn = this.stopSource === null ? this.accept(row) : this.passed.get(id) === true;
    return isIn ? row : undefined;
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.stopSource === null) {
      this.renew();
      this.stopSource = this.source.subscribe((change) => this.take(change));
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.stopSource?.();
      this.stopSource = null;
    };
  }

  registerView(inSight: () => Iterable<string>): () => void {
    return this.source.registerView?.(inSight) ?? (() => undefined);
  }

  /** Something outside the rows that the test or the texts depend on changed for these ids. */
  touch(ids: Iterable<string>): void {
    if (this.stopSource !== null) this.take({ changed: new Set(ids), structure: false });
  }

  private take({ changed, structure }: RowsChange): void {
    const own = new Set<string>();
    let isOther = structure;
    for (const id of changed) {
      const row = this.source.get(id);
      const before = this.passed.get(id) === true;
      const now = row !== undefined && this.accept(row);
      if (row === undefined) this.passed.delete(id);
      else this.passed.set(id, now);
      if (before || now) own.add(id);
      if (before !== now) isOther = true;
    }
    if (isOther) this.renew();
    if (own.size === 0 && !isOther) return;
    for (const listener of this.listeners) listener({ changed: own, structure: isOther });
  }

  private renew(): void {
    this.passed.clear();
    this.list = this.source.rows().filter((row) => {
      const isIn = this.accept(row);
      this.passed.set(this.rowId(row), isIn);
      return isIn;
    });
  }
}
