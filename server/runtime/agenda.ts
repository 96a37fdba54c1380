/** Items due at a time, earliest first; equal times in order of insertion. A binary heap. */
export class Agenda<T> {
  readonly #heap: { readonly at: number; readonly order: number; readonly item: T }[] = [];
  #added = 0;

  get size(): number {
    return this.#heap.length;
  }

  /** When the first item is due; Infinity if there is none. */
  get next(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  add(at: number, item: T): void {
    this.#added += 1;
    const heap = this.#heap;
    heap.push({ at, order: this.#added, item });
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (!this.#before(i, parent)) break;
      this.#swap(i, parent);
      i = parent;
    }
  }

  /** Removes and returns the items due at `now`. */
  due(now: number): T[] {
    const items: T[] = [];
    for (let first = this.#heap[0]; first && first.at <= now; first = this.#heap[0]) {
      items.push(first.item);
      this.#removeFirst();
    }
    return items;
  }

  clear(): void {
    this.#heap.length = 0;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let i = 0; ;) {
      const leftChild = 2 * i + 1;
      let least = i;
      if (leftChild < heap.length && this.#before(leftChild, least)) least = leftChild;
      if (leftChild + 1 < heap.length && this.#before(leftChild + 1, least)) least = leftChild + 1;
      if (least === i) return;
      this.#swap(i, least);
      i = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a], this.#heap[b]];
    return x !== undefined && y !== undefined && (x.at < y.at || (x.at === y.at && x.order < y.order));
  }

  #swap(a: number, b: number): void {
    const [x, y] = [this.#heap[a], this.#heap[b]];
    if (x === undefined || y === undefined) return;
    this.#heap[a] = y;
    this.#heap[b] = x;
  }
}
