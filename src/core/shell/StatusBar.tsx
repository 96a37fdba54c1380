import { Icon } from '#core/kit';
import { useFirst } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The line at the bottom: the data source, and the status items at the right. */
export const StatusBar = observer(function StatusBar({ children }: { readonly children: ReactNode }) {
  const { product } = useFirst();
  const { t } = useTranslation();
  return (
    <section className="s-status" aria-label={t('shell:status.label')}>
      {product.origin !== 'none' && (
        <span className="s-status-demo">
          <Icon name="info" size={12} />
          <span title={t(`shell:origin.${product.origin}`)}>{t(`shell:origin.${product.origin}`)}</span>
        </span>
      )}
      <span className="s-status-gap" />
      {children}
    </section>
  );
});
