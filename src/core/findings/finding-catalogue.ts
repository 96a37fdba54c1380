import { findingsIn } from '#contract/locales/on-demand';
import { type Clock, untilThere } from '#core/clock';
import type { Language } from '#core/text';
import { observable, runInAction } from 'mobx';

/** The texts of findings by language, each loaded when first read. */
export class FindingCatalogue {
  readonly #clock: Pick<Clock, 'setTimeout'>;
  readonly #loaded = observable.map<Language, unknown>(undefined, { deep: false });
  readonly #asked = new Set<Language>();

  constructor(clock: Pick<Clock, 'setTimeout'>) {
    this.#clock = clock;
  }

  /** Content of `contract/locales/<language>/findings.json`; null until it has loaded. Observable. */
  of(language: Language): unknown {
    if (!this.#asked.has(language)) {
      this.#asked.add(language);
      void untilThere(() => findingsIn(language), this.#clock).then((texts) =>
        runInAction(() => this.#loaded.set(language, texts)),
      );
    }
    return this.#loaded.get(language) ?? null;
  }
}
