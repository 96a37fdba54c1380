import { preloadOverlays } from '#core/kit';
import { BrowserRouter, useNavigate } from '#core/router';
import { type Services, ServicesProvider } from '#core/services';
import { useEffect } from 'react';
import { Shell } from './Shell.tsx';
// Here and not in the face: the bundler goes past faces, and would leave the sheet out.
import './shell.css';

/** Popups are fetched this long after the first paint, if nobody asked for one before. */
const PRELOAD_AFTER_MS = 2500;

/** Lets stores go to a page through the router (`browser.go`). */
function RouterDoor({ services }: { readonly services: Services }) {
  const navigate = useNavigate();
  const { browser } = services;
  useEffect(() => {
    // oxlint-disable-next-line react/hooks, react/rules-of-hooks -- a method of the browser door, no hook
    return browser.useRouter((path) => void navigate(path));
  }, [browser, navigate]);
  return null;
}

/** The whole product in the browser. */
export function App({ services }: { readonly services: Services }) {
  useEffect(
    () => services.clock.setTimeout(() => void preloadOverlays().catch(() => undefined), PRELOAD_AFTER_MS),
    [services],
  );
  return (
    <ServicesProvider value={services}>
      <BrowserRouter>
        <RouterDoor services={services} />
        <Shell />
      </BrowserRouter>
    </ServicesProvider>
  );
}
