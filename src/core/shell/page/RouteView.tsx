import type { FlatRoute } from '#contract/config';
import { SkeletonRows } from '#core/kit';
import { useLocation, useNavigate } from '#core/router';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Destination, destinationOf } from './destination.ts';
import { NotFound } from './NotFound.tsx';
import { PageHost } from './PageHost.tsx';

const PopoutPage = lazy(() =>
  import('../dashboard/popout/PopoutPage.tsx').then(({ PopoutPage: View }) => ({ default: View })),
);
const Dashboard = lazy(() =>
  import('../dashboard/index.ts').then(({ Dashboard: View }) => ({ default: View })),
);

/**
 * Where the address now shown leads for this user; follows the address, the user and the configuration. When the session dies, the page
 * in sight stays: the dialog lets the person stay on it (R4.10), and the way back is read from it. One that was still waited for is not
 * in sight: nothing would ever come of staying there.
 */
export function useDestination(): Destination {
  const { config, session, browser } = useServices();
  const { pathname, search, hash } = useLocation();
  const { login, notFound } = config.bundle.routes;
  const shown = useRef<{ readonly pathname: string; readonly destination: Destination } | null>(null);
  const isOver = session.status === 'expired' || session.status === 'kicked';
  const before = shown.current;
  if (isOver && before?.pathname === pathname && before.destination.kind === 'show')
    return before.destination;
  const destination = destinationOf({
    table: config.routes,
    login,
    notFound,
    context: config.gate.context,
    isStarting: session.status === 'starting',
    origin: browser.origin,
    pathname,
    search,
    hash,
  });
  shown.current = { pathname, destination };
  return destination;
}

/** Goes where a destination sends the user, in place of the address asked for. The 404 page gets to know that address. */
export function useGuard(destination: Destination): void {
  const { config } = useServices();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const to = destination.kind === 'go' ? destination.path : null;
  const notFoundPath = config.routes.get(config.bundle.routes.notFound)?.path;
  useEffect(() => {
    if (to === null) return;
    const options =
      to === notFoundPath ? { replace: true, state: { asked: `${pathname}${search}` } } : { replace: true };
    void navigate(to, options);
    // `key` tells one request for an address from the next one for the same address.
  }, [to, notFoundPath, pathname, search, key, navigate]);
}

/** What a route shows. */
export const RouteView = observer(function RouteView({ destination }: { readonly destination: Destination }) {
  const { config } = useServices();
  const { t } = useTranslation();
  const query = Object.fromEntries(new URLSearchParams(useLocation().search));
  if (destination.kind === 'wait') {
    return (
      <div className="s-page-loading">
        <SkeletonRows rows={8} columns={4} label={t('shell:loading')} />
      </div>
    );
  }
  if (destination.kind === 'go') return null;
  const { params } = destination;
  const contentOf = (route: FlatRoute, child: ReactNode): ReactNode => {
    const { content } = route;
    if (content.kind === 'dashboard') {
      return (
        <Suspense fallback={<div className="s-dashboard" data-fit="" />}>
          <Dashboard key={content.layout} id={content.layout} />
        </Suspense>
      );
    }
    if (content.kind === 'page')
      return <PageHost page={content.page} params={params} query={query} child={child} />;
    if (content.kind === 'builtin' && content.name === 'popout') {
      return (
        <Suspense fallback={null}>
          <PopoutPage layout={params['layout'] ?? ''} panel={params['panel'] ?? ''} />
        </Suspense>
      );
    }
    return <NotFound />;
  };
  const own = contentOf(destination.route, null);
  const parent = destination.route.parent === null ? undefined : config.routes.get(destination.route.parent);
  return parent?.content.kind === 'page' ? contentOf(parent, own) : own;
});
