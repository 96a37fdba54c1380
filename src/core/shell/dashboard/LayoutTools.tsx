import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ToolsSlot } from '../tools-slot.ts';

/** On the status line: the entry to layout mode, and a hint when the default layout has changed beneath the trader's own (R2.25). */
export const LayoutTools = observer(function LayoutTools({
  page,
  isEditing,
  onEdit,
  onRebase,
}: {
  readonly page: string;
  readonly isEditing: boolean;
  readonly onEdit: (on: boolean) => void;
  readonly onRebase: () => void;
}) {
  const { layout } = useServices();
  const { t } = useTranslation();
  const slot = useContext(ToolsSlot);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The focused element of layout mode is removed with it.
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  const buttons = (
    <>
      {layout.stranded[page] && (
        <button type="button" className="s-status-button" data-tone="warn" onClick={onRebase}>
          {t(layout.isFormer(page) ? 'shell:dashboard.former' : 'shell:dashboard.rebase')}
        </button>
      )}
      <button
        type="button"
        ref={button}
        className="s-status-button"
        aria-pressed={isEditing}
        onClick={() => onEdit(!isEditing)}
      >
        {t('shell:dashboard.edit')}
      </button>
    </>
  );
  return slot && createPortal(buttons, slot);
});
