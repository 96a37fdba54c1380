// @vitest-environment jsdom
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { FakeClock } from '#testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Chart, type ChartProps } from './chart.tsx';
import { ChartController } from './chart-controller.ts';
import type { ChartData, ChartSpec } from './types.ts';

interface Drawn {
  readonly options: { readonly width: number; readonly height: number; readonly series: readonly unknown[] };
  data: readonly (readonly unknown[])[];
  readonly element: HTMLElement;
  isDestroyed: boolean;
  readonly legends: (number | undefined)[];
  readonly sizes: unknown[];
  cursor: { left?: number };
}
const plots = vi.hoisted((): Drawn[] => []);
/** The library draws on a canvas that is absent here: the mock records its calls. */
vi.mock('uplot', () => ({
  default: class {
    static readonly rangeNum = (min: number, max: number) => [min, max];
    readonly options: Drawn['options'];
    data: Drawn['data'];
    readonly element: HTMLElement;
    isDestroyed = false;
    readonly legends: (number | undefined)[] = [];
    readonly sizes: unknown[] = [];
    cursor: { left?: number } = {};
    width: number;
    height: number;
    constructor(options: Drawn['options'], data: Drawn['data'], element: HTMLElement) {
      this.options = options;
      this.width = options.width;
      this.height = options.height;
      this.data = data;
      this.element = element;
      plots.push(this);
    }
    setData(data: Drawn['data']): void {
      this.data = data;
    }
    setLegend({ idx }: { readonly idx?: number }): void {
      this.legends.push(idx);
    }
    setSize(size: unknown): void {
      this.sizes.push(size);
    }
    destroy(): void {
      this.isDestroyed = true;
    }
  },
}));

let resized: () => void = () => undefined;
/** Elements are laid out as soon as they are observed; in the browser with the next frame. */
let isLaidOut = true;
beforeEach(() => {
  plots.length = 0;
  isLaidOut = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        resized = onChange;
      }
      observe(): void {
        if (isLaidOut) resized();
      }
      disconnect(): void {
        resized = () => undefined;
      }
    },
  );
});
const undos: (() => void)[] = [];
/** Shows a chart, until the end of the test or the undo. */
const attach = (chart: ChartController, element = box()) => {
  const undo = chart.attach(element);
  undos.push(undo);
  return undo;
};
afterEach(() => {
  cleanup();
  for (const undo of undos.splice(0)) undo();
  vi.unstubAllGlobals();
});

const spec = (label = '收益率', kind: ChartSpec['x']['kind'] = 'time'): ChartSpec => ({
  series: [{ label, colour: '--accent', format: String }],
  x: { kind, format: String },
  formatY: String,
});
const data = (...values: readonly number[]): ChartData => [values.map((_, at) => at), values];
const box = (width = 400, height = 300) => {
  const element = document.createElement('div');
  Object.defineProperties(element, {
    clientWidth: { value: width, configurable: true },
    clientHeight: { value: height, configurable: true },
  });
  return element;
};
const newest = () => plots.at(-1) ?? expect.unreachable('nothing was drawn');

describe('a chart on its canvas', () => {
  it('is drawn once it has both a host element and data, in either order', () => {
    const one = new ChartController();
    one.update(spec(), data(1));
    expect(plots).toHaveLength(0);
    attach(one);
    const other = new ChartController();
    attach(other);
    expect(plots).toHaveLength(1);
    other.update(spec(), data(1));
    expect(plots).toHaveLength(2);
  });

  it('is drawn when its place has been laid out, and not before: reading its size would have the page laid out', () => {
    isLaidOut = false;
    const chart = new ChartController();
    const sizes: string[] = [];
    const place = box();
    for (const side of ['clientWidth', 'clientHeight'])
      Object.defineProperty(place, side, { get: () => sizes.push(side) && 300, configurable: true });
    chart.update(spec(), data(1));
    attach(chart, place);
    chart.update(spec('Yield'), data(1, 2));
    expect([plots.length, sizes]).toEqual([0, []]);
    resized();
    expect([plots.length, newest().data]).toEqual([1, data(1, 2)]);
  });

  it('updates to newer data without redrawing, and does nothing for the same data', () => {
    const chart = new ChartController();
    attach(chart);
    const first = data(1, 2);
    chart.update(spec(), first);
    newest().data = [];
    chart.update(spec(), first);
    expect([plots.length, newest().data]).toEqual([1, []]);
    chart.update(spec(), data(1, 2, 3));
    expect([plots.length, newest().data[1]]).toEqual([1, [1, 2, 3]]);
  });

  it('is redrawn when its shape or the language of its labels changes, and the old plot is destroyed', () => {
    const chart = new ChartController();
    attach(chart);
    const same = data(1);
    chart.update(spec(), same);
    chart.update(spec('Yield'), same);
    chart.update(spec('Yield', 'log'), same);
    expect(plots.map(({ isDestroyed }) => isDestroyed)).toEqual([true, true, false]);
  });

  it('shows the newest values in the legend while the pointer is elsewhere, and leaves it alone under the pointer', () => {
    const chart = new ChartController();
    attach(chart);
    chart.update(spec(), data(1, 2));
    expect(newest().legends).toEqual([1]);
    chart.update(spec(), data(1, 2, 3));
    newest().cursor = { left: 40 };
    chart.update(spec(), data(1, 2, 3, 4));
    newest().cursor = { left: -10 };
    chart.update(spec(), data(1, 2, 3, 4, 5));
    expect(newest().legends).toEqual([1, 2, 4]);
  });

  it('reserves the width of each series’ widest figure in its legend, so that none moves the next; a wider one makes it anew', () => {
    const chart = new ChartController();
    const place = box();
    place.innerHTML = '<b class="u-value"></b><b class="u-value"></b>';
    const room = () =>
      [...place.querySelectorAll<HTMLElement>('.u-value')].map(({ style }) => style.minWidth);
    attach(chart, place);
    chart.update(spec(), data(1, 12.5));
    expect([plots.length, room()]).toEqual([1, ['', '3.3ch']]);
    chart.update(spec(), data(1, 2));
    expect([plots.length, room()]).toEqual([1, ['', '3.3ch']]);
    chart.update(spec(), data(-1234));
    expect([plots.length, room()]).toEqual([2, ['', '4.3ch']]);
  });

  it('fills the space below its legend, follows its size, is drawn once for each, and is never too small to draw', () => {
    const chart = new ChartController();
    const place = box(400, 300);
    attach(chart, place);
    chart.update(spec(), data(1));
    const { width, height } = newest().options;
    resized();
    expect([width, height < 300, newest().sizes]).toEqual([400, true, []]);
    Object.defineProperty(place, 'clientWidth', { value: 500 });
    resized();
    expect(newest().sizes).toEqual([{ width: 500, height }]);
    const tiny = new ChartController();
    tiny.update(spec(), data(1));
    attach(tiny, box(0, 0));
    expect(newest().options).toMatchObject({ width: 80, height: 60 });
  });

  it('takes on the colours of another theme', async () => {
    const chart = new ChartController();
    const stop = attach(chart);
    chart.update(spec(), data(1));
    document.documentElement.dataset['theme'] = 'light';
    await Promise.resolve();
    expect(plots).toHaveLength(2);
    stop();
    document.documentElement.dataset['theme'] = 'dark';
    await Promise.resolve();
    expect(plots).toHaveLength(2);
  });

  it('leaves nothing behind, and can be attached again', () => {
    const chart = new ChartController();
    const stop = attach(chart);
    chart.update(spec(), data(1));
    stop();
    expect(newest().isDestroyed).toBe(true);
    chart.update(spec('x'), data(1, 2));
    expect(plots).toHaveLength(1);
    attach(chart);
    expect([plots.length, newest().data[1]]).toEqual([2, [1, 2]]);
  });
});

describe('a chart on a page', () => {
  const page = (rows: ChartProps['table']['rows'], over: Partial<ChartProps> = {}) => (
    <Chart
      {...spec()}
      label="分时走势"
      data={data(1, 2)}
      table={{ head: ['时间', '收益率'], rows }}
      {...over}
    />
  );
  const clock = new FakeClock();
  // `as` holds: the chart uses the clock only.
  const services = { clock, text: new Text({ load: async () => ({}) }) } as unknown as Services;
  const open = (view: ReactElement) =>
    render(view, {
      wrapper: ({ children }) => <ServicesProvider value={services}>{children}</ServicesProvider>,
    });
  const show = (view: ReactElement) => {
    const chart = open(view);
    act(() => clock.frame());
    return chart;
  };
  const rows = () =>
    screen
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

  it('is a figure with a name, with a hidden table of its data for screen readers', () => {
    show(page([['10:00', '2.2000']]));
    const figure = within(screen.getByRole('figure', { name: '分时走势' }));
    // A table is never narrower than its words: a box around it hides it, or a small panel would scroll to it.
    const table = figure.getByRole('table', { name: '分时走势' });
    expect([table.className, table.parentElement?.className]).toEqual(['', 'visually-hidden']);
    expect(figure.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '时间',
      '收益率',
    ]);
    expect(rows()).toEqual(['时间 收益率', '10:00 2.2000']);
    expect([newest().element.getAttribute('aria-hidden'), newest().data]).toEqual(['true', data(1, 2)]);
  });

  it('makes the table after its first frame, in which nobody sees it', () => {
    open(page([['10:00', '2.2000']]));
    const before = document.querySelectorAll('table').length;
    act(() => clock.frame());
    expect([before, document.querySelectorAll('table').length]).toEqual([0, 1]);
  });

  it('lists every point in its table, two in one minute too, and updates it with the data', () => {
    const { rerender } = show(
      page([
        ['10:00', '2.2000'],
        ['10:00', '2.2100'],
        ['10:01', '2.2200'],
      ]),
    );
    expect(rows()).toHaveLength(4);
    rerender(
      page([
        ['10:01', '2.2200'],
        ['10:00', '2.2100'],
      ]),
    );
    expect(rows()).toEqual(['时间 收益率', '10:01 2.2200', '10:00 2.2100']);
  });

  it('accepts two table columns with the same heading', () => {
    const head = ['时间', '数量', '数量'];
    const { rerender } = show(page([['10:00', '1', '2']], { table: { head, rows: [['10:00', '1', '2']] } }));
    expect(rows()).toEqual(['时间 数量 数量', '10:00 1 2']);
    rerender(page([], { table: { head: ['数量', '时间'], rows: [['3', '10:01']] } }));
    expect(rows()).toEqual(['数量 时间', '3 10:01']);
  });

  it('is drawn once, takes newer data into the same plot, and is destroyed with its page', () => {
    const { rerender, unmount } = show(page([]));
    rerender(page([], { data: data(1, 2, 3) }));
    expect([plots.length, newest().data]).toEqual([1, data(1, 2, 3)]);
    rerender(page([], { ...spec('Yield'), data: data(1, 2, 3) }));
    expect(plots.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
    unmount();
    expect(plots.every(({ isDestroyed }) => isDestroyed)).toBe(true);
  });
});
