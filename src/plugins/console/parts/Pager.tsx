import { Button } from '#core/kit';
import type { Pages } from '#core/query';
import { useTranslation } from 'react-i18next';

/** Previous and next page; nothing when there is only one. */
export function Pager({ pages }: { readonly pages: Pick<Pages<unknown>, 'page' | 'totalPages' | 'go'> }) {
  const { t } = useTranslation();
  const { page, totalPages } = pages;
  if (totalPages <= 1) return null;
  return (
    <nav className="c-pager" aria-label={t('console:list.pages')}>
      <Button size="sm" disabled={page <= 1} onClick={() => void pages.go(page - 1)}>
        {t('console:list.previous')}
      </Button>
      <output>{t('console:list.page', { page, total: totalPages })}</output>
      <Button size="sm" disabled={page >= totalPages} onClick={() => void pages.go(page + 1)}>
        {t('console:list.next')}
      </Button>
    </nav>
  );
}
