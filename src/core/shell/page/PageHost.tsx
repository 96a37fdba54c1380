import type { PageProps, View } from '#core/plugin';
import { PanelState } from '#core/kit';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PluginView } from './PluginView.tsx';
import { PageFailed } from './PageFailed.tsx';
import { PageLoading } from './PageLoading.tsx';
import { useView } from './use-view.ts';

interface Props extends Omit<PageProps, 'query'> {
  /** The whole query of the address; the page gets what it declares. */
  readonly query: Readonly<Record<string, string>>;
  /** Contribution, `<plugin>.<page>`. */
  readonly page: string;
  /** The child page, when this one is a frame. */
  readonly child?: ReactNode;
}

const ChildPage = createContext<ReactNode>(null);

/** Where the page of a child route appears inside the page of its parent. */
export function PageOutlet() {
  return useContext(ChildPage);
}

/** A plugin's page: loads its view, and replaces it while it loads, when it fails, or when it is not enabled. */
export const PageHost = observer(function PageHost({ page, child = null, query, ...props }: Props) {
  const { plugins, report } = useServices();
  const { t } = useTranslation();
  const registered = plugins.pages.get(page);
  const [state, retry] = useView(registered?.definition.load ?? null, registered?.plugin.id ?? '');
  if (!registered)
    return (
      <PanelState
        kind="empty"
        isPage
        title={t('shell:page.missing')}
        detail={t('shell:page.missingDetail')}
      />
    );
  const declared = Object.fromEntries((registered.definition.query ?? []).map((key) => [key, query[key]]));
  const failed = (again: () => void, error?: unknown) => <PageFailed again={again} error={error} />;
  if (state.kind === 'loading') return <PageLoading />;
  if (state.kind === 'failed') return failed(retry);
  // `as` holds: a page's view is a React component; it is just that the plugin module does not know React.
  const Page = state.View as View<PageProps<string>> as ComponentType<PageProps<string>>;
  return (
    <ErrorBoundary
      key={page}
      onError={(error) => report.error(error, { where: 'page', page })}
      renderFallback={failed}
    >
      <PluginView plugin={registered.plugin.id}>
        <ChildPage value={child}>
          <Page {...props} query={declared} />
        </ChildPage>
      </PluginView>
    </ErrorBoundary>
  );
});
