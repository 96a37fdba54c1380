// The physical limit: the newest value of each bond, once per frame, written to text nodes that do not move.
import type { Quote } from '../feed.ts';
import { columns, connect, Flashes, isFlashing, oncePerFrame, VISIBLE } from './table.ts';
import './table.css';

interface Cell {
  readonly node: Text;
  readonly element: HTMLElement;
}
interface Line {
  readonly cells: readonly Cell[];
  readonly texts: string[];
  last: number;
}

const lines = new Map<string, Line>();
const flashes = new Flashes();
if (isFlashing) flashes.start();

function show(quotes: readonly Quote[]): void {
  const root = document.querySelector('#root');
  for (const quote of quotes.slice(0, VISIBLE)) {
    const row = document.createElement('div');
    row.className = 'row';
    const texts = columns.map((column) => column.text(quote));
    const cells = columns.map((column, index): Cell => {
      const element = document.createElement('div');
      element.className = column.isFigure ? 'cell figure' : 'cell';
      element.style.width = `${column.width}px`;
      element.dataset['column'] = column.id;
      const node = document.createTextNode(texts[index] ?? '');
      element.append(node);
      row.append(element);
      return { node, element };
    });
    root?.append(row);
    lines.set(quote.id, { cells, texts, last: quote.last });
  }
}

function write(line: Line, quote: Quote): void {
  const isUp = quote.last >= line.last;
  line.last = quote.last;
  for (const [index, column] of columns.entries()) {
    const text = column.text(quote);
    const cell = line.cells[index];
    if (cell === undefined || text === line.texts[index]) continue;
    line.texts[index] = text;
    cell.node.data = text;
    if (isFlashing && column.isFigure) flashes.light(cell.element, isUp);
  }
}

connect({
  onSnapshot: show,
  onUpdate: oncePerFrame(
    (newest) => {
      for (const [id, quote] of newest) {
        const line = lines.get(id);
        if (line !== undefined) write(line, quote);
      }
    },
    (id) => lines.has(id),
  ),
});
