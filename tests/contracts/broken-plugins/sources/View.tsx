import { market as calls } from '#contract/api';
import { AgGridReact } from 'ag-grid-react';

/** Created as the module loads, and filled at any time. */
const seen = new Map<string, string>();
let last = 0;

/** Its static fields live as long as the module, like variables of it. */
class Board {
  static readonly most = 9;
  static readonly #names = new Set<string>();
  static latest = '';
  readonly name = 'ofr';

  show(): boolean {
    Board.latest = this.name;
    return Board.#names.size < Board.most && Board.#names.add(this.name).has(Board.latest);
  }
}

function remember(price: number): number {
  last = price;
  seen.set('price', price.toFixed(4));
  return seen.size + last;
}

/** Nothing here belongs in a view. */
export function Price() {
  return (
    <section aria-label="Best price">
      最优价 {remember(2.5)} {new Board().show() ? 1 : 0}
      <b dangerouslySetInnerHTML={{ __html: '<i>1</i>' }} />
      <i data-call={calls.homepage.path} />
      <AgGridReact />
    </section>
  );
}
