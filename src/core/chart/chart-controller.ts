import uPlot from 'uplot';
import { aligned, legendWidths, plotOptions, shapeOf, showAtRest } from './plot-options.ts';
import type { ChartData, ChartSpec } from './types.ts';

/** Owns the canvas: redraws when the chart's shape, its size or the theme changes, and otherwise only swaps the data. Free of React. */
export class ChartController {
  private spec: ChartSpec | null = null;
  private data: ChartData = [[]];
  private element: HTMLElement | null = null;
  private plot: uPlot | null = null;
  private isLaidOut = false;
  /** Room of each series' figure in the legend, in widths of a digit: as much as any needed since the chart has this shape. */
  private widths: readonly number[] = [];

  /** Applies newer properties. Data with the same identity is the same data. */
  update(spec: ChartSpec, data: ChartData): void {
    const sameShape = this.spec !== null && shapeOf(this.spec) === shapeOf(spec);
    const sameData = this.data === data;
    this.spec = spec;
    this.data = data;
    if (sameShape && sameData) return;
    const before = sameShape ? this.widths : [];
    this.widths = legendWidths(spec, data).map((width, at) => Math.max(width, before[at] ?? 0));
    // A wider figure moves what follows it: the legend is made anew, which is no shift.
    if (!sameShape || this.widths.some((width, at) => width !== before[at])) this.draw();
    else {
      this.plot?.setData(aligned(data));
      this.rest();
    }
  }

  /**
   * Draws into the element until the undo is called: in the first frame, when its place is laid out. Reading the size before that would have the whole
   * page laid out while other panels still change it.
   */
  attach(element: HTMLElement): () => void {
    this.element = element;
    const resize = new ResizeObserver(() => this.place(element));
    resize.observe(element);
    const theme = new MutationObserver(() => this.draw());
    theme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-price'],
    });
    return () => {
      resize.disconnect();
      theme.disconnect();
      this.plot?.destroy();
      this.plot = null;
      this.element = null;
      this.isLaidOut = false;
    };
  }

  /** The element has been laid out, or has another size. */
  private place(element: HTMLElement): void {
    this.isLaidOut = true;
    if (this.plot === null) this.draw();
    else this.resize(this.plot, sizeOf(element));
  }

  /** Setting a size redraws the plot, even where it is the same. */
  private resize(plot: uPlot, size: { readonly width: number; readonly height: number }): void {
    if (plot.width !== size.width || plot.height !== size.height) plot.setSize(size);
  }

  private draw(): void {
    if (this.element === null || this.spec === null || !this.isLaidOut) return;
    this.plot?.destroy();
    this.plot = new uPlot(
      plotOptions(this.spec, sizeOf(this.element), tokenOf),
      aligned(this.data),
      this.element,
    );
    // The first is of x.
    const [, ...cells] = this.element.querySelectorAll<HTMLElement>('.u-value');
    for (const [at, cell] of cells.entries()) cell.style.minWidth = `${this.widths[at] ?? 0}ch`;
    this.rest();
  }

  private rest(): void {
    if (this.plot !== null && this.spec !== null) showAtRest(this.plot, this.spec);
  }
}

/** A canvas cannot inherit CSS variables: they are read when it is drawn. */
const tokenOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Height of the legend's line above the plot, as in chart.css. */
const LEGEND_PX = 22;

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: Math.max(80, element.clientWidth), height: Math.max(60, element.clientHeight - LEGEND_PX) };
}
