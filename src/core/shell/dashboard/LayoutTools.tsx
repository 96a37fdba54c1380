import { Button, IconButton, Switch } from '#core/kit';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { ToolsSlot } from '../tools-slot.ts';

/** Layout mode: its button on the status line; while it is on, a bar with the switches, undo, redo and reset (R2.25). */
export const LayoutTools = observer(function LayoutTools({
  isEditing,
  onEdit,
}: {
  readonly isEditing: boolean;
  readonly onEdit: (on: boolean) => void;
}) {
  const { layout, notice } = useServices();
  const { t } = useText();
  const slot = useContext(ToolsSlot);
  const reset = () => {
    layout.reset('page');
    notice.success({ key: 'shell:dashboard.resetDone' });
  };
  const button = (
    <button type="button" className="s-status-button" aria-pressed={isEditing} onClick={() => onEdit(!isEditing)}>
      {t('shell:dashboard.edit')}
    </button>
  );
  return (
    <>
      {slot && createPortal(button, slot)}
      {isEditing && (
        <div className="s-layout-bar" role="toolbar" aria-label={t('shell:dashboard.toolbar')}>
          <Switch checked={layout.draggable} onChange={() => layout.toggleDraggable()}>
            {t('shell:dashboard.draggable')}
          </Switch>
          <Switch checked={layout.resizable} onChange={() => layout.toggleResizable()}>
            {t('shell:dashboard.resizable')}
          </Switch>
          <IconButton
            icon="undo"
            label={t('shell:dashboard.undo')}
            disabled={!layout.canUndo}
            onClick={() => layout.dispatch({ type: 'undo' })}
          />
          <IconButton
            icon="redo"
            label={t('shell:dashboard.redo')}
            disabled={!layout.canRedo}
            onClick={() => layout.dispatch({ type: 'redo' })}
          />
          <Button size="sm" onClick={reset}>
            {t('shell:dashboard.reset')}
          </Button>
          <Button size="sm" tone="primary" onClick={() => onEdit(false)}>
            {t('shell:dashboard.done')}
          </Button>
        </div>
      )}
    </>
  );
});
