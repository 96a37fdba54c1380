import { LONG_PRESS_MS } from '#contract/rules';
import type { Clock, Undo } from '#core/clock';

/** A finger that wanders further than this scrolls. */
const SLIP_PX = 10;

/** The listeners of one box: a touch that lasts (R9.03), or the other button of a mouse. */
class RowPresses {
  readonly #clock: Pick<Clock, 'setTimeout'>;
  readonly #onPress: (target: Element) => boolean;
  #stop: Undo | null = null;
  #from: readonly [x: number, y: number] = [0, 0];
  /** The press was long: what the browser makes of its end is not meant. */
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

  /** The mouse that a browser makes of the finger's end would press beside the menu, and close it. */
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
    // A finger's own menu comes before its second is over.
    if (isTouch || isOpened) event.preventDefault();
  };
}

/**
 * Tells of a row that is asked for its menu: pressed by touch for over a second, by the other mouse button or the menu key. `onPress` says whether
 * there is one; a click that ends a long press is kept from the row.
 */
export function watchRowPresses(
  host: HTMLElement,
  clock: Pick<Clock, 'setTimeout'>,
  onPress: (target: Element) => boolean,
): Undo {
  const presses = new RowPresses(clock, onPress);
  const listening = new AbortController();
  const { signal } = listening;
  // Style sheets keep a finger from selecting text here.
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
