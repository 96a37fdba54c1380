import type { FindingTexts } from '#contract/config/words';
import { findingsIn } from '#contract/locales/on-demand';
import { type Clock, untilThere } from '#core/clock';
import { type Language, namesText } from '#core/text';
import { observable, runInAction } from 'mobx';

const textsOf = (language: Language, catalogue: unknown): FindingTexts => ({
  catalogue,
  names: (names) => namesText(names, language),
});

/** The texts of findings by language, each loaded when first read. */
export class FindingCatalogue {
  readonly #clock: Pick<Clock, 'setTimeout'>;
  readonly #loaded = observable.map<Language, FindingTexts>(undefined, { deep: false });
  /** By language: what stands for its texts until they have loaded. */
  readonly #placeholders = new Map<Language, FindingTexts>();

  constructor(clock: Pick<Clock, 'setTimeout'>) {
    this.#clock = clock;
  }

  /**
   * How findings are worded in a language, except kinds of user: the content of `contract/locales/<language>/findings.json`, null until it has loaded.
   * Observable; the same object until then, and from then on.
   */
  of(language: Language): FindingTexts {
    const placeholder = this.#placeholders.get(language) ?? this.#load(language);
    return this.#loaded.get(language) ?? placeholder;
  }

  #load(language: Language): FindingTexts {
    const none = textsOf(language, null);
    this.#placeholders.set(language, none);
    void untilThere(() => findingsIn(language), this.#clock).then((catalogue) =>
      runInAction(() => this.#loaded.set(language, textsOf(language, catalogue))),
    );
    return none;
  }
}
