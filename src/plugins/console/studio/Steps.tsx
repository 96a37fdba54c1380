import { IconButton } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Studio } from '../stores/studio.ts';

/** Undo and redo of the whole draft. */
export const Steps = observer(function Steps({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        icon="undo"
        label={t('console:undo')}
        disabled={!studio.canUndo}
        onClick={() => studio.undo()}
      />
      <IconButton
        icon="redo"
        label={t('console:redo')}
        disabled={!studio.canRedo}
        onClick={() => studio.redo()}
      />
    </>
  );
});
