import { transaction } from '#contract/api';
import { isDarkMode, themeCode } from '#contract/rules';
import type { Browser } from '#core/browser';
import type { Undo } from '#core/clock';
import type { Http } from '#core/http';
import type { Persisted, Storage } from '#core/storage';
import { makeAutoObservable, reaction } from 'mobx';
import * as z from 'zod/mini';

/** Colours of a price change: red up (China), green up, or colours told apart by the colour-blind. */
export const PRICE_COLOURS = ['red-up', 'green-up', 'cvd'] as const;
export type PriceColour = (typeof PRICE_COLOURS)[number];

const schema = z.object({
  memode: z.enum(['N', 'D']),
  priceColour: z.enum(PRICE_COLOURS),
  /** The server has not confirmed this choice. */
  unsaved: z.exactOptional(z.boolean()),
});

interface ThemeDeps {
  readonly browser: Pick<Browser, 'setRootAttribute'>;
  readonly http: Http;
  readonly storage: Storage;
  /** What users see who never chose (settings.json, appearance). */
  readonly defaults?: {
    readonly theme: 'dark' | 'light';
    readonly priceColours: 'red-up' | 'green-up' | 'colour-blind';
  };
}

/** Dark or light, and the colours of prices. Stored on this machine; dark or light also on the server for a logged-in user. */
export class ThemeStore {
  darkMode: boolean;
  priceColour: PriceColour;
  readonly #deps: ThemeDeps;
  readonly #stored: Persisted<z.output<typeof schema>>;
  /** Counts choices made here or in another tab: a server reply requested before one is outdated. */
  #choices = 0;

  constructor(deps: ThemeDeps) {
    this.#deps = deps;
    const { theme = 'dark', priceColours = 'red-up' } = deps.defaults ?? {};
    const defaults = {
      memode: themeCode(theme === 'dark'),
      priceColour: priceColours === 'colour-blind' ? 'cvd' : priceColours,
    } as const;
    this.#stored = deps.storage.persisted({ key: 'theme', schema, version: 1, defaults });
    const { memode, priceColour } = this.#stored.get();
    this.darkMode = isDarkMode(memode);
    this.priceColour = priceColour;
    makeAutoObservable(this, { start: false }, { autoBind: true });
  }

  /** Puts `data-theme` and `data-price` on <html>, now and on every change, including one made in another tab and the end of what was stored. */
  start(): Undo {
    const stopApply = reaction(
      () => [this.darkMode, this.priceColour] as const,
      ([dark, price]) => {
        this.#deps.browser.setRootAttribute('data-theme', dark ? 'dark' : 'light');
        this.#deps.browser.setRootAttribute('data-price', price);
      },
      { fireImmediately: true },
    );
    const stopWatch = this.#stored.watch(({ memode, priceColour }) => {
      this.#choices += 1;
      this.take(isDarkMode(memode), priceColour);
    });
    return () => {
      stopApply();
      stopWatch();
    };
  }

  /**
   * Reads the logged-in user's choice from the server, unless the user chooses meanwhile. A choice that the server has not confirmed, as the
   * page was left too soon, is saved instead. Rejects with the call's HttpError; the theme then stays.
   */
  async load(): Promise<void> {
    if (this.#stored.get().unsaved) return this.save();
    const choices = this.#choices;
    const { quotedeepthememode } = await this.#deps.http.call(transaction.queryMarketThemeMode, undefined, {
      notTips: true,
    });
    if (this.#choices !== choices) return;
    this.take(isDarkMode(quotedeepthememode), this.priceColour);
    this.keep(false);
  }

  /** Changes dark or light at once, and on the server if `save` is set (a user is logged in). Rejects if saving fails. */
  async setDarkMode(dark: boolean, save: boolean): Promise<void> {
    this.#choices += 1;
    this.take(dark, this.priceColour);
    this.keep(save);
    if (save) await this.save();
  }

  private async save(): Promise<void> {
    const choices = this.#choices;
    const memode = themeCode(this.darkMode);
    // Whoever chose it is told by the switch.
    await this.#deps.http.call(transaction.saveMarketThemeMode, { body: { memode } }, { notTips: true });
    if (this.#choices === choices) this.keep(false);
  }

  setPriceColour(priceColour: PriceColour): void {
    this.take(this.darkMode, priceColour);
    this.keep();
  }

  private take(darkMode: boolean, priceColour: PriceColour): void {
    this.darkMode = darkMode;
    this.priceColour = priceColour;
  }

  private keep(unsaved = this.#stored.get().unsaved ?? false): void {
    this.#stored.set({ memode: themeCode(this.darkMode), priceColour: this.priceColour, unsaved });
  }
}
