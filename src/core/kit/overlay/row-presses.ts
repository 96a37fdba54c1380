import { LONG_PRESS_MS } from '#contract/rules';
import type { Clock, Undo } from '#core/clock';

/** A finger that moves further than this is scrolling. */
const SLIP_PX = 10;

/** The listeners of one box: a long touch (R9.03), or the secondary mouse button. */
class RowPresses {
  readonly #clock: Pick<Clock, 'setTimeout'>;
  readonly #onPress: (target: Element) => boolean;
  #stop: Undo | null = null;
  #from: readonly [x: number, y: number] = [0, 0];
  /** The press was long: the events the browser generates at its end are unintended. */
  #wasLong = false;

  constructor(clock: Pick<Clock, 'setTimeout'>, onPress: (target: Element) => boolean) {
    this.#clock = clock;
    this.#onPress = onPress;
  }

  readonly down = ({ pointerType, target, clientX, clientY }: PointerEvent): void => {
    this.end();
    this.#wasLong = false;
    if (pointerType !== 'touch' || !(target instanceof Element)) return;
    this.#from = [clientX, clientY];
    this.#stop = this.#clock.setTimeout(() => {
      this.#stop = null;
      this.#wasLong = this.#onPress(target);
    }, LONG_PRESS_MS);
  };

  readonly move = ({ clientX, clientY }: PointerEvent): void => {
    const [x, y] = this.#from;
    if (Math.hypot(clientX - x, clientY - y) > SLIP_PX) this.end();
  };

  readonly end = (): void => {
    this.#stop?.();
    this.#stop = null;
  };

  /** The mouse event that a browser generates when the finger lifts would press outside the menu, and close it. */
  readonly lift = (event: TouchEvent): void => {
    if (!this.#wasLong) return;
    this.#wasLong = false;
    event.preventDefault();
  };

  readonly click = (event: MouseEvent): void => {
    if (!this.#wasLong) return;
    this.#wasLong = false;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly menu = (event: MouseEvent): void => {
    const isTouch = this.#stop !== null || this.#wasLong;
    const isOpened = !isTouch && event.target instanceof Element && this.#onPress(event.target);
    // The browser's own touch menu comes before the second is over.
    if (isTouch || isOpened) event.preventDefault();
  };
}

/**
 * Reports that a row's menu is requested: by touch for over a second, by the secondary mouse button or the menu key. `onPress` returns whether
 * there is one; the click that ends a long press does not reach the row.
 */
export function watchRowPresses(
  host: HTMLElement,
  clock: Pick<Clock, 'setTimeout'>,
  onPress: (target: Element) => boolean,
): Undo {
  const presses = new RowPresses(clock, onPress);
  const listening = new AbortController();
  const { signal } = listening;
  // Style sheets prevent text selection by touch here.
  host.dataset['rowMenu'] = '';
  host.addEventListener('pointerdown', presses.down, { signal });
  host.addEventListener('pointermove', presses.move, { signal });
  host.addEventListener('pointerup', presses.end, { signal });
  host.addEventListener('pointercancel', presses.end, { signal });
  host.addEventListener('touchend', presses.lift, { signal, passive: false });
  host.addEventListener('contextmenu', presses.menu, { signal });
  host.addEventListener('click', presses.click, { signal, capture: true });
  return () => {
    listening.abort();
    presses.end();
  };
}
