import { type BackendModule, createInstance, type i18n } from 'i18next';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { OWN_TEXT, type OwnTexts } from '#contract/config';
import type { TextKey, TextNamespace, TextValues, Words } from './keys.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from './languages.ts';

/** What Text needs from outside: where the choice of language is kept, who loads texts, and the `lang` of <html>. */
export interface TextOptions {
  readonly load: (language: string, namespace: string) => Promise<Record<string, unknown>>;
  readonly stored?: { get(): string; set(language: Language): void };
  readonly setRootLanguage?: (language: Language) => void;
  /** A missing key or file. Shown nowhere: the key stands in for the text. */
  readonly onMissing?: (problem: string) => void;
}

/** The words of the interface: i18next with namespaces loaded on demand. `t` reads only namespaces that are loaded. */
export class Text {
  /** The language now shown; observable. */
  language: Language;
  /** Words that configuration brings, by the name after `own:`; observable. */
  own: OwnTexts = {};
  /** The library's instance. */
  readonly i18n: i18n = createInstance();
  private readonly options: TextOptions;

  constructor(options: TextOptions) {
    this.options = options;
    const stored = options.stored?.get();
    this.language = isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
    makeObservable(this, { language: observable, own: observableRef });
  }

  /** Loads these namespaces; every text of them is ready when the promise resolves. Call once, before the first render. */
  async start(namespaces: readonly string[]): Promise<void> {
    const { load, onMissing } = this.options;
    const backend: BackendModule = {
      type: 'backend',
      init: () => {},
      read: async (language, namespace) => {
        try {
          return await load(language, namespace);
        } catch (error) {
          onMissing?.(String(error));
          throw error;
        }
      },
    };
    await this.i18n.use(backend).init({
      lng: this.language,
      fallbackLng: DEFAULT_LANGUAGE,
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: namespaces[0] ?? 'core',
      interpolation: { escapeValue: false },
      returnNull: false,
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => onMissing?.(`no text ${namespace}:${key}`),
      react: { useSuspense: true },
    });
    this.options.setRootLanguage?.(this.language);
  }

  /** Loads namespaces that a plugin brings. Rejects never: a missing file is reported and its keys stand for the texts. */
  async load(...namespaces: readonly string[]): Promise<void> {
    await this.i18n.loadNamespaces([...namespaces]).catch(() => {});
  }

  /** A text by its checked key. */
  t(key: TextKey, values?: TextValues): string {
    return this.dynamic(key, values);
  }

  /** A text whose key comes from configuration or a rule, `namespace:path`. An unknown key is shown as it is. */
  dynamic(key: string, values?: TextValues): string {
    const own = this.ownWords(key);
    if (own !== undefined) return own;
    return this.i18n.t(key as never, values as never) as unknown as string; // i18next's own key types ask for literals
  }

  /** Words as a screen shows them. A key without a namespace is one of the rules' keys. */
  say(words: Words): string {
    if ('text' in words) return words.text;
    return this.dynamic(words.key.includes(':') ? words.key : `rules:${words.key}`, words.values);
  }

  /** Puts words in place that no file has, the same in every language: names that come from configuration. */
  put(namespace: string, words: Readonly<Record<string, string>>): void {
    for (const language of LANGUAGES) this.i18n.addResourceBundle(language, namespace, words, true, true);
  }

  /** Takes on the words of a configuration, in place of those of the one before. */
  setOwn(texts: OwnTexts): void {
    runInAction(() => {
      this.own = texts;
    });
  }

  /** Whether the key exists in a loaded namespace. */
  has(key: string): boolean {
    return this.ownWords(key) !== undefined || this.i18n.exists(key);
  }

  private ownWords(key: string): string | undefined {
    if (!key.startsWith(OWN_TEXT)) return undefined;
    const words = this.own[key.slice(OWN_TEXT.length)];
    return words?.[this.language] ?? words?.[DEFAULT_LANGUAGE];
  }

  /** Shows another language, keeps the choice, and sets `lang` of <html>. Resolves when its texts are loaded. */
  async setLanguage(language: Language): Promise<void> {
    await this.i18n.changeLanguage(language);
    runInAction(() => {
      this.language = language;
    });
    this.options.stored?.set(language);
    this.options.setRootLanguage?.(language);
  }

  /** Texts of a namespace are loaded in the language now shown. */
  isLoaded(namespace: TextNamespace): boolean {
    return this.i18n.hasLoadedNamespace(namespace);
  }
}
