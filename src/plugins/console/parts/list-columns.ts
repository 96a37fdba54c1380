import type { Column } from '#core/kit';
import type { TFunction } from 'i18next';

interface Created {
  readonly createTime: string;
}

/** When the row was made, to the second. */
export const timeColumn = (t: TFunction): Column<Created> => ({
  key: 'time',
  title: t('console:list.time'),
  width: '160px',
  render: (row) => row.createTime.slice(0, 19),
});

/** Who made the row. */
export const whoColumn = (t: TFunction): Column<{ readonly operName: string }> => ({
  key: 'who',
  title: t('console:list.who'),
  width: '110px',
  render: (row) => row.operName,
});
