import type { FlatRoute } from '#contract/config';
import { SkeletonRows } from '#core/kit';
import { lazyPart } from '#core/query';
import { useLocation } from '#core/router';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dashboard } from '../dashboard/index.ts';
import type { Destination } from './destination.ts';
import { PageHost } from './PageHost.tsx';

const PopoutPage = lazyPart(() =>
  import('../dashboard/popout/PopoutPage.tsx').then(({ PopoutPage: Part }) => Part),
);
const NotFound = lazyPart(() => import('./NotFound.tsx').then(({ NotFound: Part }) => Part));
const VerifyFirst = lazyPart(() => import('./VerifyFirst.tsx').then(({ VerifyFirst: Part }) => Part));
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
  if (destination.locked !== null) {
    return (
      <Suspense fallback={null}>
        <VerifyFirst route={destination.locked} />
      </Suspense>
    );
  }
  const { params } = destination;
  const contentOf = (route: FlatRoute, child: ReactNode): ReactNode => {
    const { content } = route;
    if (content.kind === 'dashboard') return <Dashboard key={content.layout} id={content.layout} />;
    if (content.kind === 'page')
      return <PageHost page={content.page} params={params} query={query} child={child} />;
    if (content.kind === 'builtin' && content.name === 'popout') {
      return (
        <Suspense fallback={null}>
          <PopoutPage layout={params['layout'] ?? ''} panel={params['panel'] ?? ''} />
        </Suspense>
      );
    }
    return (
      <Suspense fallback={null}>
        <NotFound />
      </Suspense>
    );
  };
  const own = contentOf(destination.route, null);
  const parent = destination.route.parent === null ? undefined : config.routes.get(destination.route.parent);
  return parent?.content.kind === 'page' ? contentOf(parent, own) : own;
});
