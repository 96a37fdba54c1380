import type { Text, TextKey, TextValues } from '#core/text';
import { reaction } from 'mobx';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

/** Gives services to everything below. */
export const ServicesProvider = ServicesContext.Provider;

/** The services of this page. Throws outside the provider: a mistake of the program. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('no ServicesProvider above');
  return services;
}

/**
 * A value that stores compute, kept current: the component renders again when it changes. For single values where `observer` would be too
 * much; `read` must yield something comparable by identity.
 */
export function useObserved<T>(read: () => T): T {
  const subscribe = useCallback((changed: () => void) => reaction(read, changed), [read]);
  return useSyncExternalStore(subscribe, read);
}

/** Texts as this reader has them. */
export interface Words {
  /** A text by its checked key, `namespace:path`. */
  readonly t: (key: TextKey, values?: TextValues) => string;
  /** A text whose key comes from configuration or a manifest. An unknown key is shown as it is. */
  readonly dynamic: (key: string, values?: TextValues) => string;
}

// One object per store and language: what depends on `t` is made again when the language changes, and only then.
const wordsBy = new WeakMap<Text, Map<string, Words>>();

function wordsOf(text: Text, language: string): Words {
  const byLanguage = wordsBy.get(text) ?? new Map<string, Words>();
  wordsBy.set(text, byLanguage);
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const made: Words = { t: (key, values) => text.t(key, values), dynamic: (key, values) => text.dynamic(key, values) };
  byLanguage.set(language, made);
  return made;
}

/**
 * Texts in the language now shown; the component renders again when it changes. `t` and `dynamic` keep their identity until then. The
 * namespace of a view's own plugin is loaded before the view.
 */
export function useText(): Words {
  const { text } = useServices();
  const language = useObserved(useCallback(() => text.language, [text]));
  return wordsOf(text, language);
}
