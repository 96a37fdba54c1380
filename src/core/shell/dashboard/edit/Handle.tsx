import { IconButton } from '#core/kit';
import { type PlacedPanel, tilesOf } from '#core/layout';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type DragEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { PANEL_MIME } from './gesture.ts';
import type { Handles } from './handles.ts';
import { pressOn } from './keys.ts';
import type { LayoutEditor } from './layout-editor.ts';
import { NameField } from './NameField.tsx';
import { isOverMiddle, TAB_MIME } from './tab-editing.ts';

interface Props {
  readonly editor: LayoutEditor;
  readonly handles: Handles;
  readonly panel: PlacedPanel;
}

/** The overlay on one panel in layout mode: the grab button, with the title or its input field, and the pointer's tools. */
export const Handle = observer(function Handle({ editor, handles, panel }: Props) {
  const handleOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(TAB_MIME)) {
      event.preventDefault();
      editor.tabOverPlace(panel, isOverMiddle(event));
      return;
    }
    if (!event.dataTransfer.types.includes(PANEL_MIME)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    editor.dragOver(panel.id);
  };
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(TAB_MIME)) {
      event.preventDefault();
      editor.drop();
      return;
    }
    const kind = event.dataTransfer.getData(PANEL_MIME);
    editor.gesture.end();
    if (kind === '') return;
    event.preventDefault();
    editor.add(kind, panel.id);
  };
  const handleNamed = (byKey: boolean) => {
    editor.name(null);
    if (byKey) handles.focus(panel.id);
  };
  return (
    <div
      className="s-handle"
      data-fresh={panel.id === editor.fresh ? '' : undefined}
      data-grabbed={editor.grabbed?.panel === panel.id ? '' : undefined}
      onDragOver={handleOver}
      onDrop={handleDrop}
    >
      {editor.naming === panel.id ? (
        <NameField page={editor.pageId} panel={panel} onDone={handleNamed} />
      ) : (
        <>
          <Grip editor={editor} handles={handles} panel={panel} />
          <Tools editor={editor} handles={handles} panel={panel} />
        </>
      )}
    </div>
  );
});

const Grip = observer(function Grip({ editor, handles, panel }: Props) {
  const { t } = useTranslation();
  const { id } = panel;
  const title = editor.titleOf(panel);
  const attach = useCallback(
    (button: HTMLButtonElement | null) => (button ? handles.add(id, button) : undefined),
    [handles, id],
  );
  /** The next panel's handle receives the focus of one that is removed. */
  const focusNext = () => {
    const panels = tilesOf(editor.page?.panels ?? []);
    // In a place with tabs, the next tab.
    const next = panels.find((item) => item.index >= panel.index) ?? panels[0];
    if (next) handles.focus(next.id);
  };
  return (
    <button
      type="button"
      ref={attach}
      aria-label={t('layout:mode.handle', { title, w: panel.w, h: panel.h })}
      aria-pressed={editor.grabbed?.panel === id}
      onKeyDown={(event) => {
        if (!pressOn(editor, panel, event, focusNext)) return;
        event.preventDefault();
        const now = editor.page?.panels.find((item) => item.id === id);
        if (now && now.tab?.stack !== panel.tab?.stack) handles.follow(id);
      }}
      onDoubleClick={() => editor.name(id)}
    >
      <span>
        <strong>{title}</strong>{' '}
        <small>
          {panel.w} × {panel.h}
        </small>
      </span>
    </button>
  );
});

/** For the pointer. By keyboard F2, C, S and Delete do the same, so that Tab moves from panel to panel. */
const Tools = observer(function Tools({ editor, panel }: Props) {
  const { layout } = useServices();
  const { t } = useTranslation();
  const title = editor.titleOf(panel);
  const isLast = layout.page(editor.pageId)?.panels.length === 1;
  const tools = [
    { icon: 'pencil', label: t('layout:name.edit', { title }), onClick: () => editor.name(panel.id) },
    { icon: 'copy', label: t('layout:copyOf', { title }), onClick: () => editor.copy(panel) },
    {
      icon: 'settings',
      label: t('layout:settingsOf', { title }),
      onClick: () => editor.openSettings(panel),
    },
    ...(isLast
      ? []
      : [
          {
            icon: 'trash',
            label: t('layout:removeOf', { title }),
            onClick: () => editor.remove(panel),
          } as const,
        ]),
  ] as const;
  return (
    <div className="s-handle-tools">
      {tools.map((tool) => (
        <IconButton key={tool.icon} size="sm" tabIndex={-1} {...tool} />
      ))}
    </div>
  );
});
