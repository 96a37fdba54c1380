import { PanelState } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** In place of a page that could not be loaded or rendered. */
export function PageFailed({ again }: { readonly again: () => void }) {
  const { t } = useTranslation();
  return (
    <PanelState
      kind="error"
      title={t('shell:page.failed')}
      detail={t('shell:page.failedDetail')}
      action={{ label: t('shell:page.retry'), onClick: again }}
    />
  );
}
