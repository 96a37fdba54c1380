import type { Undo } from '#core/clock';

/** Pixels of a grid cell on the bench: 120 × 100 cells are 1440 × 900. */
const CELL_PX = { width: 12, height: 9 } as const;
type Cells = readonly [columns: number, rows: number];

/** Sizes of panels on the bench by kind; everything else is as big as the whole grid. */
const sizes = new Map<string, Cells>();
const GRID: Cells = [120, 100];

/** Sets the sizes of panels of these kinds, and notifies every size observer. */
export function setSizes(next: Readonly<Record<string, Cells>>): void {
  sizes.clear();
  for (const [kind, size] of Object.entries(next)) sizes.set(kind, size);
  SizeObserver.notifyAll();
}

function pixelsOf(element: Element): { readonly width: number; readonly height: number } {
  let at: Element | null = element;
  while (at && !at.hasAttribute('data-panel')) at = at.parentElement;
  const kind = at?.getAttribute('data-panel') ?? '';
  const [columns, rows] = sizes.get(kind) ?? GRID;
  return { width: columns * CELL_PX.width, height: rows * CELL_PX.height };
}

class SizeObserver {
  static active = 0;
  private static readonly all = new Set<SizeObserver>();

  static notifyAll(): void {
    for (const observer of SizeObserver.all) observer.notify();
  }

  private readonly seen = new Set<Element>();
  private readonly onChange: ResizeObserverCallback;

  constructor(onChange: ResizeObserverCallback) {
    this.onChange = onChange;
  }

  observe(element: Element): void {
    if (!this.seen.has(element)) SizeObserver.active += 1;
    this.seen.add(element);
    SizeObserver.all.add(this);
  }

  unobserve(element: Element): void {
    if (this.seen.delete(element)) SizeObserver.active -= 1;
  }

  disconnect(): void {
    SizeObserver.active -= this.seen.size;
    this.seen.clear();
    SizeObserver.all.delete(this);
  }

  private notify(): void {
    // `as` holds: the product's observers only read the element and its size from an entry.
    const entries = [...this.seen].map(
      (target) => ({ target, contentRect: pixelsOf(target) }) as unknown as ResizeObserverEntry,
    );
    if (entries.length > 0) this.onChange(entries, this);
  }
}

// A 2D context that draws nowhere: every method does nothing, every property can be set.
const context = new Proxy<Record<PropertyKey, unknown>>(
  { measureText: (text: string) => ({ width: String(text).length * 7 }) },
  { get: (own, name) => (name in own ? own[name] : () => undefined) },
);

/** Properties that grids measure constantly. Nothing is laid out here, so for these an element reports its own style. */
const BOX = /^(width|height|boxSizing|(border|padding|margin)(Top|Right|Bottom|Left)(Width)?)$/;

/**
 * Where grids position their parts, several times a mount. jsdom would parse each value as in a style sheet, for a layout that it does not
 * compute.
 */
const PLACES = [
  'left',
  'right',
  'top',
  'width',
  'height',
  'minWidth',
  'maxWidth',
  'minHeight',
  'maxHeight',
] as const;

/** Keeps positions as written. */
function plainPlaces(): void {
  const placesByElement = new WeakMap<object, Map<string, string>>();
  const prototype: object = Object.getPrototypeOf(document.body.style);
  for (const name of PLACES) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: object) {
        return placesByElement.get(this)?.get(name) ?? '';
      },
      set(this: object, value: unknown) {
        const places = placesByElement.get(this) ?? new Map<string, string>();
        placesByElement.set(this, places.set(name, value === null ? '' : String(value)));
      },
    });
  }
}

/** Computed styles that evaluate style rules only when other properties are read. */
function lightStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    let whole: CSSStyleDeclaration | null = null;
    return new Proxy(element instanceof HTMLElement ? element.style : compute(element, pseudo), {
      get(own, name) {
        if (name === 'width' || name === 'height') return own[name] || `${pixelsOf(element)[name]}px`;
        if (typeof name === 'string' && BOX.test(name)) return Reflect.get(own, name) as unknown;
        whole ??= compute(element, pseudo);
        const value: unknown = Reflect.get(whole, name);
        return typeof value === 'function' ? value.bind(whole) : value;
      },
    });
  };
}

let unstacked = 0;
/** Development React captures a stack for every element it creates; until the undo, errors here have none. */
export function withoutStacks(): Undo {
  const limit = Error.stackTraceLimit;
  unstacked += 1;
  // An accessor, which the engine does not read, and which keeps out React's own setting.
  if (unstacked === 1)
    Object.defineProperty(Error, 'stackTraceLimit', { configurable: true, get: () => 0, set() {} });
  return () => {
    unstacked -= 1;
    if (unstacked === 0)
      Object.defineProperty(Error, 'stackTraceLimit', {
        configurable: true,
        enumerable: true,
        writable: true,
        value: limit || 10,
      });
  };
}

/** Adds to jsdom the browser features that charts and grids need. Once per page. */
export function installDom(): void {
  if ('ResizeObserver' in globalThis) return;
  const prototype = HTMLElement.prototype;
  for (const [name, side] of [
    ['clientWidth', 'width'],
    ['offsetWidth', 'width'],
    ['clientHeight', 'height'],
    ['offsetHeight', 'height'],
  ] as const) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return pixelsOf(this)[side];
      },
    });
  }
  Object.assign(globalThis, {
    ResizeObserver: SizeObserver,
    Path2D: class {
      moveTo(): void {}
      lineTo(): void {}
      rect(): void {}
      arc(): void {}
      closePath(): void {}
      addPath(): void {}
      bezierCurveTo(): void {}
    },
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  });
  // Share codes are packed from a byte stream, which jsdom does not provide.
  if (!('stream' in Blob.prototype))
    Object.assign(Blob.prototype, {
      stream(this: Blob): ReadableStream {
        const bytes = this.arrayBuffer();
        return new ReadableStream({
          async start(to) {
            to.enqueue(new Uint8Array(await bytes));
            to.close();
          },
        });
      },
    });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => context });
  // Style sheets do not lay anything out here, and parsing them takes jsdom most of its time: with an unknown type they stay unparsed.
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (name === 'style') element.setAttribute('type', 'text/unread');
    return element;
  };
  plainPlaces();
  lightStyles();
  Object.assign(Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {} });
}

/** Period of the interval in which jsdom calls animation frames. It is jsdom's own: ended by others, frames would never be called again. */
const FRAME_MS = 1000 / 60;

/** Counts resources attached to the page as a whole: listeners of window and document, intervals, size observers. */
export class PageWatch {
  private readonly listeners = new Map<string, number>();
  private readonly intervals = new Set<unknown>();
  private readonly undos: Undo[] = [];
  private readonly names = new WeakMap<object, number>();
  private count = 0;

  /** Starts counting until `stop`. */
  constructor() {
    const key = (target: EventTarget, type: string, fn: unknown, options: unknown): string => {
      const capture =
        typeof options === 'object' && options !== null
          ? 'capture' in options && options.capture === true
          : options === true;
      return `${target === window ? 'window' : 'document'} ${type} ${this.nameOf(fn)} ${capture}`;
    };
    for (const target of [window, document]) {
      const { addEventListener: add, removeEventListener: remove } = target;
      target.addEventListener = (type: string, fn: EventListenerOrEventListenerObject, options?: unknown) => {
        this.listeners.set(key(target, type, fn, options), 1);
        add.call(target, type, fn, options as boolean);
      };
      target.removeEventListener = (
        type: string,
        fn: EventListenerOrEventListenerObject,
        options?: unknown,
      ) => {
        this.listeners.delete(key(target, type, fn, options));
        remove.call(target, type, fn, options as boolean);
      };
      this.undos.push(() => Object.assign(target, { addEventListener: add, removeEventListener: remove }));
    }
    const { setInterval: start, clearInterval: end } = globalThis;
    globalThis.setInterval = ((fn: () => void, ms?: number) => {
      const id = start(fn, ms);
      if (ms !== FRAME_MS) this.intervals.add(id);
      return id;
    }) as typeof setInterval;
    globalThis.clearInterval = (id) => {
      this.intervals.delete(id);
      end(id);
    };
    this.undos.push(() => Object.assign(globalThis, { setInterval: start, clearInterval: end }));
  }

  /** What is currently attached. */
  get state(): Readonly<Record<'listeners' | 'intervals' | 'observers', number>> {
    return { listeners: this.listeners.size, intervals: this.intervals.size, observers: SizeObserver.active };
  }

  /** Stops counting, and clears every remaining interval. */
  stop(): void {
    for (const id of this.intervals) clearInterval(id as number);
    for (const undo of this.undos.splice(0)) undo();
  }

  private nameOf(fn: unknown): number {
    if (typeof fn !== 'object' && typeof fn !== 'function') return 0;
    if (fn === null) return 0;
    const existing = this.names.get(fn);
    if (existing !== undefined) return existing;
    this.count += 1;
    this.names.set(fn, this.count);
    return this.count;
  }
}
