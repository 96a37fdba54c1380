import type { FlatRoute } from '#contract/config';
import { lazyPart } from '#core/query';
import { useLocation } from '#core/router';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense } from 'react';
import { Dashboard } from '../dashboard/index.ts';
import type { Destination } from './destination.ts';
import { PageHost } from './PageHost.tsx';
import { PageLoading } from './PageLoading.tsx';

const PopoutPage = lazyPart(() =>
  import('../dashboard/popout/PopoutPage.tsx').then(({ PopoutPage: Part }) => Part),
);
const NotFound = lazyPart(() => import('./NotFound.tsx').then(({ NotFound: Part }) => Part));
const VerifyFirst = lazyPart(() => import('./VerifyFirst.tsx').then(({ VerifyFirst: Part }) => Part));
/** What a route shows. */
export const RouteView = observer(function RouteView({ destination }: { readonly destination: Destination }) {
  const { config } = useServices();
  const query = Object.fromEntries(new URLSearchParams(useLocation().search));
  if (destination.kind === 'wait') return <PageLoading />;
  if (destination.kind === 'go') return null;
  const { params, locked, route: target } = destination;
  const contentOf = (route: FlatRoute, child: ReactNode): ReactNode => {
    const { content } = route;
    if (content.kind === 'dashboard') return <Dashboard key={content.layout} id={content.layout} />;
    if (content.kind === 'page')
      return <PageHost page={content.page} params={params} query={query} child={child} />;
    if (content.kind === 'builtin' && content.name === 'popout')
      return <PopoutPage layout={params['layout'] ?? ''} panel={params['panel'] ?? ''} />;
    return <NotFound />;
  };
  const own = locked === null ? contentOf(target, null) : <VerifyFirst route={locked} />;
  const parent = locked === null && target.parent !== null ? config.routes.get(target.parent) : undefined;
  return (
    <Suspense fallback={<PageLoading />}>
      {parent?.content.kind === 'page' ? contentOf(parent, own) : own}
    </Suspense>
  );
});
