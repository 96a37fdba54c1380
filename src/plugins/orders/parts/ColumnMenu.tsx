import { DropMenu, IconButton } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly name?: string }[];
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
  readonly onReset: () => void;
}

/** Which columns are shown, and a reset to the product's defaults. */
export function ColumnMenu({ columns, hidden, onHidden, onReset }: Props): ReactNode {
  const { t } = useTranslation();
  return (
    <DropMenu
      label={t('orders:columns')}
      align="end"
      renderTrigger={(trigger) => <IconButton {...trigger} icon="columns" label={t('orders:columns')} />}
      entries={[
        ...columns.map(({ id, header, name = header }) => ({
          kind: 'check' as const,
          key: id,
          label: name,
          checked: !hidden.includes(id),
          onChange: (isVisible: boolean) =>
            onHidden(isVisible ? hidden.filter((other) => other !== id) : [...hidden, id]),
        })),
        { kind: 'line', key: 'line' },
        { kind: 'action', key: 'reset', label: t('orders:resetColumns'), onSelect: onReset },
      ]}
    />
  );
}
