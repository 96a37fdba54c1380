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

// One object per store, words of the configuration and language: what depends on `t` is made again when one of them changes, and only then.
const wordsBy = new WeakMap<Text, { readonly own: Text['own']; readonly byLanguage: Map<string, Words> }>();

function wordsOf(text: Text): Words {
  const { language, own } = text;
  const kept = wordsBy.get(text);
  const byLanguage = kept?.own === own ? kept.byLanguage : new Map<string, Words>();
  if (kept?.own !== own) wordsBy.set(text, { own, byLanguage });
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const made: Words = {
    t: (key, values) => text.t(key, values),
    dynamic: (key, values) => text.dynamic(key, values),
  };
  byLanguage.set(language, made);
  return made;
}

/**
 * Texts in the language now shown; the component renders again when it, or the words of the configuration, change. `t` and `dynamic` keep their identity until then. The
 * namespace of a view's own plugin is loaded before the view.
 */
export function useText(): Words {
  const { text } = useServices();
  return useObserved(useCallback(() => wordsOf(text), [text]));
}
