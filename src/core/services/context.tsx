import { reaction } from 'mobx';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

/** Gives services to everything below, and its texts to `useTranslation`. */
export function ServicesProvider({
  value,
  children,
}: {
  readonly value: Services;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ServicesContext value={value}>
      <I18nextProvider i18n={value.text.i18n}>{children}</I18nextProvider>
    </ServicesContext>
  );
}

/** The services of this page. Throws outside the provider: a mistake of the program. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('no ServicesProvider above');
  return services;
}

/**
 * A value that stores compute, kept current: the component renders again when it changes. For single values where `observer` would be too
 * much; `read` must return something comparable by identity.
 */
export function useObserved<T>(read: () => T): T {
  const subscribe = useCallback((changed: () => void) => reaction(read, changed), [read]);
  return useSyncExternalStore(subscribe, read);
}
