import type { BestMarket } from '#contract/entities';
import type { Clock, Undo } from '#core/clock';
import type { MarketStore } from '#core/market';
import { createAtom } from 'mobx';

/** A batch of hundreds of rows is checked again with every change. */
const AGAIN_MS = 250;

interface Deps {
  readonly market: Pick<MarketStore, 'best'>;
  readonly clock: Pick<Clock, 'setTimeout'>;
}

/** The market's best rows as observed values: derivations that read one run again soon after it changed. Rows are changed in place: compare fields. */
export class BestRows {
  readonly #deps: Deps;
  readonly #ids = new Set<string>();
  readonly #atom = createAtom(
    'best rows',
    () => this.#watch(),
    () => this.#stop(),
  );
  #stop: Undo = () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get(securityId: string): BestMarket | undefined {
    if (this.#atom.reportObserved()) this.#ids.add(securityId);
    return this.#deps.market.best.get(securityId);
  }

  #watch(): void {
    const { market, clock } = this.#deps;
    let stopWait: Undo | null = null;
    const stopWatch = market.best.watchAll((changed) => {
      if (stopWait !== null || ![...this.#ids].some((id) => changed.has(id))) return;
      stopWait = clock.setTimeout(() => {
        stopWait = null;
        this.#ids.clear();
        this.#atom.reportChanged();
      }, AGAIN_MS);
    });
    this.#stop = () => {
      stopWatch();
      stopWait?.();
      this.#ids.clear();
    };
  }
}
