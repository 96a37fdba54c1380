import { DropMenu, IconButton } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumns } from './use-saved-columns.ts';

/** The button of a list's tools that shows and hides its columns, as the menu of its headers does. */
export function ColumnButton({ entries }: Pick<ListColumns<never>, 'entries'>): ReactNode {
  const { t } = useTranslation();
  return (
    <DropMenu
      label={t('core:grid.columns')}
      align="end"
      renderTrigger={(trigger) => <IconButton {...trigger} icon="columns" label={t('core:grid.columns')} />}
      entries={() => entries}
    />
  );
}
