// A plain React table with MobX rows: those in view, one action per frame.
import { configure, makeObservable, observableRef, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createRoot } from 'react-dom/client';
import type { Quote } from '../feed.ts';
import { columns, connect, oncePerFrame, VISIBLE } from './table.ts';
import './table.css';

configure({ enforceActions: 'never' });

class QuoteRow {
  quote: Quote;

  constructor(quote: Quote) {
    this.quote = quote;
    makeObservable(this, { quote: observableRef });
  }
}

const rows = new Map<string, QuoteRow>();

const Row = observer(function Row({ row }: { readonly row: QuoteRow }) {
  const { quote } = row;
  return (
    <div className="row">
      {columns.map((column) => (
        <div
          key={column.id}
          data-column={column.id}
          className={column.isFigure ? 'cell figure' : 'cell'}
          style={{ width: column.width }}
        >
          {column.text(quote)}
        </div>
      ))}
    </div>
  );
});

connect({
  onSnapshot(quotes) {
    for (const quote of quotes) rows.set(quote.id, new QuoteRow(quote));
    const root = document.querySelector('#root');
    if (root === null) return;
    createRoot(root).render([...rows].slice(0, VISIBLE).map(([id, row]) => <Row key={id} row={row} />));
  },
  onUpdate: oncePerFrame((newest) =>
    runInAction(() => {
      for (const [id, quote] of newest) {
        const row = rows.get(id);
        if (row !== undefined) row.quote = quote;
      }
    }),
  ),
});
