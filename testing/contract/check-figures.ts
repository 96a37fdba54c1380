import { totalMinWidth, textWidth } from '#core/grid/columns';
import { at, onSharedBench, type PluginCheck } from './check.ts';

/** A price, yield, quantity, change, share, date or time, whole or with its unit. */
const FIGURE = /^[-+~]?(T\+)?\d[\d,.:*/+-]*( ?(亿|万|%|BP|bp|Y|D|元))*$/;
const FONT_PX = 12;

/** Declared width of an element in px; null: it is left to the layout. */
function declared(element: Element | null | undefined): number | null {
  const width = element instanceof HTMLElement ? Number.parseFloat(element.style.width) : Number.NaN;
  return element instanceof HTMLElement && element.style.width.endsWith('px') ? width : null;
}

/** Px that a table's columns require: as declared by a live grid, or by the `col` elements of a plain table. */
const requiredWidth = (table: Element, columns: readonly (number | null)[]): number =>
  table instanceof HTMLElement && table.dataset['asks'] !== undefined
    ? Number(table.dataset['asks'])
    : totalMinWidth(columns.flatMap((width) => (width === null ? [] : [{ width }])));

/** Cells with a truncated figure, and tables whose columns require more space than available. */
function faultsOf(view: HTMLElement): readonly string[] {
  const faults: string[] = [];
  for (const table of view.querySelectorAll('table, .live-grid')) {
    const columns = [...table.querySelectorAll(':scope > colgroup > col')].map(declared);
    const cells = table.querySelectorAll('td, [role=gridcell]');
    for (const cell of cells) {
      const text = cell.textContent?.trim() ?? '';
      if (!FIGURE.test(text)) continue;
      const place = cell.parentElement === null ? -1 : [...cell.parentElement.children].indexOf(cell);
      const width = cell.matches('td') ? columns[place] : declared(cell);
      if (typeof width === 'number' && textWidth(text, FONT_PX) > width)
        faults.push(`${text} needs ${Math.ceil(textWidth(text, FONT_PX))} px and has ${width}`);
    }
    const neededPx = requiredWidth(table, columns);
    if (neededPx > view.clientWidth)
      faults.push(`columns of ${neededPx} px in a panel of ${view.clientWidth}: declare which ones go first`);
  }
  return faults;
}

export const figuresCheck: PluginCheck = {
  id: 'figures',
  title: 'cuts no figure at its minimum size: columns without room are dropped whole',
  async run(subject) {
    if (Object.keys(subject.plugin.panels ?? {}).length === 0) return [];
    return onSharedBench(
      subject,
      'user',
      ({ views }) => views.flatMap(([id, view]) => at(id, faultsOf(view))),
      'min',
    );
  },
};
