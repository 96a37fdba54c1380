import { type Clock, untilThere } from '#core/clock';
import { type BackendModule, createInstance, type i18n, type Resource } from 'i18next';
import { createAtom, makeObservable, observable, runInAction } from 'mobx';
import type { OwnTexts } from '#contract/config';
import { dynamicText, type TextKey, type TextNamespace, type TextValues, type Words } from './keys.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from './languages.ts';
import { rememberTexts } from './remember-texts.ts';

/** What Text needs from outside: where the choice of language is stored, how texts are loaded, and the `lang` of <html>. */
export interface TextOptions {
  readonly load: (language: string, namespace: string) => Promise<Record<string, unknown>>;
  readonly stored?: { get(): string; set(language: Language): void };
  readonly setRootLanguage?: (language: Language) => void;
  /** A missing key or file. Not shown to the user: the key replaces the text. */
  readonly onMissing?: (problem: string) => void;
  /** For files that could not be fetched: they are requested until they arrive. Without it they are not requested again. */
  readonly clock?: Pick<Clock, 'setTimeout'>;
}

/** Namespace of the texts that configuration brings: `own:desk`. */
const OWN = 'own';
/** Event of the library's instance: texts were replaced. Components read them again. */
const CHANGED = 'wordsChanged';

/**
 * The texts of the interface: i18next with namespaces loaded on demand. `t` reads only namespaces that are loaded. Components read texts
 * by react-i18next's `useTranslation`; stores read them here, and values derived from them follow language and configuration.
 */
export class Text {
  /** The language shown; observable. */
  language: Language;
  /** The library's instance. */
  readonly i18n: i18n = createInstance();
  readonly #options: TextOptions;
  readonly #words = createAtom('words');
  #started: Promise<void> | null = null;

  constructor(options: TextOptions) {
    this.#options = options;
    const stored = options.stored?.get();
    this.language = isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
    makeObservable(this, { language: observable });
    this.i18n.on(CHANGED, () => this.#words.reportChanged());
    this.i18n.on('languageChanged', () => this.#words.reportChanged());
  }

  /** Loads these namespaces; all their texts are ready when the promise resolves. Before the first render; a second call waits for the first. */
  start(namespaces: readonly string[]): Promise<void> {
    this.#started ??= this.#init(namespaces).then(() => this.#options.setRootLanguage?.(this.language));
    return this.#started;
  }

  /** These texts, in the language shown, with the texts of another configuration. */
  withOwn(texts: OwnTexts): Text {
    const { load, onMissing } = this.#options;
    const copy = new Text({
      load,
      ...(onMissing ? { onMissing } : {}),
      stored: { get: () => this.language, set: () => {} },
    });
    // With all loaded texts given, i18next initialises synchronously.
    void copy.#init(['core'], structuredClone(this.i18n.store.data));
    copy.setOwn(texts);
    return copy;
  }

  async #init(namespaces: readonly string[], resources?: Resource): Promise<void> {
    const { load, onMissing, clock } = this.#options;
    const backend: BackendModule = {
      type: 'backend',
      init: () => {},
      read: async (language, namespace) => {
        try {
          return await load(language, namespace);
        } catch (error) {
          onMissing?.(String(error));
          // It cannot be fetched, which is how `import()` fails, and the library would never ask again; what does not exist fails otherwise.
          if (clock && error instanceof TypeError)
            void untilThere(() => load(language, namespace), clock).then((words) => {
              this.i18n.addResourceBundle(language, namespace, words);
              this.refresh();
            });
          throw error;
        }
      },
    };
    const ready = this.i18n.use(backend).init({
      lng: this.language,
      fallbackLng: DEFAULT_LANGUAGE,
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: namespaces[0] ?? 'core',
      ...(resources ? { resources, partialBundledLanguages: true, initAsync: false } : {}),
      interpolation: { escapeValue: false },
      // A part of a message may be empty: unchanged items are not mentioned.
      returnEmptyString: true,
      saveMissing: true,
      // A caller with a fallback for a key that a newer server may send is missing nothing.
      missingKeyHandler: (_languages, namespace, key, _fallback, _update, options) => {
        if (options?.defaultValue === undefined) onMissing?.(`no text ${namespace}:${key}`);
      },
      react: { useSuspense: false, bindI18n: `languageChanged ${CHANGED}` },
    });
    rememberTexts(this.i18n);
    await ready;
  }

  /**
   * Loads the namespaces of a plugin, and the server's texts, which any call may need. Never rejects: a missing file is reported and its keys
   * replace the texts, until it has been fetched after all.
   */
  async load(...namespaces: readonly string[]): Promise<void> {
    await this.i18n.loadNamespaces([...namespaces, 'inbox', 'names', 'refusals', 'replies']);
  }

  /** A text by its checked key. */
  t(key: TextKey, values?: TextValues): string {
    return this.dynamic(key, values);
  }

  /** A text whose key comes from configuration or a rule, `namespace:path`. An unknown key is shown unchanged. */
  dynamic(key: string, values?: TextValues): string {
    this.#words.reportObserved();
    return dynamicText(this.i18n.t, key, values);
  }

  /** A text as shown on a screen. A key without a namespace is one of the rules' keys. */
  say(words: Words): string {
    if ('text' in words) return words.text;
    const key = words.key.includes(':') ? words.key : `rules:${words.key}`;
    return words.orText === undefined || this.has(key) ? this.dynamic(key, words.values) : words.orText;
  }

  /** Sets texts that are in no file, the same in every language: names that come from configuration. */
  put(namespace: string, words: Readonly<Record<string, string>>): void {
    for (const language of LANGUAGES) this.i18n.addResourceBundle(language, namespace, words, true, true);
    this.refresh();
  }

  /** Sets the texts of a configuration, by the name after `own:`, in place of the previous one's. */
  setOwn(texts: OwnTexts): void {
    for (const language of LANGUAGES) {
      const words = Object.entries(texts).flatMap(([name, by]) => {
        const word = by[language];
        return word === undefined ? [] : [[name, word] as const];
      });
      this.i18n.removeResourceBundle(language, OWN);
      this.i18n.addResourceBundle(language, OWN, Object.fromEntries(words));
    }
    this.refresh();
  }

  /** Makes everything on screen read its texts again: some have loaded or changed. */
  refresh(): void {
    this.i18n.emit(CHANGED);
  }

  /** Whether the key exists in a loaded namespace. */
  has(key: string): boolean {
    this.#words.reportObserved();
    return this.i18n.exists(key);
  }

  /** Switches to another language, stores the choice, and sets `lang` of <html>. Resolves when its texts are loaded. */
  async setLanguage(language: Language): Promise<void> {
    if (await this.#show(language)) this.#options.stored?.set(language);
  }

  /** Switches to the language that another window of this browser chose and stored. Resolves when its texts are loaded. */
  async follow(language: Language): Promise<void> {
    await this.#show(language);
  }

  /** False when another was chosen while this one's texts were loading. */
  async #show(language: Language): Promise<boolean> {
    await this.i18n.changeLanguage(language);
    if (this.i18n.language !== language) return false;
    runInAction(() => {
      this.language = language;
    });
    this.#options.setRootLanguage?.(language);
    return true;
  }

  /** Texts of a namespace are loaded in the language shown. */
  isLoaded(namespace: TextNamespace): boolean {
    return this.i18n.hasLoadedNamespace(namespace);
  }
}
