/** Records of the probe in a page. Times in ms of the page's clock. */
export interface Noted {
  /** Offset from the page's clock to ms since the epoch. */
  readonly offset: number;
  /** End of layout of every frame. */
  readonly frames: readonly number[];
  /** Texts that appeared in cells, each with the index of its frame. */
  readonly shown: readonly (readonly [text: string, frame: number])[];
  readonly longTasks: number;
}

interface Probe {
  start(cell: string): number;
  stop(): Noted;
  texts(): readonly string[];
}

declare global {
  interface Window {
    benchProbe?: Probe;
    /** The cells, on a page whose cells stand where no selector of the document reaches. */
    benchCells?: () => readonly Element[];
  }
}

/**
 * Runs in the page before its own code. At the end of every frame, after all frame callbacks and after layout (an element that changes its width
 * each frame triggers a ResizeObserver there), it reads the text of the cells. Raster and display follow for every page alike.
 */
export function installProbe(): void {
  let on = false;
  let selector = '';
  let cells: Element[] = [];
  let offset = 0;
  let frames: number[] = [];
  let painted: [string, number][] = [];
  let longTasks = 0;
  let stopTicker = (): void => {};
  const last = new WeakMap<Element, string>();

  const isInView = (element: Element): boolean => {
    const { height, top, bottom, left, right } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight && right > 0 && left < innerWidth;
  };
  const find = (): Element[] =>
    [...(window.benchCells?.() ?? document.querySelectorAll(selector))].filter(isInView);
  const calibrate = (): number => {
    const offsets = Array.from({ length: 9 }, () => {
      const before = Date.now();
      let now = Date.now();
      while (now === before) now = Date.now();
      return now - performance.now();
    });
    return offsets.sort((a, b) => a - b)[4] ?? 0;
  };
  const read = (): void => {
    const now = performance.now();
    const frame = frames.push(now) - 1;
    if (frame % 30 === 0) cells = find();
    for (const cell of cells) {
      const text = cell.textContent;
      if (last.get(cell) === text) continue;
      last.set(cell, text);
      painted.push([text, frame]);
    }
  };
  const startTicker = (): (() => void) => {
    // In a box of its own, at which its layout ends: otherwise each frame would lay out the page from its root.
    const box = document.createElement('div');
    box.style.cssText =
      'position:fixed;left:0;top:0;width:2px;height:1px;contain:strict;visibility:hidden;pointer-events:none';
    const ticker = document.createElement('div');
    ticker.style.cssText = 'width:1px;height:1px';
    box.append(ticker);
    document.documentElement.append(box);
    const observer = new ResizeObserver(() => on && read());
    observer.observe(ticker);
    let isWide = false;
    const tick = (): void => {
      if (!on) return;
      isWide = !isWide;
      ticker.style.width = isWide ? '2px' : '1px';
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    const tasks = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
    tasks.observe({ entryTypes: ['longtask'] });
    return () => {
      tasks.disconnect();
      observer.disconnect();
      box.remove();
    };
  };

  window.benchProbe = {
    start(cell) {
      selector = cell;
      on = true;
      frames = [];
      painted = [];
      longTasks = 0;
      offset = calibrate();
      stopTicker = startTicker();
      return find().length;
    },
    stop() {
      on = false;
      stopTicker();
      return { offset, frames, shown: painted, longTasks };
    },
    texts: () => find().map((cell) => cell.textContent),
  };
}
