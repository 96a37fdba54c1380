import type { Quote } from '../feed.ts';

/** A column of the reference pages. */
export interface Column {
  readonly id: keyof Quote;
  readonly width: number;
  readonly isFigure: boolean;
  readonly text: (quote: Quote) => string;
}

/** Rows in view, and as many again as a grid keeps below them. */
export const VISIBLE = 38;
export const ROW_PX = 22;

const whole = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
const clock = (ms: number): string => {
  const day = (ms + 8 * 3_600_000) % 86_400_000;
  return `${two(day / 3_600_000)}:${two((day / 60_000) % 60)}:${two((day / 1000) % 60)}`;
};

const text = (id: keyof Quote, width: number): Column => ({
  id,
  width,
  isFigure: false,
  text: (quote) => String(quote[id]),
});
const figure = (id: keyof Quote, width: number, format: (value: number) => string): Column => ({
  id,
  width,
  isFigure: true,
  text: (quote) => format(Number(quote[id])),
});
const price = (value: number): string => value.toFixed(4);

export const columns: readonly Column[] = [
  text('id', 108),
  text('name', 128),
  figure('bidQty', 86, whole),
  figure('bid', 92, price),
  figure('ofr', 92, price),
  figure('ofrQty', 86, whole),
  figure('last', 96, price),
  figure('change', 84, (value) => value.toFixed(2)),
  figure('valuation', 84, price),
  figure('volume', 112, whole),
  text('org', 96),
  { id: 'time', width: 112, isFigure: false, text: (quote) => clock(quote.time) },
];

/** Flashes cells with a class that is removed after 400 ms, in one pass for all. */
export class Flashes {
  private lit: { readonly element: HTMLElement; readonly at: number }[] = [];
  private readonly litAt = new WeakMap<HTMLElement, number>();

  start(): void {
    setInterval(() => {
      const until = performance.now() - 400;
      const over = this.lit.findIndex(({ at }) => at >= until);
      const done = this.lit.splice(0, over < 0 ? this.lit.length : over);
      for (const { element } of done)
        if ((this.litAt.get(element) ?? 0) < until) element.className = 'cell figure';
    }, 100);
  }

  light(element: HTMLElement, isUp: boolean): void {
    const at = performance.now();
    this.litAt.set(element, at);
    this.lit.push({ element, at });
    const className = isUp ? 'cell figure up' : 'cell figure down';
    if (element.className !== className) element.className = className;
  }
}

/** Whether cells flash: `?flash=1` of the page. */
export const isFlashing = new URLSearchParams(location.search).get('flash') === '1';

/** Receives the feed. The page is ready two frames after it has shown the snapshot. */
export function connect(handlers: {
  readonly onSnapshot: (quotes: readonly Quote[]) => void;
  readonly onUpdate: (quotes: readonly Quote[]) => void;
}): void {
  const name = new URLSearchParams(location.search).get('name') ?? '';
  const socket = new WebSocket(`ws://${location.host}/bench/${name}`, ['bond.v1']);
  socket.addEventListener('open', () => socket.send('open'));
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    // `as` holds: the feed sends nothing else.
    const message = JSON.parse(event.data) as
      | { readonly snapshot: readonly Quote[] }
      | { readonly update: readonly Quote[] };
    if ('update' in message) handlers.onUpdate(message.update);
    else handlers.onSnapshot(message.snapshot);
  });
}

/** Collects the newest quote of each bond and passes them on once per frame. */
export function oncePerFrame(
  flush: (quotes: ReadonlyMap<string, Quote>) => void,
  isWanted: (id: string) => boolean = () => true,
): (quotes: readonly Quote[]) => void {
  const newest = new Map<string, Quote>();
  let isDue = false;
  return (quotes) => {
    for (const quote of quotes) if (isWanted(quote.id)) newest.set(quote.id, quote);
    if (isDue || newest.size === 0) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      flush(newest);
      newest.clear();
    });
  };
}
