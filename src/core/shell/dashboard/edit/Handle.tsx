import { IconButton } from '#core/kit';
import type { PlacedPanel } from '#core/layout';
import { useTitleOf } from '#core/services';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NameField } from './NameField.tsx';

interface Props {
  readonly page: string;
  readonly panel: PlacedPanel;
  readonly isGrabbed: boolean;
  readonly isNaming: boolean;
  /** The button that is grabbed and moved; null when it goes. */
  readonly onButton: (button: HTMLButtonElement | null) => void;
  readonly onKey: (event: KeyboardEvent, panel: PlacedPanel) => void;
  readonly onName: () => void;
  readonly onNamed: (byKey: boolean) => void;
  readonly onCopy: () => void;
  readonly onSettings: () => void;
  /** Absent for the last panel of a page. */
  readonly onRemove?: () => void;
}

/** What lies over one panel in layout mode: the button that is grabbed, with its title or the field for it, and the tools of the pointer. */
export function Handle({
  page,
  panel,
  isGrabbed,
  isNaming,
  onButton,
  onKey,
  onName,
  onNamed,
  onCopy,
  onSettings,
  onRemove,
}: Props) {
  const { t } = useTranslation();
  const title = useTitleOf()(panel);
  // By keyboard F2, C, S and Delete do the same, so that Tab goes from panel to panel.
  const tools = [
    { icon: 'pencil', label: t('layout:name.edit', { title }), onClick: onName },
    { icon: 'copy', label: t('layout:copyOf', { title }), onClick: onCopy },
    { icon: 'settings', label: t('layout:settingsOf', { title }), onClick: onSettings },
    ...(onRemove
      ? [{ icon: 'trash', label: t('layout:removeOf', { title }), onClick: onRemove } as const]
      : []),
  ] as const;
  if (isNaming) return <NameField page={page} panel={panel} onDone={onNamed} />;
  return (
    <>
      <button
        type="button"
        ref={onButton}
        aria-label={t('layout:mode.handle', { title })}
        aria-pressed={isGrabbed}
        onKeyDown={(event) => onKey(event, panel)}
        onDoubleClick={onName}
      >
        <span>
          <strong>{title}</strong>
          <small>
            {panel.w} × {panel.h}
          </small>
        </span>
      </button>
      <div className="s-handle-tools">
        {tools.map((tool) => (
          <IconButton key={tool.icon} size="sm" tabIndex={-1} {...tool} />
        ))}
      </div>
    </>
  );
}
