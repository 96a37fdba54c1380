import { Button, IconButton, Switch } from '#core/kit';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { LayoutEditor } from './layout-editor.ts';

/** The sheet shown next to the dashboard. */
export type SheetName = 'catalogue' | 'library';

interface Props {
  readonly editor: LayoutEditor;
  readonly sheet: SheetName | null;
  readonly onSheet: (sheet: SheetName | null) => void;
}

/** The bar of layout mode: what to add, what is allowed, undo and redo, saved layouts, reset (R2.25). */
export const LayoutBar = observer(function LayoutBar({ editor, sheet, onSheet }: Props) {
  const { layout, layoutSync, notice } = useServices();
  const { t } = useTranslation();
  const sync = layoutSync.get();
  const current = sync?.currentSet;
  const toggle = (name: SheetName) => onSheet(sheet === name ? null : name);
  return (
    <div className="s-layout-bar" role="toolbar" aria-label={t('layout:mode.toolbar')}>
      <Button size="sm" icon="plus" aria-pressed={sheet === 'catalogue'} onClick={() => toggle('catalogue')}>
        {t('layout:catalogue.title')}
      </Button>
      {layout.copied && (
        <Button size="sm" icon="copy" onClick={() => editor.paste()}>
          {t('layout:copy.paste', { title: editor.titleOf(layout.copied) })}
        </Button>
      )}
      <i aria-hidden />
      <Switch checked={layout.draggable} onChange={() => layout.toggleDraggable()}>
        {t('layout:mode.draggable')}
      </Switch>
      <Switch checked={layout.resizable} onChange={() => layout.toggleResizable()}>
        {t('layout:mode.resizable')}
      </Switch>
      <i aria-hidden />
      <IconButton
        icon="undo"
        label={t('shell:dashboard.undo')}
        disabled={!layout.canUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        icon="redo"
        label={t('layout:mode.redo')}
        disabled={!layout.canRedo}
        onClick={() => editor.redo()}
      />
      <i aria-hidden />
      <Button size="sm" icon="layout" aria-pressed={sheet === 'library'} onClick={() => toggle('library')}>
        {t('layout:library.title')}
        {current && <span className="s-bar-current">{current.name}</span>}
        {sync?.isChanged === true && (
          <span className="s-bar-dot" role="img" aria-label={t('layout:library.changed')} />
        )}
      </Button>
      <Button
        size="sm"
        onClick={() => {
          layout.reset('page');
          notice.success({ key: 'layout:mode.resetDone' });
        }}
      >
        {t('layout:mode.reset')}
      </Button>
      <Button size="sm" tone="primary" onClick={() => editor.leave()}>
        {t('layout:mode.done')}
      </Button>
    </div>
  );
});
