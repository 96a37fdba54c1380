import { untilThere } from '#core/clock';
import { preloadOverlays } from '#core/kit';
import { BrowserRouter, useNavigate } from '#core/router';
import { FirstProvider, type FirstServices, type Services, useFirst } from '#core/services';
import { useEffect } from 'react';
import { ErrorBoundary } from './page/ErrorBoundary.tsx';
import { PageFailed } from './page/PageFailed.tsx';
import type { ShellParts } from './parts.ts';
import { Shell } from './Shell.tsx';
// Here and not in index.ts: the bundler skips such faces, and would leave the sheet out.
import './shell.css';

/** Popups are fetched this long after the services have loaded, unless requested before; until they are there: one may be open and wait. */
const PRELOAD_AFTER_MS = 2500;

/** Lets stores navigate through the router (`browser.go`). */
function RouterDoor() {
  const navigate = useNavigate();
  const { browser } = useFirst();
  useEffect(() => {
    // oxlint-disable-next-line react/hooks, react/rules-of-hooks -- a method of the browser door, no hook
    return browser.useRouter((path) => void navigate(path));
  }, [browser, navigate]);
  return null;
}

/** What loads after the first paint: all services, and the parts of the frame that need them. */
export interface Rest {
  readonly services: Services;
  readonly parts: ShellParts;
}

interface Props {
  readonly first: FirstServices;
  /** null until loaded: the frame is shown without it. */
  readonly rest: Rest | null;
  /** Retries when the rest could not be loaded. */
  readonly again?: () => void;
}

/** The whole product in the browser: its frame at once, everything in it when the rest has loaded. */
export function App({ first, rest, again }: Props) {
  const isWhole = rest !== null;
  const { clock } = first;
  useEffect(() => {
    if (!isWhole) return undefined;
    return clock.setTimeout(() => void untilThere(preloadOverlays, clock), PRELOAD_AFTER_MS);
  }, [clock, isWhole]);
  return (
    <FirstProvider first={first} services={rest?.services ?? null}>
      <ErrorBoundary
        onError={(error) => first.report.error(error, { where: 'shell' })}
        renderFallback={() => (
          <main>
            <PageFailed again={() => first.browser.reload()} />
          </main>
        )}
      >
        <BrowserRouter>
          <RouterDoor />
          <Shell parts={rest?.parts ?? null} again={again ?? null} />
        </BrowserRouter>
      </ErrorBoundary>
    </FirstProvider>
  );
}
