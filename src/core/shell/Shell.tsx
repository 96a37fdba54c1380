import { LinkLost } from '#core/kit';
import { lazyPart } from '#core/query';
import { useLocation } from '#core/router';
import { useFirst, useRest } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  type UIEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { NavBar } from './nav/NavBar.tsx';
import { MarqueeBanner } from './notice/MarqueeBanner.tsx';
import { ErrorBoundary } from './page/ErrorBoundary.tsx';
import type { Destination } from './page/destination.ts';
import { FirstView } from './page/FirstView.tsx';
import { PageFailed } from './page/PageFailed.tsx';
import { useDestination, useGuard } from './page/use-destination.ts';
import type { ShellParts } from './parts.ts';
import { ToolsSlot } from './tools-slot.ts';
import { StatusBar } from './StatusBar.tsx';

const laterPart = (pick: (parts: typeof import('./later/index.ts')) => ComponentType) =>
  lazyPart(() => import('./later/index.ts').then(pick));
const Footer = laterPart((parts) => parts.Footer);
const Over = laterPart((parts) => parts.Over);
const StatusFeed = laterPart((parts) => parts.StatusFeed);

/** A part of the frame, which may load after the first paint. One that throws is reported, and does not affect the rest. */
function Part({ of: part }: { readonly of: ReactNode }) {
  const { report } = useFirst();
  return (
    <ErrorBoundary onError={(error) => report.error(error, { where: 'shell' })} renderFallback={nothing}>
      <Suspense fallback={null}>{part}</Suspense>
    </ErrorBoundary>
  );
}
const nothing = () => null;

/** Made once: another address renders none of them again. */
const banner = <Part of={<MarqueeBanner />} />;
const footer = <Part of={<Footer />} />;
const statusFeed = <Part of={<StatusFeed />} />;
const over = <Part of={<Over />} />;

/** Puts the page's name into the title, and the focus onto the page when another one opens. `path`: its own; null while an address leads elsewhere. */
function usePageChange(title: string | null, path: string | null) {
  const main = useRef<HTMLElement>(null);
  const last = useRef<string | null>(null);
  const isScrolled = useRef(false);
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
  useEffect(() => {
    const isChange = last.current !== null && path !== null && path !== last.current;
    last.current = path ?? last.current;
    // The first page, however the user came to it, leaves the focus to the skip link.
    if (!isChange) return;
    // A page that sets the focus itself takes precedence.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    // Scrolling has the page laid out, before its content is in it.
    if (isScrolled.current && main.current) main.current.scrollTop = 0;
  }, [path]);
  const onScroll = ({ target, currentTarget }: UIEvent<HTMLElement>) => {
    if (target === currentTarget) isScrolled.current = currentTarget.scrollTop > 0;
  };
  return { ref: main, onScroll };
}

interface Props {
  /** null until the services have loaded. */
  readonly parts: ShellParts | null;
  /** Retries when the services could not be loaded. */
  readonly again: (() => void) | null;
}

/** The frame around every page: bar, notice, main area, status line, and overlays. */
export const Shell = observer(function Shell({ parts, again }: Props) {
  const { config, report } = useFirst();
  const isLost = useRest()?.status.isLost ?? false;
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const destination = useDestination();
  useGuard(destination);
  const route = destination.kind === 'show' ? destination.route : null;
  // It is there while the page is loading, so that the page does not move when it arrives.
  const hasBanner = useRef(false);
  // An address that only redirects leaves it as it was: removing it for a moment would move the page twice.
  if (destination.kind !== 'go') hasBanner.current = destination.route.shell === 'index';
  const product = dynamicText(t, config.settings.product.name);
  // A popped-out panel names its own window.
  const isAlone = route?.content.kind === 'builtin' && route.content.name === 'popout';
  const page = route && !isAlone ? dynamicText(t, route.title) : null;
  const main = usePageChange(
    page === null ? null : t('shell:titleOf', { page, product }),
    destination.kind === 'show' ? pathname : null,
  );
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const isDashboard = destination.kind !== 'go' && destination.route.content.kind === 'dashboard';
  return (
    <ToolsSlot value={tools}>
      <div className="s-shell">
        <a className="s-skip" href="#main">
          {t('shell:skip')}
        </a>
        {!isAlone && <NavBar routeId={route?.id ?? null} />}
        {hasBanner.current && banner}
        <main
          id="main"
          className="s-main"
          {...main}
          tabIndex={-1}
          aria-busy={parts === null && again === null}
          data-address={pathname + search}
          data-kind={isAlone ? 'alone' : isDashboard ? 'dashboard' : 'page'}
        >
          {isDashboard && <h1 className="visually-hidden">{page}</h1>}
          <LinkLost value={isLost}>
            <ErrorBoundary
              key={pathname}
              onError={(error) => report.error(error, { where: 'route', route: route?.id ?? '' })}
              renderFallback={(retry) => <PageFailed again={retry} />}
            >
              <PageOf destination={destination} parts={parts} again={again} />
            </ErrorBoundary>
          </LinkLost>
          {parts && route?.footer && footer}
        </main>
        <StatusBar>
          {parts && statusFeed}
          <span className="s-status-tools" ref={setTools} />
        </StatusBar>
        {parts && over}
      </div>
    </ToolsSlot>
  );
});

/** The page of an address; its placeholder until the services have loaded, or what to do if they cannot be. */
function PageOf({ destination, parts, again }: Props & { readonly destination: Destination }) {
  if (parts) return <parts.RouteView destination={destination} />;
  return again ? <PageFailed again={again} /> : <FirstView destination={destination} />;
}
