import { IconButton } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The kind of item that it shows, for screen readers. */
  readonly label: string;
  readonly title: string;
  readonly id: string;
  /** Buttons in the header, before the one that closes it. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The chosen row of a list, next to the list. */
export function SideCard({ label, title, id, tools, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <aside className="c-account" aria-label={label}>
      <div className="c-account-head">
        <h2>{title}</h2>
        <code>{id}</code>
        <span className="k-space" />
        {tools}
        <IconButton
          icon="close"
          size="sm"
          label={t('console:close')}
          onClick={({ currentTarget }) => {
            // The button goes away with the card; the reader goes on at the row.
            currentTarget.closest('.c-beside')?.querySelector<HTMLElement>('tr[aria-current]')?.focus();
            onClose();
          }}
        />
      </div>
      <div className="c-account-body scroll" role="region" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </aside>
  );
}
