import { SkeletonRows } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** In place of a page whose code or texts are being fetched. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className="s-page-loading">
      <SkeletonRows rows={8} columns={3} label={t('shell:loading')} />
    </div>
  );
}
