import { AgGridReact } from 'ag-grid-react';

/** Created as the module loads, and filled at any time. */
const seen = new Map<string, string>();
let last = 0;

function remember(price: number): number {
  last = price;
  seen.set('price', price.toFixed(4));
  return seen.size + last;
}

/** Nothing here belongs in a view. */
export function Price() {
  return (
    <section aria-label="Best price">
      最优价 {remember(2.5)}
      <AgGridReact />
    </section>
  );
}
