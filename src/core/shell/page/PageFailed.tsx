import { PanelState } from '#core/kit';
import { useText } from '#core/services';

/** In place of a page that could not be loaded or drawn. */
export function PageFailed({ again }: { readonly again: () => void }) {
  const { t } = useText();
  return (
    <PanelState
      kind="error"
      title={t('shell:page.failed')}
      detail={t('shell:page.failedDetail')}
      action={{ label: t('shell:page.retry'), onClick: again }}
    />
  );
}
