import { reaction } from 'mobx';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { FirstServices, Services } from './services.ts';

const FirstContext = createContext<FirstServices | null>(null);
const ServicesContext = createContext<Services | null>(null);

/** Provides the services of the first paint to everything below, and the others once they have loaded: null until then. */
export function FirstProvider({
  first,
  services,
  children,
}: {
  readonly first: FirstServices;
  readonly services: Services | null;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <FirstContext value={first}>
      <ServicesContext value={services}>
        <I18nextProvider i18n={first.text.i18n}>{children}</I18nextProvider>
      </ServicesContext>
    </FirstContext>
  );
}

/** Provides services to everything below, and their texts to `useTranslation`. */
export function ServicesProvider({
  value,
  children,
}: {
  readonly value: Services;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <FirstProvider first={value} services={value}>
      {children}
    </FirstProvider>
  );
}

/** What exists before the first paint. Throws outside the provider: a programming error. */
export function useFirst(): FirstServices {
  const first = useContext(FirstContext);
  if (!first) throw new Error('no FirstProvider above');
  return first;
}

/** All services, for what is on the screen before they have loaded: null until then. */
export const useRest = (): Services | null => useContext(ServicesContext);

/** The services of this page. Throws before they have loaded: a programming error. */
export function useServices(): Services {
  const services = useRest();
  if (!services) throw new Error('no services here');
  return services;
}

/**
 * A value computed by stores, kept current: the component renders again when it changes. For single values where `observer` would be too
 * much; `read` must return something comparable by identity.
 */
export function useObserved<T>(read: () => T): T {
  const subscribe = useCallback((changed: () => void) => reaction(read, changed), [read]);
  return useSyncExternalStore(subscribe, read);
}
